/**
 * The request forms of this site, for the generator and the receiver.
 */
import { languageFolder, type RoutePath } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import type { FileLimits, FormOptions } from '../forms/form.ts'
import type { SiteForms } from '../forms/site-forms.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { defineForms } from './definitions.ts'
import { requestStringsOf } from './strings/catalogues.ts'
import { createWeddingEvent } from './wedding-event.ts'

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

export const thankYouPathOf = ({ name }: { name: string }) => `/grazie/${name}` as RoutePath

/** Adds the options that the configuration leaves out. */
export const completeOptions = ({ minorsForMakeup = false }: FormOptions): FormOptions => ({
  minorsForMakeup,
})

export const siteForms: SiteForms = {
  languages: [ownLanguage, 'en'],
  strings: (language) => stringsOf(language).forms,
  options: Object.keys(completeOptions({})),
  create: (options, files, language) => Object.values(createRequestForms(options, files, language)),
  thankYouPathOf,
  calendarEvent: createWeddingEvent,
  probe: { form: 'corsi', answers: { corso: 'altro', livello: 'base', maggiorenne: 'si' } },
}
