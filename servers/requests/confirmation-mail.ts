/**
 * The confirmation to the visitor. Nothing in it was typed by anyone: whoever puts a stranger's
 * address into a form cannot make it say what they want.
 */

import { answerText } from '../../src/forms/messages.ts'
import type { Mail } from './mail.ts'
import { domainOf, type MailContext } from './owner-mail.tsx'
import { storedFormOf } from './stored-form.ts'
import type { StoredRequest } from './stored-request.ts'

export function createConfirmationMail(request: StoredRequest, context: MailContext): Mail {
  const { forms, facts, from, to } = context
  const { subject, notice, strings } = storedFormOf(request, forms)
  const sentences = [
    'Ciao! Ho ricevuto la tua richiesta.',
    `${subject}. Codice richiesta: ${request.id}.`,
    answerText(facts?.replyHours ?? null, strings),
    ...(notice === '' ? [] : [notice]),
    'Se non hai scritto tu, ignora questo messaggio.',
    ...(facts === null ? [] : [facts.brand]),
  ]
  return {
    messageId: `${request.id}.conferma@${domainOf(from)}`,
    from: { name: facts?.brand ?? '', address: from },
    to: String(request.answers.email ?? ''),
    replyTo: facts?.email ?? to,
    subject: `Richiesta ricevuta · ${request.id}`,
    text: sentences.join('\n\n'),
    html: `<!doctype html><html lang="it"><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('')}</body></html>`,
    calendar: null,
    isAutomatic: true,
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (one) => entities[one] ?? one)
