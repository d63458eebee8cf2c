/**
 * Mail on Node. The one file that calls nodemailer.
 */
import { createTransport } from 'nodemailer'
import type { RequestsConfig } from './config.ts'
import { createHttpMail, type SendMail } from './mail-transport.ts'

/** Sends by SMTP or HTTP, as configured; `null` if neither: mails wait. */
export function createMail(config: RequestsConfig): SendMail | null {
  if (config.smtpUrl !== '') return createSmtpMail(config.smtpUrl)
  return config.mailApiUrl === '' ? null : createHttpMail(config)
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * @param url `smtps://user:password@host:port`, or `smtp://…`, where a password waits for STARTTLS;
 *   `smtp+insecure://…` sends it in clear text too
 */
export function createSmtpMail(url: string): SendMail {
  const { username, password } = new URL(url)
  const transport = createTransport(
    // A visitor's text must never make the sender read a file or a URL.
    {
      url: url.replace(insecure, 'smtp:'),
      requireTLS: (username !== '' || password !== '') && !sendsInClear(url),
      ...patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  )
  return async ({ messageId, isAutomatic, attachments, to, replyTo, ...mail }) => {
    await transport.sendMail({
      ...mail,
      // As objects: nodemailer parses a text, which may then mean several addresses.
      to: { name: '', address: to },
      replyTo: { name: '', address: replyTo },
      messageId: `<${messageId}>`,
      ...(isAutomatic ? { headers: { 'Auto-Submitted': 'auto-replied' } } : {}),
      attachments: attachments.map(({ name, content }) => ({
        filename: name,
        content,
        contentType: 'text/calendar; charset=utf-8',
        // Together these keep the line endings.
        encoding: 'utf8',
        contentTransferEncoding: 'base64' as const,
      })),
    })
  }
}

const insecure = /^smtp\+insecure:/i

/** Whether the URL allows a password in clear text. */
export const sendsInClear = (url: string): boolean => insecure.test(url)
