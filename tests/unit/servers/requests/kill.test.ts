import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { databaseIn, startReceiverProcess } from '../../../../bench/receiver-process.ts'
import { sendWhileKilling } from '../../../../bench/send-while-killing.ts'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { startMailServer } from './mail-server.ts'
import { filledIn, postJson, referenceOf } from './posts.ts'

const mailEnvironment = (smtpUrl: string) => ({
  REQUESTS_SMTP_URL: smtpUrl,
  REQUESTS_MAIL_FROM: 'sito@studio.example',
  REQUESTS_MAIL_TO: 'ciao@studio.example',
  REQUESTS_RETRY_SECONDS: Array(200).fill('0.3').join(),
})

async function storedIn(folder: string): Promise<string[]> {
  const database = await openDatabase({ url: databaseIn(folder), token: '' })
  const kept = await findRequests(database, {})
  database.close()
  return kept.map(({ id }) => id)
}

describe('a receiver that is killed', () => {
  it('[FORM-3] has stored once and mails whatever it acknowledged', async () => {
    const folder = tempFolder()
    const mailServer = await startMailServer()
    const { acknowledged, receiver } = await sendWhileKilling({
      folder,
      requests: 100,
      kills: 5,
      env: mailEnvironment(mailServer.url),
    })
    onTestFinished(() => receiver.kill('SIGKILL'))
    expect(new Set(acknowledged).size).toBe(100)
    const kept = await storedIn(folder)
    expect(kept.toSorted()).toEqual(acknowledged.toSorted())
    const mailed = () =>
      new Set(
        mailServer.mails
          .filter(({ envelope }) => envelope.to.includes('ciao@studio.example'))
          .map(({ messageId }) => messageId),
      )
    const expected = new Set(acknowledged.map((id) => `<${id}@studio.example>`))
    await vi.waitFor(() => expect(mailed()).toEqual(expected), { timeout: 120_000, interval: 50 })
  }, 300_000)

  it('[FORM-3] that is asked to stop answers what has arrived, and ends', async () => {
    const folder = tempFolder()
    const receiver = await startReceiverProcess(folder)
    onTestFinished(() => receiver.kill('SIGKILL'))
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
  })
})
