/**
 * Texts of the receiver for visitors, in a catalogue for each language.
 */
import type { Words } from '../../src/content/words.ts'
import { stringsOf } from '../../src/strings/catalogues.ts'
import type { Widened } from '../../src/strings/strings.ts'

const english = {
  noPage: 'This page does not exist.',
  formsOnly: 'This URL only accepts the forms of the site.',
  /** Shown when the page has no message to send elsewhere, or nobody to send it to. */
  failedAlone: 'Your request could not be sent. Try again in a few minutes.',
  notSent: 'Request not sent',
  unavailable: 'Page not available',
  stillThere: 'What you wrote is still on the previous page: use your browser’s back button.',
  hello: 'Hello!',
  byWhatsapp: 'Message me on WhatsApp',
  backToSite: 'Back to the site',
  /** Label of a course that the receiver does not know. */
  notListed: 'Not on the list ({id})',
  mail: {
    title: 'Request received',
    received: 'Hello! I have received your request.',
    about: '{subject}. Request code: {id}.',
    notYou: 'If you did not send this request, please ignore this message.',
    phone: 'Tel. {number}',
    /** Beginning of the professional's answer. */
    answer: 'Hello {name}, thank you for your request ({subject}, code {id}). ',
  },
} as const

type ReceiverStrings = Widened<typeof english>

const italian: ReceiverStrings = {
  noPage: 'Questa pagina non esiste.',
  formsOnly: 'Qui arrivano solo i moduli del sito.',
  failedAlone: 'Invio non riuscito. Riprova tra qualche minuto.',
  notSent: 'Richiesta non inviata',
  unavailable: 'Pagina non disponibile',
  stillThere:
    'Quello che hai scritto è ancora nella pagina precedente: torna indietro con il tasto del browser.',
  hello: 'Ciao!',
  byWhatsapp: 'Scrivimi su WhatsApp',
  backToSite: 'Torna al sito',
  notListed: 'Non è in elenco ({id})',
  mail: {
    title: 'Richiesta ricevuta',
    received: 'Ciao! Ho ricevuto la tua richiesta.',
    about: '{subject}. Codice richiesta: {id}.',
    notYou: 'Se non hai scritto tu, ignora questo messaggio.',
    phone: 'Tel. {number}',
    answer: 'Ciao {name}, grazie per la tua richiesta ({subject}, codice {id}). ',
  },
}

const catalogues: Record<keyof Words, ReceiverStrings> = { en: english, it: italian }

/** @param language a BCP 47 tag */
export const receiverStringsOf = (language: string): ReceiverStrings =>
  catalogues[stringsOf(language).builtIn]
