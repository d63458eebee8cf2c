/**
 * The words for each thing that can become of a request.
 */

import { createElement } from '../../client/create-element.ts'
import { mailHref, whatsappHref } from '../../content/contact-links.ts'
import type { PostProblem } from '../adapters/adapter.ts'
import type { PostedValues } from '../clean-answer.ts'
import type { RequestForm } from '../form.ts'
import { messages, problemMessages, withWaysToWrite } from '../messages.ts'
import { requestText } from '../request-text.ts'
import { createLink, type PanelContent } from './panel.ts'

/** Where else a visitor can write. */
export interface Contacts {
  /** Numbers as typed in the settings: `+39 …`. */
  whatsapp: string
  email: string
  /** `null`: as soon as possible. */
  replyHours: number | null
}

/** Links that carry everything that was typed. */
export function contactLinks(
  form: RequestForm,
  values: PostedValues,
  { whatsapp, email }: Contacts,
): HTMLElement[] {
  const text = requestText(form, values)
  return [
    ...(whatsapp === '' ? [] : [createLink('Scrivimi su WhatsApp', whatsappHref(whatsapp, text))]),
    createLink('Scrivimi per email', mailHref(email, { subject: form.subject, body: text })),
  ]
}

export function sentContent(
  reference: string,
  { replyHours }: Contacts,
  actions: readonly HTMLElement[],
): PanelContent {
  const line = createElement('p', 'request__reference', `${messages.reference} `)
  const code = createElement('strong', '', reference)
  code.translate = false
  line.append(code)
  return {
    kind: 'sent',
    title: messages.sent,
    texts: [messages.answer(replyHours), line],
    actions,
  }
}

export const failedContent = (
  { kind, retryAfter }: PostProblem,
  contacts: Contacts,
  actions: readonly HTMLElement[],
): PanelContent => ({
  kind: 'failed',
  title: 'Richiesta non inviata',
  texts: [
    withWaysToWrite(problemMessages[kind], contacts),
    ...(retryAfter === null ? [] : [waitText(retryAfter)]),
    'Quello che hai scritto è ancora in questa pagina.',
  ],
  actions,
})

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'Puoi riprovare tra un minuto.' : `Puoi riprovare tra ${minutes} minuti.`
}

export const readyContent = (actions: readonly HTMLElement[]): PanelContent => ({
  kind: 'ready',
  title: 'Il messaggio è pronto',
  texts: ['Scegli come mandarlo: è già scritto, parte solo quando lo invii tu.'],
  actions,
})
