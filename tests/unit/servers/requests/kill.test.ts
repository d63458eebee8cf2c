import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../../servers/requests/database.ts'
import { findRequests } from '../../../../servers/requests/kept-requests.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { startMailServer } from './mail-server.ts'
import { filledIn, postJson, referenceOf } from './posts.ts'
import { startProcess } from './receiver-process.ts'
import { configIn, site } from './start-receiver.ts'

// The long run: KILL_REQUESTS=1000 KILLS=50 npx vitest run tests/unit/servers/requests/kill.test.ts
const total = Number(process.env.KILL_REQUESTS ?? 100)
const killCount = Number(process.env.KILLS ?? 10)

const environment = (folder: string, smtpUrl: string) => ({
  SITE_URL: site,
  REQUESTS_DATABASE_URL: configIn(folder).databaseUrl,
  REQUESTS_SITE_FACTS: 'nowhere.json',
  REQUESTS_SMTP_URL: smtpUrl,
  REQUESTS_MAIL_FROM: 'sito@studio.example',
  REQUESTS_MAIL_TO: 'ciao@studio.example',
  REQUESTS_RETRY_SECONDS: Array(200).fill('0.3').join(),
  REQUESTS_PER_ADDRESS: '100000',
  REQUESTS_PER_HOUR: '100000',
})

describe('a receiver that is killed', () => {
  it(`[FORM-3] has stored once and mails whatever it acknowledged: ${total} requests, ${killCount} kills`, async () => {
    const folder = tempFolder()
    const mailServer = await startMailServer()
    const env = environment(folder, mailServer.url)
    const acknowledged = new Map<number, string>()
    let receiver = await startProcess(env)
    const { port } = receiver

    // Each keeps its key until it is acknowledged, as the browser does.
    const send = async (count: number) => {
      const values = {
        ...filledIn.model,
        email: `visitor${count}@esempio.it`,
        chiave_richiesta: `request-${count}`,
      }
      while (!acknowledged.has(count)) {
        try {
          const response = await postJson({ url: `http://127.0.0.1:${port}` }, 'model', values)
          acknowledged.set(count, await referenceOf(response))
        } catch {
          await pause(20)
        }
      }
    }
    const queue = Array.from({ length: total }, (_, count) => count)
    const sender = async () => {
      for (let count = queue.shift(); count !== undefined; count = queue.shift()) {
        await send(count)
        await pause(25)
      }
    }
    const sending = Promise.all([sender(), sender(), sender(), sender()])
    for (let kills = 0; kills < killCount; kills++) {
      const before = acknowledged.size
      // At another moment each time, and not before it has done something.
      await vi
        .waitFor(() => expect(acknowledged.size).toBeGreaterThan(Math.min(before, total - 1)), {
          timeout: 10_000,
          interval: 1,
        })
        .catch(() => {})
      await pause((kills * 37) % 60)
      await receiver.kill('SIGKILL')
      receiver = await startProcess(env, port)
    }
    await sending

    const references = new Set(acknowledged.values())
    expect(references.size).toBe(total)
    const database = await openDatabase({ url: env.REQUESTS_DATABASE_URL, token: '' })
    const kept = await findRequests(database, {})
    expect(new Set(kept.map(({ id }) => id))).toEqual(references)
    expect(kept).toHaveLength(total)
    const mailed = () =>
      new Set(
        mailServer.mails
          .filter(({ envelope }) => envelope.to.includes('ciao@studio.example'))
          .map(({ messageId }) => messageId),
      )
    await vi.waitFor(() => expect(mailed().size).toBe(total), { timeout: 120_000, interval: 50 })
    for (const id of references) expect(mailed()).toContain(`<${id}@studio.example>`)
    database.close()
  }, 600_000)

  it('[FORM-3] that is asked to stop answers what has arrived, and ends', async () => {
    const folder = tempFolder()
    const receiver = await startProcess(environment(folder, ''))
    const posts = Array.from({ length: 20 }, (_, count) =>
      postJson(receiver, 'model', { ...filledIn.model, messaggio: `numero ${count}` }).then(
        referenceOf,
        () => null,
      ),
    )
    await Promise.race(posts)
    await receiver.kill('SIGTERM')
    expect(receiver.child.exitCode).toBe(0)
    const references = (await Promise.all(posts)).filter((id) => id !== null)
    const database = await openDatabase({ url: configIn(folder).databaseUrl, token: '' })
    const kept = new Set((await findRequests(database, {})).map(({ id }) => id))
    for (const id of references) expect(kept).toContain(id)
    expect(references.length).toBeGreaterThan(0)
    database.close()
  })
})
