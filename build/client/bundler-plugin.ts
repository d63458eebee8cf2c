/**
 * The modules that are no files, and those that stand in for a file.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { OnLoadResult, Plugin } from 'esbuild'
import type { Strings } from '../../src/strings/strings.ts'
import type { BundleRequest } from './run-bundler.ts'

/** Modules by the prefix of their names. */
export const generatedModules = (request: BundleRequest): Plugin => ({
  name: 'generated-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(island|sheet|site):/ }, ({ path }) => {
      const [, namespace = '', name = ''] = /^(.*?):(.*)$/.exec(path) ?? []
      // A script that uses none of a group's words does not get them.
      return { path: name, namespace, sideEffects: namespace !== 'site' }
    })
    onLoad({ filter: /.*/, namespace: 'island' }, ({ path }) => islandModule(path))
    onLoad({ filter: /.*/, namespace: 'sheet' }, ({ path }) => layeredSheet(path))
    onLoad({ filter: /.*/, namespace: 'site' }, ({ path }) => siteModule(path, request))
    // The URLs in the sheets of a site are those of its pages.
    onResolve({ filter: /.*/, namespace: 'site' }, ({ kind, path }) =>
      kind === 'url-token' ? { path, external: true } : undefined,
    )
    onLoad({ filter: /forms[\\/]adapters[\\/]configured\.ts$/ }, ({ path }) => ({
      contents: `export { ${request.adapter} as adapter } from './services.ts'`,
      loader: 'ts',
      resolveDir: dirname(path),
    }))
    // Nothing uses the languages of zod's messages, a fifth of the files of the editor's script.
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export {}' }))
  },
})

/** Makes an island of its component; one without React is the module itself. */
function islandModule(path: string): OnLoadResult {
  const module = JSON.stringify(resolve(path))
  return {
    contents: path.endsWith('.tsx')
      ? `import Component from ${module}
import { createIsland } from '../../src/client/hydrate.tsx'
export const { hydrate } = createIsland(Component)`
      : `export { hydrate } from ${module}`,
    loader: 'ts',
    resolveDir: resolve('src/islands'),
  }
}

function layeredSheet(path: string): OnLoadResult {
  const [, layer, file = ''] = /^(.*?):(.*)$/.exec(path) ?? []
  return {
    contents: `@import "./${basename(file)}" layer(${layer});`,
    loader: 'css',
    resolveDir: resolve(dirname(file)),
  }
}

/**
 * `fonts` and `colors` are sheets that the site's own one loads. `strings/GROUP` has words of the site,
 * `strings` all of them. `main-content` is the site's `main-content.ts`, if there is one, or else the
 * whole site: a draft shows nothing else.
 */
function siteModule(name: string, { sheets, strings, site }: BundleRequest): OnLoadResult {
  const sheet = sheets[name]
  if (sheet !== undefined) return { contents: sheet, loader: 'css' }
  const [kind, group] = name.split('/')
  if (kind === 'strings') {
    const words = group === undefined ? strings : strings[group as keyof Strings]
    const place = group === undefined ? 'SITE_STRINGS' : `SITE_STRINGS.${group}`
    return { contents: `const words = ${JSON.stringify(words)}; export { words as '${place}' }` }
  }
  const mainContentFile = join(dirname(site), 'main-content.ts')
  return {
    contents: existsSync(mainContentFile)
      ? `export { mainContent } from ${JSON.stringify(mainContentFile)}`
      : `export { site as mainContent } from ${JSON.stringify(site)}`,
    resolveDir: dirname(site),
  }
}
