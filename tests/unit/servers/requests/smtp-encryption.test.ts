import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { checkDelivery } from '../../../../servers/requests/check.ts'
import { adapters } from '../../../../src/forms/adapters/registry.ts'
import { targetsOf } from '../../requests/form-targets.ts'
import { listenWith } from './mail-server.ts'
import { startReceiver } from './start-receiver.ts'

/** Starts a mail server that accepts any password, and records it and whether it came encrypted. */
async function startPasswordServer({ offersTls }: { offersTls: boolean }) {
  const logins: { password: string | null | undefined; isEncrypted: boolean }[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    closeTimeout: 100,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onAuth({ password, username }, { secure }, done) {
      logins.push({ password, isEncrypted: secure })
      done(null, { user: username })
    },
  })
  const port = await listenWith(server)
  return { logins, address: (scheme: string) => `${scheme}://studio:pass%23word@127.0.0.1:${port}` }
}

/** Sends a request through a receiver with two tries. @returns it and the check of the mail */
async function checkMail(url: string) {
  const receiver = await startReceiver({ REQUESTS_SMTP_URL: url, REQUESTS_RETRY_SECONDS: '0' })
  const { corsi: target } = targetsOf({ adapter: 'receiver', endpoint: receiver.url })
  const adapter = adapters.receiver
  const steps = await checkDelivery({
    adapter,
    config: receiver.config,
    target,
    patienceMs: 30_000,
  })
  return { receiver, mailed: steps.find(({ name }) => name === 'mailed') }
}

describe('the password of the mail server', () => {
  it('[FORM-3] is not sent without encryption, as the check and the log report', async () => {
    const server = await startPasswordServer({ offersTls: false })
    const { receiver, mailed } = await checkMail(server.address('smtp'))
    expect(server.logins).toEqual([])
    expect(mailed?.state).toBe('failed')
    expect(mailed?.text).toMatch(/could not be encrypted.*REQUESTS_SMTP_URL: smtps:/)
    expect(receiver.lines.join('\n')).toMatch(/mail of .*ETLS.*could not be encrypted.*try 1/)
  })

  it('[FORM-3] is not sent if the certificate is not that of the server', async () => {
    const server = await startPasswordServer({ offersTls: true })
    const { mailed } = await checkMail(server.address('smtp'))
    expect(server.logins).toEqual([])
    expect(mailed?.text).toMatch(/CERT.*could not be encrypted/)
  })

  it('[FORM-3] is sent over STARTTLS if the server offers it', async () => {
    const server = await startPasswordServer({ offersTls: true })
    const { mailed } = await checkMail(`${server.address('smtp')}/?tls.rejectUnauthorized=false`)
    expect(mailed?.state).toBe('good')
    expect(new Set(server.logins.map(({ isEncrypted }) => isEncrypted))).toEqual(new Set([true]))
  })

  it('[FORM-3] is sent in clear text if the URL says so', async () => {
    const server = await startPasswordServer({ offersTls: false })
    const { mailed } = await checkMail(server.address('smtp+insecure'))
    expect(mailed?.state).toBe('good')
    expect(server.logins).toContainEqual({ password: 'pass#word', isEncrypted: false })
  })
})
