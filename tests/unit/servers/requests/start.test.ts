import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startReceiver } from '../../../../servers/requests/server.ts'
import { configIn, logTo } from '../../build/site-config.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { startRemoteDatabase } from './remote-database.ts'
import { site, spawnReceiver } from './start-receiver.ts'

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
  const { url } = await spawnReceiver(
    process.execPath,
    [resolve('bin/vetrina.mjs'), 'requests', '--port', '0'],
    {
      cwd: tempFolder(),
      env: { ...process.env, SITE_URL: site, REQUESTS_SITE_FACTS: 'none.json' },
    },
  )
  const response = await fetch(`${url}/bridal`, {
    method: 'POST',
    headers: { origin: site, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'nome=Maria',
  })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('Maria')
})
