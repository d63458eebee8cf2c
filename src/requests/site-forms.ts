/**
 * The three request forms, for the generator and the receiver.
 */
import type { RoutePath } from '../content/paths.ts'
import type { FormOptions } from '../forms/form.ts'
import type { SiteForms } from '../forms/site-forms.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { createRequestForms, ownLanguage } from './forms.ts'
import { createWeddingEvent } from './wedding-event.ts'

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
