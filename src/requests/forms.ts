import { languageFolder } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import type { FileLimits, FormOptions } from '../forms/form.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { defineForms } from './definitions.ts'
import { requestStringsOf } from './strings/catalogues.ts'

export type RequestFormName = 'bridal' | 'corsi' | 'model'

/** The professional's language, and that of a request that names no other. */
export const ownLanguage = 'it'

/** The language that forms of a page post; `''` where the receiver assumes the right one. */
export const postedLanguageOf = (config: Pick<PublicConfig, 'language' | 'languages'>): string => {
  const isOwn = stringsOf(config.language).builtIn === ownLanguage
  return isOwn && languageFolder(config) === '' ? '' : config.language
}

/**
 * The request forms of this site by name.
 * @param files limits of the service; `null`: no files
 * @param language a BCP 47 tag
 */
export const createRequestForms = (
  options: FormOptions,
  files: FileLimits | null = null,
  language: string = ownLanguage,
) =>
  defineForms({
    strings: stringsOf(language).forms,
    words: requestStringsOf(language),
    options,
    files,
  })

/** The forms without options and files, in Italian. */
export const requestForms = createRequestForms({})
