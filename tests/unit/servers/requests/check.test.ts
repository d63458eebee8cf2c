import { describe, expect, it } from 'vitest'
import { checkDelivery } from '../../../../servers/requests/check.ts'
import type { RequestsConfig } from '../../../../servers/requests/config.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { adapters } from '../../../../src/forms/adapters/services.ts'
import { closedOrigin, listen, sendJson } from '../../build/listen.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { startFormSubmit, startWeb3Forms } from '../../requests/form-services.ts'
import { targetsOf } from '../../requests/form-targets.ts'
import { startMailServer } from './mail-server.ts'
import { send } from './posts.ts'
import { configIn, startMailing, startReceiver } from './start-receiver.ts'

type Options = Parameters<typeof checkDelivery>[0]

const check = (options: Omit<Options, 'patienceMs'>) =>
  checkDelivery({ patienceMs: 30_000, ...options })

const stepsOf = async (options: Omit<Options, 'patienceMs'>) =>
  (await check(options)).map(({ name, state }) => `${name} ${state}`)

const at = (endpoint: string) => ({
  adapter: adapters.receiver,
  target: targetsOf({ adapter: 'receiver', endpoint }).corsi,
})

describe('requests check', () => {
  it('proves every step, and leaves nothing behind', async () => {
    const { mailServer, receiver } = await startMailing()
    const steps = await stepsOf({ config: receiver.config, ...at(receiver.url) })
    expect(steps).toEqual(['healthy good', 'accepted good', 'stored good', 'mailed good'])
    expect(mailServer.mails.map(({ text }) => text).join()).toContain('PROVA Vetrina')
    expect(await findRequests(receiver.database, {})).toEqual([])
  })

  it('expects no mail from a receiver with only a webhook', async () => {
    const hook = await listen((response) => response.end())
    const receiver = await startReceiver({ REQUESTS_WEBHOOK_URL: hook.origin })
    const steps = await stepsOf({ config: receiver.config, ...at(receiver.url) })
    expect(steps).toEqual(['healthy good', 'accepted good', 'stored good', 'webhook good'])
  })

  it('[FORM-3] says that the connection to the mail server is not encrypted, as the log does', async () => {
    const { url } = await startMailServer()
    const receiver = await startReceiver({
      REQUESTS_SMTP_URL: url.replace('//', '//studio:password@'),
      REQUESTS_RETRY_SECONDS: '0',
    })
    const steps = await check({ config: receiver.config, ...at(receiver.url) })
    expect(steps.at(-1)).toMatchObject({ name: 'mailed', state: 'failed' })
    expect(steps.at(-1)?.text).toMatch(/could not be encrypted.*REQUESTS_SMTP_URL: smtps:/)
    expect(receiver.lines.join('\n')).toMatch(/mail of .*ETLS.*could not be encrypted.*try 1/)
  })

  it('[FORM-5] says that its request was over a limit', async () => {
    const receiver = await startReceiver({ REQUESTS_PER_ADDRESS: '1' })
    await send(receiver, 'bridal')
    const steps = await check({ config: receiver.config, ...at(receiver.url) })
    expect(steps.at(-1)).toMatchObject({
      name: 'stored',
      state: 'failed',
      text: expect.stringContaining('REQUESTS_PER_ADDRESS'),
    })
  })

  it('says that nothing is configured, nothing listens, or something else answers', async () => {
    const config = configIn(tempFolder())
    const none = { adapter: adapters.message, target: targetsOf({ adapter: 'message' }).corsi }
    expect(await stepsOf({ config, ...none })).toEqual(['configured failed'])
    const nowhere = at(await closedOrigin())
    expect(await stepsOf({ config, ...nowhere })).toEqual(['healthy failed'])
    const { origin } = await listen((response) => sendJson(response, { ok: true }, { status: 202 }))
    expect(await stepsOf({ config, ...at(origin) })).toEqual(['healthy good', 'accepted failed'])
  })

  it('says that the receiver has another site or another database', async () => {
    const receiver = await startReceiver()
    const lastOf = async (config: RequestsConfig) =>
      (await check({ config, ...at(receiver.url) })).at(-1)
    expect(await lastOf({ ...receiver.config, siteUrl: 'https://other.example' })).toMatchObject({
      name: 'accepted',
      state: 'failed',
      text: expect.stringContaining('REQUESTS_ORIGINS'),
    })
    const { config } = await startReceiver()
    expect(await lastOf(config)).toMatchObject({
      name: 'stored',
      state: 'failed',
      text: expect.stringContaining(`is not in ${config.databaseUrl}`),
    })
  })

  it('[FORM-4] goes through a form service, and leaves the mail unverified', async () => {
    const service = await startWeb3Forms()
    const config = configIn(tempFolder())
    const { corsi } = targetsOf({ adapter: 'web3forms', accessKey: '1a2b3c4d-key' })
    const target = { ...corsi, action: `${service.origin}/submit` }
    const options = { config, adapter: adapters.web3forms, target }
    expect(await stepsOf(options)).toEqual(['accepted good', 'mailed unverified'])
    expect(service.taken).toMatchObject([{ nome: 'PROVA Vetrina', corso: 'altro' }])
    const wrongKey = { ...target, hidden: { ...target.hidden, access_key: 'another' } }
    const [failed] = await check({ ...options, target: wrongKey })
    expect(failed).toMatchObject({ name: 'accepted', state: 'failed' })
    expect(failed?.text).toContain('accessKey')
  })

  it('[FORM-4] says that the recipient of a form service has not confirmed', async () => {
    const service = await startFormSubmit({ isConfirmed: false })
    const target = {
      ...targetsOf({ adapter: 'formsubmit', recipient: 'ciao@studio.example' }).corsi,
      action: `${service.origin}/ciao@studio.example`,
    }
    const config = configIn(tempFolder())
    const [failed] = await check({ config, adapter: adapters.formsubmit, target })
    expect(failed?.text).toContain('not confirmed')
  })
})
