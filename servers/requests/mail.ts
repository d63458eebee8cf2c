/**
 * Mail by SMTP. The one file that calls nodemailer.
 */
import { createTransport } from 'nodemailer'

/** Addresses and subject are the site's own words; a visitor's stand in the body alone. */
export interface Mail {
  /** Without the angle brackets. */
  messageId: string
  from: { name: string; address: string }
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
  calendar: { name: string; content: string } | null
  /** Sent by a program, so that no other program answers. */
  isAutomatic: boolean
}

export interface MailTransport {
  /** Resolves once the mail server has taken it over. Throws `MailRefused` or an error of the network. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** What went wrong, without addresses: `ECONNREFUSED`, `EENVELOPE 550`. */
export interface MailTrouble {
  reason: string
  /** The server said never, rather than not now. */
  isPermanent: boolean
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** @param url `smtps://user:password@host:port` */
export function openMailTransport(url: string): MailTransport {
  const transport = createTransport(
    // A visitor's text never makes the sender read a file or an address.
    {
      url,
      ...patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  )
  return {
    async send({ messageId, isAutomatic, calendar, to, replyTo, ...mail }) {
      await transport.sendMail({
        ...mail,
        // As objects: a text would be parsed, and may then mean more than one address.
        to: { name: '', address: to },
        replyTo: { name: '', address: replyTo },
        messageId: `<${messageId}>`,
        ...(isAutomatic ? { headers: { 'Auto-Submitted': 'auto-replied' } } : {}),
        attachments:
          calendar === null
            ? []
            : [
                {
                  filename: calendar.name,
                  content: calendar.content,
                  contentType: 'text/calendar; charset=utf-8',
                  // Its lines end as they are.
                  encoding: 'utf8',
                  contentTransferEncoding: 'base64' as const,
                },
              ],
      })
    },
    close: () => transport.close(),
  }
}

export function readMailTrouble(error: unknown): MailTrouble {
  const { code, name, responseCode } = (error ?? {}) as Readonly<Record<string, unknown>>
  const word = [code, name].find((text) => typeof text === 'string') ?? 'UNKNOWN'
  const status = typeof responseCode === 'number' ? responseCode : 0
  return {
    reason: status > 0 ? `${word} ${status}` : String(word),
    isPermanent: status >= 500 && status < 600,
  }
}
