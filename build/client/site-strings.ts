/**
 * Puts the words of the site in the place of `SITE_STRINGS` in the browser's scripts.
 */
import type { Plugin } from 'esbuild'
import type { Strings } from '../../src/strings/strings.ts'

/**
 * `define` of esbuild: single texts.
 * @param folder of the pages in that language, `''` or `en`
 */
export const definedTexts = (strings: Strings, folder: string): Record<string, string> =>
  Object.fromEntries([
    ['SITE_FOLDER', JSON.stringify(folder)],
    ...Object.entries(strings).flatMap(([name, words]) =>
      typeof words === 'string' ? [[`SITE_STRINGS.${name}`, JSON.stringify(words)]] : [],
    ),
  ])

/**
 * `inject` of esbuild: each group as its own module, so that a script changes only with its own
 * words; and the whole catalogue, for the editor's preview.
 */
export const injectedGroups = (strings: Strings): string[] => [
  'site:strings',
  ...Object.entries(strings).flatMap(([name, words]) =>
    typeof words === 'string' ? [] : [`site:strings/${name}`],
  ),
]

export const siteStrings = (strings: Partial<Strings>): Plugin => ({
  name: 'site-strings',
  setup({ onResolve, onLoad }) {
    const namespace = 'site-strings'
    const sideEffects = false
    onResolve({ filter: /^site:strings(\/|$)/ }, ({ path }) => ({ path, namespace, sideEffects }))
    onLoad({ filter: /.*/, namespace }, ({ path }) => {
      const name = path.slice('site:strings/'.length)
      const words = JSON.stringify(name === '' ? strings : strings[name as keyof Strings])
      const place = name === '' ? 'SITE_STRINGS' : `SITE_STRINGS.${name}`
      return { contents: `const words = ${words}; export { words as '${place}' }` }
    })
  },
})
