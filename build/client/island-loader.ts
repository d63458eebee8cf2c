/**
 * The scripts of islands as entries of the bundle: `island:carousel` is what `<v-island>` imports.
 */
import { resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { islandModules, type ScriptName } from '../../src/islands/registry.ts'

export const scriptNames = Object.keys(islandModules) as ScriptName[]

/** The entry of one. */
export const islandEntryOf = (name: ScriptName): string => `island:${name}`

export const islandEntries = scriptNames.map((name) => ({ in: islandEntryOf(name), out: name }))

/** Made of its component, or the module itself where an island does without React. */
export const islandLoader: Plugin = {
  name: 'island-loader',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^island:/ }, ({ path }) => ({
      path: path.slice('island:'.length),
      namespace: 'island',
    }))
    onLoad({ filter: /.*/, namespace: 'island' }, ({ path }) => {
      const module = islandModules[path as ScriptName]
      return {
        contents: module.endsWith('.tsx')
          ? `import Component from '${module}'
import { createIsland } from './hydrate.tsx'
export const { hydrate } = createIsland(Component)`
          : `export { hydrate } from '${module}'`,
        loader: 'ts',
        resolveDir: resolve('src/islands'),
      }
    })
  },
}
