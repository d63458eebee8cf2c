/**
 * The scripts of islands as entries of the bundle: `island:src/islands/Carousel.tsx` is what
 * `<v-island>` imports.
 */
import { resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { commonIslands } from '../../src/client/islands.ts'
import type { Site } from '../../src/content/site.ts'
import type { Config } from '../config.ts'
import { pathOfSite } from '../load-site.ts'

export interface IslandEntry {
  name: string
  /** Its entry point for esbuild. */
  entry: string
  isOffline: boolean
}

/** An island of the site stands in for a common one of the same name. */
export const islandEntries = (
  { islands }: Pick<Site, 'islands'>,
  config: Pick<Config, 'site'>,
): IslandEntry[] =>
  Object.entries({ ...commonIslands, ...islands }).map(([name, { module, isOffline = false }]) => ({
    name,
    entry: `island:${pathOfSite(module, config)}`,
    isOffline,
  }))

/** Makes an island of its component; one without React is the module itself. */
export const islandLoader: Plugin = {
  name: 'island-loader',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^island:/ }, ({ path }) => ({
      path: path.slice('island:'.length),
      namespace: 'island',
    }))
    onLoad({ filter: /.*/, namespace: 'island' }, ({ path }) => {
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
    })
  },
}
