import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startReceiver } from '../../../../servers/requests/server.ts'
import { configIn, logTo } from '../../build/site-config.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { startRemoteDatabase } from './remote-database.ts'

it('logs where requests are stored, without the token that the URL may hold', async () => {
  const remote = await startRemoteDatabase()
  const lines: string[] = []
  const server = await startReceiver({
    site: configIn(tempFolder(), { siteUrl: 'https://www.studio.example' }),
    environment: { REQUESTS_DATABASE_URL: `${remote.url}?authToken=${remote.token}` },
    port: 0,
    log: logTo(lines),
  })
  onTestFinished(server.close)
  expect(lines.join('\n')).toContain(`stored in ${remote.url},`)
  expect(lines.join('\n')).not.toContain(remote.token)
})

it('[FORM-2] answers with pages whatever folder it was started in', async () => {
  const site = 'https://www.studio.example'
  const child = spawn(process.execPath, [resolve('bin/vetrina.mjs'), 'requests', '--port', '0'], {
    cwd: tempFolder(),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, SITE_URL: site, REQUESTS_SITE_FACTS: 'none.json' },
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  let said = ''
  const url = await new Promise<string>((found, reject) => {
    child.once('exit', () => reject(new Error(said)))
    child.stderr.on('data', (data) => {
      said += data
      const [address] = /http:\S+(?=\s+\(Ctrl)/.exec(said) ?? []
      if (address !== undefined) found(address)
    })
  })
  const response = await fetch(`${url}/bridal`, {
    method: 'POST',
    headers: { origin: site, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'nome=Maria',
  })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('Maria')
})
