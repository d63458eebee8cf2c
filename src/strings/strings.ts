/**
 * What visitors and editors read that no story says: a catalogue for each language, from which the
 * pages are rendered and the browser's scripts bundled.
 */
import type { Words } from '../content/words.ts'
import type { english } from './en.ts'

/** A catalogue. None compiles that lacks a word, or the place of a value in one. */
export type Strings = Widened<Omit<typeof english, 'builtIn'>> & { readonly builtIn: keyof Words }

/** What a catalogue has, in any language. */
export type Widened<T> = T extends string
  ? TextLike<T>
  : { readonly [Name in keyof T]: Widened<T[Name]> }

/** `At most {max}.` → any text with `{max}` in it. */
type TextLike<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? `${string}{${Name}}${string}` & TextLike<Rest>
  : string

declare global {
  /** In the browser's scripts: the bundler puts each string or group in the place of its name. */
  var SITE_STRINGS: Strings
  /** Folder of the pages in the same language: `en`; `''` of the site's first. */
  var SITE_FOLDER: string
}

export type FormStrings = Strings['forms']

/**
 * Puts values in the places of a text: `{name}` of `values`. An article before a day is elided where
 * Italian does so: `il {day}`, `l’8 marzo`.
 */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(
    /(?:\b([Ii]l|del|dal) )?\{(\w+)\}/g,
    (_, article: keyof typeof elided | undefined, name: string) => {
      const value = String(values[name])
      return article === undefined ? value : beforeDay(article, value)
    },
  )

const elided = { il: 'l’', Il: 'L’', del: 'dell’', dal: 'dall’' } as const

/** The first of a month is `1°`. */
const beforeDay = (article: keyof typeof elided, day: string): string =>
  (/^(8|11)(?!\d)/.test(day) ? elided[article] : `${article} `) + day.replace(/^1(?![\d°º])/, '1°')

interface Plural {
  readonly one: string
  readonly other: string
}

/** The text for a number, with `{count}` as it is written in that language. */
export const plural = ({ one, other }: Plural, count: number, locale: string): string =>
  fill(count === 1 ? one : other, { count: count.toLocaleString(locale, { useGrouping: false }) })
