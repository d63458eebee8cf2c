/**
 * Leaves the languages of zod's messages out, of which nothing is used: they are a fifth of the files
 * that the editor's script would be made of.
 */
import type { Plugin } from 'esbuild'

export const noLanguages: Plugin = {
  name: 'no-languages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, () => ({
      ...{ path: 'zod', namespace: 'no-languages' },
      sideEffects: false,
    }))
    onLoad({ filter: /.*/, namespace: 'no-languages' }, () => ({ contents: 'export {}' }))
  },
}
