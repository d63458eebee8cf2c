import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, vi } from 'vitest'

export interface ArrivedMail extends Email {
  /** The envelope of SMTP, which is not part of the mail itself. */
  envelope: { from: string; to: string[] }
  raw: string
}

/** Starts a real mail server for one test, on a free port or a given one. */
export async function startMailServer(port = 0) {
  const mails: ArrivedMail[] = []
  let refusal = 0
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      // A killed receiver cuts its mail short.
      const raw = await buffer(stream).catch(() => null)
      if (raw === null) return
      if (refusal !== 0) return done(Object.assign(new Error('no'), { responseCode: refusal }))
      mails.push({
        ...(await PostalMime.parse(raw)),
        raw: raw.toString(),
        envelope: {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        },
      })
      done()
    },
  })
  const bound = await listenWith(server, port)
  return {
    url: `smtp://127.0.0.1:${bound}`,
    mails,
    /** Refuses mails with this status; 0 accepts them again. */
    refuse(status: number) {
      refusal = status
    },
    /** Resolves as soon as that many mails have arrived. */
    async arrived(count: number) {
      await vi.waitFor(() => expect(mails.length).toBeGreaterThanOrEqual(count), {
        timeout: 30_000,
        interval: 10,
      })
      return mails
    },
  }
}

/** Listens until the test ends. @returns its port */
export async function listenWith(server: SMTPServer, port = 0): Promise<number> {
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

/** Listens with a server of another protocol until the test ends. @returns its port */
export async function portOf(server: Server): Promise<number> {
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const isToOwner = ({ envelope }: ArrivedMail) => envelope.to.includes('ciao@studio.example')

/** The mails to the professional. */
export const toOwner = (mails: readonly ArrivedMail[]) => mails.filter(isToOwner)

/** The confirmations. */
export const toVisitor = (mails: readonly ArrivedMail[]) => mails.filter((mail) => !isToOwner(mail))
