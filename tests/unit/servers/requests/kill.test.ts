import { expect, it, onTestFinished, vi } from 'vitest'
import { databaseIn } from '../../../../bench/receiver-process.ts'
import { sendWhileKilling } from '../../../../bench/send-while-killing.ts'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { startMailServer, toOwner } from './mail-server.ts'
import { filledIn, postJson, referenceOf } from './posts.ts'

async function storedIn(folder: string): Promise<string[]> {
  const database = await openDatabase({ url: databaseIn(folder), token: '' })
  const kept = await findRequests(database, {})
  database.close()
  return kept.map(({ id }) => id)
}

it('[FORM-3] a killed receiver has stored each acknowledged request once, and mails it; a stopped one still answers what has arrived', async () => {
  const folder = tempFolder()
  const mailServer = await startMailServer()
  const { acknowledged, receiver } = await sendWhileKilling({
    folder,
    requests: 60,
    kills: 3,
    env: {
      REQUESTS_SMTP_URL: mailServer.url,
      REQUESTS_MAIL_FROM: 'sito@studio.example',
      REQUESTS_MAIL_TO: 'ciao@studio.example',
      REQUESTS_RETRY_SECONDS: Array(200).fill('0.3').join(),
    },
  })
  onTestFinished(() => receiver.kill('SIGKILL'))
  expect(new Set(acknowledged).size).toBe(60)
  const kept = await storedIn(folder)
  expect(kept.toSorted()).toEqual(acknowledged.toSorted())
  const mailed = () => new Set(toOwner(mailServer.mails).map(({ messageId }) => messageId))
  const expected = new Set(acknowledged.map((id) => `<${id}@studio.example>`))
  await vi.waitFor(() => expect(mailed()).toEqual(expected), { timeout: 120_000, interval: 50 })

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
  expect(await storedIn(folder)).toEqual(expect.arrayContaining(references))
  expect(references.length).toBeGreaterThan(0)
}, 300_000)
