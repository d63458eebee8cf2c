/**
 * A mail, and what can become of one. `smtp.ts` and `http-mail.ts` send them.
 */

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
  /**
   * Resolves once the mail server has taken it over; throws what `readMailTrouble` reads, with
   * `isPermanent: true` where this mail will never be taken. What is wrong with the sender, a password
   * or a token, is not permanent: it can be mended.
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/** What went wrong, without addresses: `ESOCKET ECONNREFUSED`, `EENVELOPE 550`, `ETLS 502: …`. */
export interface MailTrouble {
  reason: string
  /** The server said never of this mail, rather than not now. */
  isPermanent: boolean
}

export function readMailTrouble(error: unknown): MailTrouble {
  const { code, originalCode, cause, name, responseCode, isPermanent } = propertiesOf(error)
  // `fetch` fails with a `TypeError` whatever it was, and nodemailer with `ESOCKET`.
  const words = [code, propertiesOf(cause).code, name].filter((text) => typeof text === 'string')
  const details = [originalCode, responseCode].filter((detail) => detail !== undefined)
  const reason = [words[0] ?? 'UNKNOWN', ...details].join(' ')
  return {
    reason: isOfEncryption.test(reason) ? `${reason}: ${notEncrypted}` : reason,
    isPermanent: isPermanent === true,
  }
}

/** STARTTLS refused, the handshake failed, or the certificate is not of that server. */
const isOfEncryption = /\b(ETLS|EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|\w*CERT\w*|UNABLE_TO_\w+)\b/

/** End of the reason where a connection could not be encrypted. */
export const notEncrypted = 'the connection could not be encrypted, so nothing was sent'

const propertiesOf = (error: unknown) => (error ?? {}) as Readonly<Record<string, unknown>>
