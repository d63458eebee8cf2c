import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startPreview } from '../../../servers/preview/server.ts'
import { tempFolder } from '../build/temp-folder.ts'
import { ask } from './ask.ts'

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

it('[SYNC-14] a server answers this machine, but no page of another site', async () => {
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

it('[SYNC-14] a preview on all addresses answers phones, containers and allowed names, without an upgrade to https:', async () => {
  const policy = "default-src 'none'; upgrade-insecure-requests"
  const page = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  const root = tempFolder()
  writeFileSync(join(root, 'index.html'), page)
  writeFileSync(join(root, '_headers'), `/*\n  Content-Security-Policy: ${policy}\n`)
  const names = ['name-4000.app.example']
  const { port, url, close } = await startPreview({ root, port: 0, host: '0.0.0.0', names })
  onTestFinished(close)
  expect(url).toBe(`http://127.0.0.1:${port}/`)
  const shownAt = async (host: string) => {
    const { status, headers, text } = await ask(port, { host, 'accept-encoding': 'br' })
    return [status, headers['content-security-policy'], text]
  }
  const withoutUpgrade = page.replace('; upgrade-insecure-requests', '')
  expect(await shownAt(`127.0.0.1:${port}`)).toEqual([200, policy, page])
  for (const host of [`192.168.1.7:${port}`, ...names]) {
    expect(await shownAt(host)).toEqual([200, "default-src 'none'", withoutUpgrade])
  }
  expect(await ask(port, { host: `rebound.example:${port}` })).toMatchObject({
    status: 403,
    text: expect.stringContaining('--allow-host NAME'),
  })
})
