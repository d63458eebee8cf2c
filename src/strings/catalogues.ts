/**
 * All catalogues, by language.
 */
import { english } from './en.ts'
import { italian } from './it.ts'
import type { Strings } from './strings.ts'

const catalogues: Readonly<Record<string, Strings>> = { it: italian, en: english }

/** The catalogue of a BCP 47 tag, or of its language without region; English if there is none. */
export const stringsOf = (language: string): Strings =>
  catalogues[language] ?? catalogues[language.split('-')[0] ?? ''] ?? english
