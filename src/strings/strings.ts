/**
 * What visitors and editors read that no story says: a catalogue for each language, from which the
 * pages are rendered and the browser's scripts bundled.
 */
import type { Words } from '../content/words.ts'
import type { english } from './en.ts'

/** A catalogue. None compiles that lacks a word, or the place of a value in one. */
export type Strings = Widened<Omit<typeof english, 'editor'>> & {
  readonly editor: Widened<Omit<(typeof english)['editor'], 'words'>> & {
    readonly words: keyof Words
  }
}

type Widened<T> = T extends string ? TextLike<T> : { readonly [Name in keyof T]: Widened<T[Name]> }

/** `At most {max}.` → any text with `{max}` in it. */
type TextLike<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? `${string}{${Name}}${string}` & TextLike<Rest>
  : string

declare global {
  /** In the browser's scripts: the bundler puts each string or group in the place of its name. */
  var SITE_STRINGS: Strings
}

/** What the bundler puts where: a script has the groups that it names, and no other. */
export const definedStrings = (strings: Strings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(strings).map(([name, words]) => [`SITE_STRINGS.${name}`, JSON.stringify(words)]),
  )

/** Puts values in the places of a text: `{name}` of `values`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
