/**
 * Mail by HTTP, for hosts that speak no SMTP: the REST API of Cloudflare's Email Service.
 * https://developers.cloudflare.com/email-service/api/send-emails/rest-api/
 */
import * as z from 'zod'
import type { Mail, MailTransport } from './mail.ts'

interface MailApi {
  /** `https://api.cloudflare.com/client/v4/accounts/{id}/email/sending/send` */
  url: string
  token: string
}

const patienceMs = 15_000

/** Whatever else it is, it is no success. */
const answerSchema = z
  .object({
    success: z.boolean().catch(false),
    errors: z.array(z.object({ code: z.coerce.number() })).catch([]),
    // With success: that the mail was taken over does not say that its recipient has it.
    result: z.object({ permanent_bounces: z.array(z.string()) }).catch({ permanent_bounces: [] }),
  })
  .catch({ success: false, errors: [], result: { permanent_bounces: [] } })

// Codes of a mail that is not as it should be; with the same status comes a token that cannot be read.
const mailCodes = new Set([10001, 10200, 10201, 10202])

const isOfMail = (status: number, { errors }: z.infer<typeof answerSchema>): boolean =>
  status === 413 || status === 422 || errors.some(({ code }) => mailCodes.has(code))

/**
 * The service writes the Message-ID itself: a mail that was sent twice can be told by
 * `X-Vetrina-Message-Id`, but mail programs do not fold it.
 */
export const openHttpMailTransport = ({ url, token }: MailApi): MailTransport => ({
  async send(mail) {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(mail)),
    })
    const answer = answerSchema.parse(await response.json().catch(() => null))
    const isBounced = answer.result.permanent_bounces.length > 0
    if (response.ok && answer.success && !isBounced) return
    throw Object.assign(new Error('mail refused'), {
      code: isBounced ? 'BOUNCED' : `HTTP ${response.status}`,
      isPermanent: isBounced || isOfMail(response.status, answer),
    })
  },
  close() {},
})

const bodyOf = ({ messageId, from, to, replyTo, calendar, isAutomatic, ...mail }: Mail) => ({
  ...mail,
  to,
  from: { address: from.address, name: from.name },
  reply_to: replyTo,
  headers: {
    'X-Vetrina-Message-Id': messageId,
    ...(isAutomatic ? { 'X-Auto-Response-Suppress': 'All' } : {}),
  },
  ...(calendar === null
    ? {}
    : {
        attachments: [
          {
            filename: calendar.name,
            content: base64(calendar.content),
            type: 'text/calendar',
            disposition: 'attachment',
          },
        ],
      }),
})

const base64 = (text: string): string =>
  btoa([...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join(''))
