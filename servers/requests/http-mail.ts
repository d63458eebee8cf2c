/**
 * Mail by HTTP, for hosts that speak no SMTP: the REST API of Cloudflare's Email Service.
 * https://developers.cloudflare.com/email-service/api/send-emails/rest-api/
 */
import type { Mail, MailTransport } from './mail.ts'

interface MailApi {
  /** `https://api.cloudflare.com/client/v4/accounts/{id}/email/sending/send` */
  url: string
  token: string
}

const patienceMs = 15_000

/** Answers to this very mail. What else is refused may be mended: a token, an address, a quota. */
const unsendable = [400, 413, 422]

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
    const answer: unknown = await response.json().catch(() => null)
    const isTaken =
      typeof answer === 'object' &&
      answer !== null &&
      'success' in answer &&
      answer.success === true
    if (!response.ok || !isTaken) {
      const isPermanent = unsendable.includes(response.status)
      throw Object.assign(new Error('mail refused'), {
        code: `HTTP ${response.status}`,
        isPermanent,
      })
    }
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
