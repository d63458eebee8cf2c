/**
 * Plugins of the bundler for the modules that a site decides.
 */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import type { AdapterName } from '../../src/forms/adapters/adapter.ts'

/** Puts the configured adapter, and no other, where the browser's code looks for one. */
export const configuredAdapter = (adapter: AdapterName): Plugin => ({
  name: 'configured-adapter',
  setup({ onLoad }) {
    onLoad({ filter: /forms[\\/]adapters[\\/]configured\.ts$/ }, ({ path }) => ({
      contents: `export { ${adapter} as adapter } from './${adapter}.ts'`,
      loader: 'ts',
      resolveDir: dirname(path),
    }))
  },
})

/**
 * Leaves out the languages of zod's messages, which nothing uses: they are a fifth of the files that
 * the editor's script would be made of.
 */
export const noLanguages: Plugin = {
  name: 'no-languages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, () => ({
      path: 'zod',
      namespace: 'no-languages',
      sideEffects: false,
    }))
    onLoad({ filter: /.*/, namespace: 'no-languages' }, () => ({ contents: 'export {}' }))
  },
}

/**
 * Imports the whole site, or only its `main-content.ts` if there is one: a draft shows nothing else.
 * @param site absolute path of the file that exports the site
 */
export const siteModule = (site: string): Plugin => ({
  name: 'site-module',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^site:main-content$/ }, ({ path }) => ({ path, namespace: 'site-module' }))
    onLoad({ filter: /.*/, namespace: 'site-module' }, () => {
      const mainContentFile = join(dirname(site), 'main-content.ts')
      return {
        contents: existsSync(mainContentFile)
          ? `export { mainContent } from ${JSON.stringify(mainContentFile)}`
          : `export { site as mainContent } from ${JSON.stringify(site)}`,
        resolveDir: dirname(site),
      }
    })
  },
})
