/**
 * The catalogues of the request forms, by language.
 */
import type { Words } from '../../content/words.ts'
import { stringsOf } from '../../strings/catalogues.ts'
import { english, type RequestStrings } from './en.ts'
import { italian } from './it.ts'

const catalogues: Record<keyof Words, RequestStrings> = { en: english, it: italian }

/** @param language a BCP 47 tag */
export const requestStringsOf = (language: string): RequestStrings =>
  catalogues[stringsOf(language).builtIn]
