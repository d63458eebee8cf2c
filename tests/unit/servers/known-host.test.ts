import { type IncomingMessage, request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startHook } from '../../../servers/hook/server.ts'
import { isKnownHost, isKnownOrigin } from '../../../servers/known-host.ts'
import { startPreview } from '../../../servers/preview/server.ts'
import { configIn, silentLog } from '../build/site-config.ts'
import { tempFolder } from '../build/temp-folder.ts'

it.each(['localhost:4000', 'localhost', 'sito.localhost:4000', '127.0.0.1:4000', '[::1]:4000'])(
  'answers %s',
  (host) => expect(isKnownHost(host)).toBe(true),
)

it.each(['evil.example:4000', 'localhost.evil.example', '127.0.0.1.evil.example', '', undefined])(
  'does not answer %s, which may be the name of anybody’s page',
  (host) => expect(isKnownHost(host)).toBe(false),
)

it.each([
  [undefined, true],
  ['http://localhost:3000', true],
  ['https://editor.localhost', true],
  ['http://127.0.0.1:4010', true],
  ['http://[::1]:4010', true],
  ['http://192.168.1.7:4000', true],
  ['http://192.168.1.7:4001', false],
  ['https://evil.example', false],
  ['http://203.0.113.9', false],
  ['http://127.0.0.1.evil.example', false],
  ['null', false],
  ['', false],
])('a page of %s is answered: %s', (origin, isKnown) => {
  expect(isKnownOrigin(origin, '192.168.1.7:4000')).toBe(isKnown)
})

async function startHookHere() {
  const config = configIn(tempFolder(), { webhookSecret: 'segreto' })
  const hook = await startHook({
    config,
    log: silentLog,
    command: '',
    port: 0,
    host: '127.0.0.1',
    onWarnings: () => {},
    // There is nothing to sync from.
    onError: () => {},
    build: () => Promise.reject(new Error('not here')),
  })
  onTestFinished(() => hook.close())
  return { port: hook.port, path: '/healthz' }
}

async function startPreviewHere() {
  const preview = await startPreview({ root: tempFolder(), port: 0 })
  onTestFinished(() => preview.close())
  return { port: preview.port, path: '/' }
}

describe.each([
  ['the preview', startPreviewHere],
  ['the hook', startHookHere],
])('%s', (_, start) => {
  it('[SYNC-14] answers this machine, and no page of another site', async () => {
    const { port, path } = await start()
    const ask = (headers: Record<string, string>) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject).end()
      })
    const own = await ask({ host: `localhost:${port}`, origin: `http://localhost:${port}` })
    expect(own.statusCode).not.toBe(403)
    for (const headers of [
      { host: `rebound.example:${port}` },
      { host: `127.0.0.1:${port}`, origin: 'https://rebound.example' },
      { host: `rebound.example:${port}`, origin: `http://rebound.example:${port}` },
    ]) {
      const refused = await ask(headers)
      expect(refused.statusCode).toBe(403)
      expect(refused.headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})
