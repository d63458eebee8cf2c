/**
 * The module of the site that the editor's preview loads as `site:main-content`.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * The whole site, or no more than `MainContent` where that has a file of its own: the rest shows nothing
 * of a draft.
 * @param site absolute path of the file that exports the site
 */
export const siteModule = (site: string): Plugin => ({
  name: 'site-module',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^site:main-content$/ }, ({ path }) => ({ path, namespace: 'site-module' }))
    onLoad({ filter: /.*/, namespace: 'site-module' }, () => {
      const own = join(dirname(site), 'main-content.ts')
      return {
        contents: existsSync(own)
          ? `export { mainContent } from ${JSON.stringify(own)}`
          : `export { site as mainContent } from ${JSON.stringify(site)}`,
        resolveDir: dirname(site),
      }
    })
  },
})
