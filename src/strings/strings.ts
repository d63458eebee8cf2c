/**
 * Texts for visitors and editors that come from no story: one catalogue per language, for the pages and
 * for the browser's scripts.
 */
import type { Words } from '../content/words.ts'
import type { english } from './en.ts'

/** A catalogue. It does not compile if it lacks a text, or a placeholder in one. */
export type Strings = Widened<Omit<typeof english, 'builtIn'>> & { readonly builtIn: keyof Words }

/** The type of a catalogue in any language. */
export type Widened<T> = T extends string
  ? TextLike<T>
  : { readonly [Name in keyof T]: Widened<T[Name]> }

/** `At most {max}.` → any text with `{max}` in it. */
type TextLike<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? `${string}{${Name}}${string}` & TextLike<Rest>
  : string

declare global {
  /** The catalogue in the browser's scripts; the bundler inlines each string or group. */
  var SITE_STRINGS: Strings
  /** Folder of the pages in that language: `en`; `''` for the site's first. */
  var SITE_FOLDER: string
}

export type FormStrings = Strings['forms']

/**
 * Fills the placeholders of a text: `{name}` with `values.name`. Elides an article before a day as in
 * Italian: `il {day}` → `l’8 marzo`.
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
