/** What forms say in Italian. A field's own messages come before these. */

import type { ProblemKind } from './adapters/adapter.ts'
import type { RequestField } from './form.ts'

export const messages = {
  required: 'Questo campo è obbligatorio.',
  email: 'Inserisci un indirizzo email valido, ad esempio nome@esempio.it.',
  phone: 'Inserisci un numero di telefono valido (solo cifre, spazi e +).',
  link: 'Il link deve iniziare con https://',
  text: 'Controlla quello che hai scritto.',
  tooShort: (min: number) => `Scrivi almeno ${min} caratteri.`,
  tooLong: (max: number) => `Hai superato il limite di ${max} caratteri.`,
  date: 'Inserisci una data valida (gg/mm/aaaa).',
  pastDate: 'La data deve essere futura.',
  farDate: (years: number) => `La data deve essere entro ${years} anni.`,
  time: 'Inserisci un orario valido (hh:mm).',
  number: (min: number, max: number) => `Scrivi un numero da ${min} a ${max}.`,
  choice: 'Scegli un’opzione.',
  fileType: 'Formato non supportato.',
  manyFiles: (max: number) =>
    max === 1 ? 'Scegli una sola foto.' : `Scegli al massimo ${max} foto.`,
  offline:
    'Sei offline: la richiesta è salvata su questo dispositivo. Inviala quando torni online.',
  withoutFiles:
    'Le foto non sono salvate: la richiesta parte senza, e me le puoi mandare quando ti rispondo.',
  replace:
    'Nel modulo c’è già qualcosa che non hai inviato: se continui, questa richiesta prende il suo posto.',
  tooMany: 'Troppi invii in poco tempo. Riprova tra qualche minuto.',
  failed:
    'Invio non riuscito. Riprova, oppure scrivici su WhatsApp: abbiamo già preparato il messaggio.',
  refused: 'Non siamo riusciti a verificare la richiesta. Scrivici su WhatsApp o per email.',
  closed:
    'Il modulo al momento non riceve richieste. Scrivici su WhatsApp o per email: abbiamo già preparato il messaggio.',
  tooBig: 'La richiesta è troppo lunga. Accorcia il messaggio e riprova.',
  invalid: 'Controlla i campi segnalati.',
  sent: 'Richiesta inviata!',
  answer: (hours: number | null) =>
    hours === null
      ? 'Ti rispondo appena possibile.'
      : `Ti rispondo entro ${hours === 1 ? 'un’ora' : `${String(hours).replace('.', ',')} ore`}.`,
  reference: 'Codice richiesta:',
} as const

/** What to say when a request was not taken. */
export const problemMessages: Readonly<Record<ProblemKind, string>> = {
  validation: messages.invalid,
  rate: messages.tooMany,
  size: messages.tooBig,
  spam: messages.refused,
  quota: messages.closed,
  config: messages.closed,
  server: messages.failed,
  network: messages.failed,
}

/** A message that offers WhatsApp, of a professional who may have no number there. */
export const withWaysToWrite = (message: string, { whatsapp }: { whatsapp: string }): string =>
  whatsapp === '' ? message.replace(/su WhatsApp( o per email)?/, 'per email') : message

/** What to say when a required field is empty. */
export function requiredMessage(field: RequestField): string {
  if (field.requiredMessage !== undefined) return field.requiredMessage
  const isChoice = ['select', 'radio', 'checkboxes'].includes(field.kind)
  return isChoice ? messages.choice : messages.required
}

/** What to say when a field holds what it cannot mean. Lengths and ranges of dates aside. */
export function invalidMessage(field: RequestField): string {
  if (field.invalidMessage !== undefined) return field.invalidMessage
  if (field.kind === 'number') return messages.number(field.min, field.max)
  return invalidMessages[field.kind]
}

const invalidMessages: Record<Exclude<RequestField['kind'], 'number'>, string> = {
  text: messages.text,
  textarea: messages.text,
  tel: messages.phone,
  email: messages.email,
  url: messages.link,
  date: messages.date,
  time: messages.time,
  select: messages.choice,
  radio: messages.choice,
  checkboxes: messages.choice,
  checkbox: messages.choice,
  file: messages.fileType,
}
