import { describe, expect, it } from 'vitest'
import { checkDelivery } from '../../../../servers/requests/check.ts'
import { findRequests } from '../../../../servers/requests/kept-requests.ts'
import { closedOrigin, listen, sendJson } from '../../build/listen.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { startMailServer } from './mail-server.ts'
import { configIn, startReceiver } from './start-receiver.ts'

const legs = async (options: Parameters<typeof checkDelivery>[0]) =>
  (await checkDelivery(options)).map(({ name, ok }) => `${name} ${ok ? 'good' : 'failed'}`)

const patienceMs = 30_000

describe('requests check', () => {
  it('proves every leg, and leaves nothing behind', async () => {
    const mailServer = await startMailServer()
    const receiver = await startReceiver({ REQUESTS_SMTP_URL: mailServer.url })
    const check = { config: receiver.config, endpoint: receiver.url, patienceMs }
    expect(await legs(check)).toEqual([
      ...['healthy good', 'accepted good', 'stored good', 'mailed good'],
    ])
    expect(mailServer.mails.map(({ text }) => text).join()).toContain('PROVA Vetrina')
    expect(await findRequests(receiver.database, {})).toEqual([])
  })

  it('says that nothing is configured, or nothing listens', async () => {
    const config = configIn(tempFolder())
    expect(await legs({ config, endpoint: '', patienceMs })).toEqual(['configured failed'])
    const endpoint = await closedOrigin()
    expect(await legs({ config, endpoint, patienceMs })).toEqual(['healthy failed'])
  })

  it('says that something else answers', async () => {
    const config = configIn(tempFolder())
    const { origin } = await listen((response) => sendJson(response, { ok: true }, { status: 202 }))
    expect(await legs({ config, endpoint: origin, patienceMs })).toEqual([
      ...['healthy good', 'accepted failed'],
    ])
  })

  it('says that the receiver has another site, another database, or no mail server', async () => {
    const receiver = await startReceiver({ REQUESTS_RETRY_SECONDS: '1' })
    const check = { endpoint: receiver.url, patienceMs: 100 }
    const otherSite = { ...receiver.config, siteUrl: 'https://other.example' }
    expect((await checkDelivery({ ...check, config: otherSite })).at(-1)).toMatchObject({
      name: 'accepted',
      ok: false,
      text: expect.stringContaining('REQUESTS_ORIGINS'),
    })
    const otherDatabase = configIn(tempFolder())
    expect((await checkDelivery({ ...check, config: otherDatabase })).at(-1)).toMatchObject({
      name: 'stored',
      ok: false,
    })
    expect((await checkDelivery({ ...check, config: receiver.config })).at(-1)).toMatchObject({
      name: 'mailed',
      ok: false,
      text: expect.stringContaining('REQUESTS_SMTP_URL'),
    })
  })
})
