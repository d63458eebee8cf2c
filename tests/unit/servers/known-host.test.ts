import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startDev } from '../../../servers/dev/server.ts'
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

describe('a server that listens on all addresses', () => {
  const policy = "default-src 'none'; upgrade-insecure-requests"
  const page = `<meta http-equiv="Content-Security-Policy" content="${policy}">`

  const start = {
    async preview(names: readonly string[]) {
      const root = tempFolder()
      writeFileSync(join(root, 'index.html'), page)
      writeFileSync(join(root, '_headers'), `/*\n  Content-Security-Policy: ${policy}\n`)
      const preview = await startPreview({ root, port: 0, host: '0.0.0.0', names })
      onTestFinished(() => preview.close())
      return preview
    },
    async dev(names: readonly string[]) {
      const config = configIn(tempFolder(), { spaceDir: resolve('tests/fixtures/small-space') })
      const options = { space: config.spaceDir, port: 0, host: '0.0.0.0', names, log: silentLog }
      const dev = await startDev({ config, ...options })
      onTestFinished(() => dev.close())
      return dev
    },
  }

  const ask = (port: number, host: string) =>
    new Promise<{ status: number | undefined; policy: string | undefined; body: string }>(
      (resolve, reject) => {
        const headers = { host, 'accept-encoding': 'br' }
        request({ host: '127.0.0.1', port, path: '/', headers }, async (response) => {
          const policy = response.headers['content-security-policy']?.toString()
          resolve({ status: response.statusCode, policy, body: await text(response) })
        })
          .on('error', reject)
          .end()
      },
    )

  it.each(['preview', 'dev'] as const)(
    '[SYNC-14] %s answers phones, containers and names that were given, and no other',
    async (name) => {
      const { port, url } = await start[name](['name-4000.app.example'])
      expect(url).toBe(`http://127.0.0.1:${port}/`)
      expect(await ask(port, `192.168.1.7:${port}`)).toMatchObject({ status: 200 })
      expect(await ask(port, 'name-4000.app.example')).toMatchObject({ status: 200 })
      const refused = await ask(port, `rebound.example:${port}`)
      expect(refused.status).toBe(403)
      expect(refused.body).toContain('--allow-host NAME')
    },
    60_000,
  )

  it('[SYNC-14] the preview sends other machines to no https:, which it does not have', async () => {
    const { port } = await start.preview([])
    expect(await ask(port, `127.0.0.1:${port}`)).toMatchObject({ policy, body: page })
    expect(await ask(port, `192.168.1.7:${port}`)).toMatchObject({
      policy: "default-src 'none'",
      body: page.replace('; upgrade-insecure-requests', ''),
    })
  })
})
