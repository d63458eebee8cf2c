import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import {
  createHttpMail,
  type Mail,
  reasonOf,
  type SendMail,
} from '../../../../servers/requests/mail-transport.ts'
import { createSmtpMail } from '../../../../servers/requests/smtp.ts'
import { closedOrigin, listen, sendJson } from '../../build/listen.ts'
import { listenWith } from './mail-server.ts'

const mail: Mail = {
  messageId: 'a@studio.example',
  from: { name: '', address: 'sito@studio.example' },
  to: 'maria@esempio.it',
  replyTo: 'ciao@studio.example',
  subject: 'Richiesta',
  text: 'Ciao',
  html: '<p>Ciao</p>',
  attachments: [],
  isAutomatic: true,
}

/** @returns the reason of the failure; `null` if the mail was accepted */
const failureOf = (send: SendMail) => send(mail).then(() => null, reasonOf)

describe('mail by HTTP', () => {
  const sendTo = (url: string) => createHttpMail({ mailApiUrl: url, mailApiToken: 'token' })

  it.each([
    ['an error of the service', 500, { success: false, result: null }, 'HTTP 500'],
    ['an error without an object', 422, null, 'HTTP 422'],
    ['no success', 200, { success: false }, 'HTTP 200'],
    ['an answer that is not an object', 200, 'ok', 'HTTP 200'],
    ['a bounce', 200, { success: true, result: { permanent_bounces: [mail.to] } }, 'BOUNCED'],
    ['a delivery', 200, { success: true, result: { permanent_bounces: [] } }, null],
    ['a success without details', 200, { success: true, result: null }, null],
  ])('[FORM-3] has arrived or failed: %s', async (_, status, body, reason) => {
    const { origin } = await listen((response) => sendJson(response, body, { status }))
    expect(await failureOf(sendTo(origin))).toBe(reason)
  })

  it('[FORM-3] fails if nothing listens', async () => {
    expect(await failureOf(sendTo(await closedOrigin()))).toBe('ECONNREFUSED')
  })
})

describe('mail by SMTP', () => {
  const start = (options: SMTPServerOptions) =>
    listenWith(new SMTPServer({ closeTimeout: 100, allowInsecureAuth: true, ...options }))

  it.each([
    ['onRcptTo', 550, 'EENVELOPE 550'],
    ['onMailFrom', 450, 'EENVELOPE 450'],
    ['onAuth', 535, 'EAUTH 535'],
  ] as const)('[FORM-3] fails if %s answers %i', async (step, responseCode, reason) => {
    const refuse = (...call: unknown[]) => {
      const done = call.at(-1) as (error: Error) => void
      done(Object.assign(new Error('no'), { responseCode }))
    }
    const disabledCommands = ['STARTTLS']
    const authOptional = step !== 'onAuth'
    const port = await start({ authOptional, disabledCommands, [step]: refuse })
    const login = authOptional ? 'smtp://' : 'smtp+insecure://user:password@'
    expect(await failureOf(createSmtpMail(`${login}127.0.0.1:${port}`))).toBe(reason)
  })

  it.each([
    ['kept back from a server without encryption', 'smtp:', '', false, /^ETLS.*not be encrypted/],
    ['kept back from a server with another’s certificate', 'smtp:', '', true, /CERT.*encrypted/],
    ['sent over STARTTLS', 'smtp:', '/?tls.rejectUnauthorized=false', true, null],
    ['sent in clear text if the URL says so', 'smtp+insecure:', '', false, null],
  ])('[FORM-3] the password is %s', async (_, scheme, query, offersTls, expected) => {
    const logins: unknown[] = []
    const port = await start({
      disabledCommands: offersTls ? [] : ['STARTTLS'],
      onAuth({ password, username }, { secure }, done) {
        logins.push({ password, isEncrypted: secure })
        done(null, { user: username })
      },
    })
    const url = `${scheme}//studio:pass%23word@127.0.0.1:${port}${query}`
    const failure = await failureOf(createSmtpMail(url))
    if (expected === null) expect(failure).toBeNull()
    else expect(failure).toMatch(expected)
    const login = { password: 'pass#word', isEncrypted: offersTls }
    expect(logins).toEqual(expected === null ? [login] : [])
  })

  it('[FORM-3] fails with the reason why a server cannot be reached', async () => {
    const nobody = createSmtpMail((await closedOrigin()).replace('http', 'smtp'))
    expect(await failureOf(nobody)).toBe('ESOCKET ECONNREFUSED')
    const { origin } = await listen((response) => response.end())
    expect(await failureOf(createSmtpMail(origin.replace('http', 'smtps')))).toMatch(
      /^ESOCKET ((ERR_SSL_|EPROTO).* could not be encrypted|ECONNRESET)/,
    )
  })
})
