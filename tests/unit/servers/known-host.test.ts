import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startDev } from '../../../servers/dev/server.ts'
import { startPreview } from '../../../servers/preview/server.ts'
import { configIn, silentLog } from '../build/site-config.ts'
import { tempFolder } from '../build/temp-folder.ts'

/** Asks a server of this machine for its home page with just these headers. */
async function ask(port: number, named: Record<string, string>) {
  // In a list nothing is put in the place of a host that is empty.
  const headers = Object.entries(named).flat()
  const sent = request({ host: '127.0.0.1', port, headers }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

const host = '192.168.1.7:4000'

const ownMachine = [
  { host: 'localhost' },
  { host: 'localhost:4000' },
  { host: 'sito.localhost:4000' },
  { host: '127.0.0.1:4000' },
  { host: '[::1]:4000' },
  { host },
  { host, origin: 'http://localhost:3000' },
  { host, origin: 'https://editor.localhost' },
  { host, origin: 'http://127.0.0.1:4010' },
  { host, origin: 'http://[::1]:4010' },
  { host, origin: `http://${host}` },
]

const strangers = [
  { host: 'evil.example:4000' },
  { host: 'localhost.evil.example' },
  { host: '127.0.0.1.evil.example' },
  { host: '' },
  { host: 'rebound.example:4000', origin: 'http://rebound.example:4000' },
  { host, origin: 'http://192.168.1.7:4001' },
  { host, origin: 'https://evil.example' },
  { host, origin: 'http://203.0.113.9' },
  { host, origin: 'http://127.0.0.1.evil.example' },
  { host, origin: 'null' },
  { host, origin: '' },
]

it('[SYNC-14] a server answers this machine, and no page of another site', async () => {
  const { port, close } = await startPreview({ root: tempFolder(), port: 0 })
  onTestFinished(close)
  for (const headers of ownMachine) {
    const { status } = await ask(port, headers)
    expect(status, JSON.stringify(headers)).not.toBe(403)
  }
  for (const headers of strangers) {
    const refused = await ask(port, headers)
    expect(refused.status, JSON.stringify(headers)).toBe(403)
    expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  }
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

  it.each(['preview', 'dev'] as const)(
    '[SYNC-14] %s answers phones, containers and names that were given, and no other',
    async (name) => {
      const { port, url } = await start[name](['name-4000.app.example'])
      expect(url).toBe(`http://127.0.0.1:${port}/`)
      for (const host of [`192.168.1.7:${port}`, 'name-4000.app.example']) {
        expect(await ask(port, { host })).toMatchObject({ status: 200 })
      }
      const refused = await ask(port, { host: `rebound.example:${port}` })
      expect(refused.status).toBe(403)
      expect(refused.body).toContain('--allow-host NAME')
    },
    60_000,
  )

  it('[SYNC-14] the preview sends other machines to no https:, which it does not have', async () => {
    const { port } = await start.preview([])
    const shownAt = async (host: string) => {
      const { headers, body } = await ask(port, { host, 'accept-encoding': 'br' })
      return [headers['content-security-policy'], body]
    }
    expect(await shownAt(`127.0.0.1:${port}`)).toEqual([policy, page])
    expect(await shownAt(`192.168.1.7:${port}`)).toEqual([
      "default-src 'none'",
      page.replace('; upgrade-insecure-requests', ''),
    ])
  })
})
