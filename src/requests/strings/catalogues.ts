/**
 * The texts of the request forms by language, and those about them that pages use and scripts do not.
 */
import type { Words } from '../../content/words.ts'
import { stringsOf } from '../../strings/catalogues.ts'
import type { Widened } from '../../strings/strings.ts'
import { english, type RequestStrings } from './en.ts'
import { italian } from './it.ts'

const catalogues: Record<keyof Words, RequestStrings> = { en: english, it: italian }

/** @param language a BCP 47 tag */
export const requestStringsOf = (language: string): RequestStrings =>
  catalogues[stringsOf(language).builtIn]

const englishPages = {
  /** Label of the field that people leave empty. */
  trap: 'Leave this field empty',
  orWhatsapp: 'Or message me on WhatsApp',
  /** `{way}`: one of `to`. */
  byMessage:
    'Your answers become a message that is already written and goes only when you send it. If nothing opens, write to me {way}.',
  to: { whatsapp: 'on WhatsApp or at {email}', mail: 'at {email}' },
  /** The page after sending without script. */
  thanks: {
    title: 'Request sent',
    arrived: '{subject}: it has arrived.',
    code: 'The code of your request is at the end of this page’s address.',
  },
} as const

type RequestPageStrings = Widened<typeof englishPages>

const italianPages: RequestPageStrings = {
  trap: 'Lascia vuoto questo campo',
  orWhatsapp: 'Oppure scrivimi su WhatsApp',
  byMessage:
    'Le tue risposte diventano un messaggio già scritto, che parte solo quando lo invii tu. Se non si apre nulla, scrivimi {way}.',
  to: { whatsapp: 'su WhatsApp o a {email}', mail: 'a {email}' },
  thanks: {
    title: 'Richiesta inviata',
    arrived: '{subject}: è arrivata.',
    code: 'Il codice della richiesta è alla fine dell’indirizzo di questa pagina.',
  },
}

const pageCatalogues: Record<keyof Words, RequestPageStrings> = {
  en: englishPages,
  it: italianPages,
}

/** @param language a BCP 47 tag */
export const requestPageStringsOf = (language: string): RequestPageStrings =>
  pageCatalogues[stringsOf(language).builtIn]
