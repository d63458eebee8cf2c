import { expect, it, onTestFinished } from 'vitest'
import { startReceiver } from '../../../../servers/requests/start.ts'
import { configIn } from '../../build/site-config.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { startRemoteDatabase } from './remote-database.ts'

it('says where requests are stored, without the key that the address may hold', async () => {
  const remote = await startRemoteDatabase()
  const lines: string[] = []
  const server = await startReceiver({
    site: configIn(tempFolder(), { siteUrl: 'https://www.studio.example' }),
    environment: { REQUESTS_DATABASE_URL: `${remote.url}?authToken=${remote.token}` },
    port: 0,
    log: { info: (text) => lines.push(text), progress: () => {} },
  })
  onTestFinished(server.close)
  expect(lines.join('\n')).toContain(`stored in ${remote.url},`)
  expect(lines.join('\n')).not.toContain(remote.token)
})
