import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** `smtp://127.0.0.1:{port}` */
  url: string
  /** Resolves with the first mail to that address, as it came over the wire. */
  arrived(to: string): Promise<string>
  close(): Promise<void>
}

/** A real mail server on a free port. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: { to: string; raw: string }[] = []
  const waiting: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        for (const { address } of envelope.rcptTo) mails.push({ to: address, raw })
        done()
        for (const look of waiting) look()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrived: (to) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = mails.find((one) => one.to === to)
          if (mail) resolve(mail.raw)
        }
        waiting.push(look)
        look()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
