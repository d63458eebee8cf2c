import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createHttpMail,
  type Mail,
  parseMailError,
  type SendMail,
} from '../../../../servers/requests/mail-transport.ts'
import { createSmtpMail } from '../../../../servers/requests/smtp.ts'
import { closedOrigin, listen, sendJson } from '../../build/listen.ts'
import { listenWith, portOf } from './mail-server.ts'

const mail: Mail = {
  messageId: 'a@studio.example',
  from: { name: '', address: 'sito@studio.example' },
  to: 'maria@esempio.it',
  replyTo: 'ciao@studio.example',
  subject: 'Richiesta',
  text: 'Ciao',
  html: '<p>Ciao</p>',
  calendar: null,
  isAutomatic: true,
}

const errorOf = (send: SendMail) => send(mail).then(() => null, parseMailError)

const httpMail = (url: string) => createHttpMail({ mailApiUrl: url, mailApiToken: 'token' })

describe('mail by HTTP', () => {
  const failure = (code: number | string) => ({
    success: false,
    errors: [{ code, message: 'no' }],
    messages: [],
    result: null,
  })
  const success = (result: object | null) => ({
    success: true,
    errors: [],
    messages: [],
    result,
  })

  it.each([
    ['invalid content', 400, failure(10202), true],
    ['an error code as a string', 400, failure('10200'), true],
    ['a request that does not fit the schema', 400, failure(10001), true],
    ['a mail that cannot be processed', 422, null, true],
    ['a mail that is too large', 413, null, true],
    ['a token that cannot be read', 400, failure(6003), false],
    ['a sender that is not set up', 403, failure(10204), false],
    ['an error of the service', 500, failure(10002), false],
    ['no success', 200, failure(0), false],
    ['an answer that is not an object', 200, 'ok', false],
  ])('[FORM-3] %s: permanent or not', async (_, status, body, isPermanent) => {
    const { origin } = await listen((response) => sendJson(response, body, { status }))
    const found = await errorOf(httpMail(origin))
    expect(found).toEqual({ reason: `HTTP ${status}`, isPermanent })
  })

  it.each([
    success({ delivered: [mail.to], permanent_bounces: [], queued: [] }),
    success({ delivered: [], permanent_bounces: [], queued: [mail.to] }),
    success(null),
  ])('%j means that the service accepted the mail', async (body) => {
    const { origin } = await listen((response) => sendJson(response, body))
    expect(await errorOf(httpMail(origin))).toBeNull()
  })

  it('[FORM-3] a service that is unreachable is not a permanent error', async () => {
    const send = httpMail(await closedOrigin())
    expect(await errorOf(send)).toEqual({ reason: 'ECONNREFUSED', isPermanent: false })
  })
})

describe('mail by SMTP', () => {
  async function startRefusing(step: 'onAuth' | 'onMailFrom' | 'onRcptTo', responseCode: number) {
    const refuse = (...call: unknown[]) => {
      const done = call.at(-1) as (error: Error) => void
      done(Object.assign(new Error('no'), { responseCode }))
    }
    const server = new SMTPServer({
      authOptional: step !== 'onAuth',
      disabledCommands: ['STARTTLS'],
      [step]: refuse,
      closeTimeout: 100,
      allowInsecureAuth: true,
    })
    const start = step === 'onAuth' ? 'smtp+insecure://user:password@' : 'smtp://'
    return `${start}127.0.0.1:${await listenWith(server)}`
  }

  it.each([
    ['onRcptTo', 550, 'EENVELOPE 550', true],
    ['onRcptTo', 450, 'EENVELOPE 450', false],
    // The server refuses the sender, not the visitor: the owner can correct that.
    ['onMailFrom', 550, 'EENVELOPE 550', false],
    ['onAuth', 535, 'EAUTH 535', false],
  ] as const)(
    '[FORM-3] %s answered with %i: permanent or not',
    async (step, code, reason, isPermanent) => {
      const send = createSmtpMail(await startRefusing(step, code))
      expect(await errorOf(send)).toEqual({ reason, isPermanent })
    },
  )

  it('[FORM-3] the error tells why a server cannot be reached', async () => {
    const nobody = createSmtpMail((await closedOrigin()).replace('http', 'smtp'))
    expect((await errorOf(nobody))?.reason).toBe('ESOCKET ECONNREFUSED')
    const { origin } = await listen((response) => response.end())
    const plain = createSmtpMail(origin.replace('http', 'smtps'))
    expect((await errorOf(plain))?.reason).toMatch(
      /^ESOCKET ((ERR_SSL_|EPROTO).* could not be encrypted|ECONNRESET)/,
    )
  })

  it('[FORM-3] a server that never stops talking times out', async () => {
    const server = createServer((socket) => {
      socket.write('220 mail.example\r\n')
      const talking = setInterval(() => socket.write('250-one more thing\r\n'), 5)
      socket.on('error', () => {}).on('close', () => clearInterval(talking))
      onTestFinished(() => void socket.destroy())
    })
    const send = createSmtpMail(`smtp://127.0.0.1:${await portOf(server)}`, 200)
    expect(await errorOf(send)).toEqual({ reason: 'ETIMEDOUT', isPermanent: false })
  })
})
