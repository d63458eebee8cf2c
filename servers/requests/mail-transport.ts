/**
 * Mails, their errors, and the transport over HTTP for hosts without SMTP: the REST API of Cloudflare's
 * Email Service. `smtp.ts` sends by SMTP.
 * https://developers.cloudflare.com/email-service/api/send-emails/rest-api/
 */
import { encodeBase64 } from 'hono/utils/encode'
import * as z from 'zod'
import type { CalendarEvent } from '../../src/forms/site-forms.ts'

/** The addresses are validated; of the visitor's words the subject has only a first name and an initial. */
export interface Mail {
  /** The id without angle brackets. */
  messageId: string
  from: { name: string; address: string }
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
  /** Calendar files. */
  attachments: readonly CalendarEvent[]
  /** Marks the mail as sent by a program, so that no other program answers. */
  isAutomatic: boolean
}

/** Resolves once the mail server has accepted the mail; rejects with an error for `reasonOf`. */
export type SendMail = (mail: Mail) => Promise<void>

/** Names an error of a delivery, and no address: `ESOCKET ECONNREFUSED`, `EENVELOPE 550`, `ETLS 502: …`. */
export function reasonOf(error: unknown): string {
  const { code, originalCode, cause, name, responseCode } = propertiesOf(error)
  // `fetch` reports every failure as `TypeError`, and nodemailer as `ESOCKET`: the cause says more.
  const words = [code, propertiesOf(cause).code, name].filter((text) => typeof text === 'string')
  const details = [originalCode, responseCode].filter((detail) => detail !== undefined)
  const reason = [words[0] ?? 'UNKNOWN', ...details].join(' ')
  return isOfEncryption.test(reason) ? `${reason}: ${notEncrypted}` : reason
}

/** Matches a refused STARTTLS, a failed handshake or another server's certificate. */
const isOfEncryption = /\b(ETLS|EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|\w*CERT\w*|UNABLE_TO_\w+)\b/

/** End of the reason if the connection could not be encrypted. */
export const notEncrypted = 'the connection could not be encrypted, so nothing was sent'

const propertiesOf = (error: unknown) => (error ?? {}) as Readonly<Record<string, unknown>>

/** Any other answer counts as no success. */
const answerSchema = z
  .object({
    success: z.boolean().catch(false),
    // Even with success: a mail that the service accepts may not reach its recipient.
    result: z.object({ permanent_bounces: z.array(z.string()) }).catch({ permanent_bounces: [] }),
  })
  .catch({ success: false, result: { permanent_bounces: [] } })

/**
 * The service writes the Message-ID itself. `X-Vetrina-Message-Id` identifies a mail that was sent
 * twice, but mail programs do not fold it.
 */
export const createHttpMail =
  (api: { mailApiUrl: string; mailApiToken: string }): SendMail =>
  async (mail) => {
    const response = await fetch(api.mailApiUrl, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      headers: {
        authorization: `Bearer ${api.mailApiToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(bodyOf(mail)),
    })
    const answer = answerSchema.parse(await response.json().catch(() => null))
    const isBounced = answer.result.permanent_bounces.length > 0
    if (response.ok && answer.success && !isBounced) return
    throw Object.assign(new Error('mail refused'), {
      code: isBounced ? 'BOUNCED' : `HTTP ${response.status}`,
    })
  }

const bodyOf = ({ messageId, replyTo, attachments, isAutomatic, ...mail }: Mail) => ({
  ...mail,
  reply_to: replyTo,
  headers: {
    'X-Vetrina-Message-Id': messageId,
    ...(isAutomatic ? { 'X-Auto-Response-Suppress': 'All' } : {}),
  },
  ...(attachments.length > 0 && {
    attachments: attachments.map(({ name, content }) => ({
      filename: name,
      content: encodeBase64(new TextEncoder().encode(content).buffer),
      type: 'text/calendar',
      disposition: 'attachment',
    })),
  }),
})
