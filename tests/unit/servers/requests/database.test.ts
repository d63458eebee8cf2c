import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Libsql from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { listen } from '../../build/listen.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { thrownBy } from '../../build/thrown-by.ts'
import { send } from './posts.ts'
import { startRemoteDatabase } from './remote-database.ts'
import { startMailing, startReceiver } from './start-receiver.ts'

/** Opens a database until the test ends. */
async function open(settings: { url: string; token?: string; answerMs?: number }) {
  const database = await openDatabase({ token: '', ...settings })
  onTestFinished(() => database.close())
  return database
}

const newFile = () => join(tempFolder(), 'requests.db')

/** Locks the file in another thread for a moment, as another program does. */
async function lockElsewhere(file: string) {
  const locking = new Worker(
    `const database = new (require('libsql'))(${JSON.stringify(file)})
    database.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE')
    setTimeout(() => database.exec('COMMIT'), 500)
    require('node:worker_threads').parentPort.postMessage('locked')`,
    { eval: true },
  )
  await once(locking, 'message')
}

describe('a database that another program has locked', () => {
  it('[FORM-3] makes a starting receiver wait, and requests until it is free', async () => {
    const folder = tempFolder()
    const file = join(folder, 'requests.db')
    await lockElsewhere(file)
    const receiver = await startReceiver({}, folder)
    await lockElsewhere(file)
    const posts = Array.from({ length: 6 }, (_, count) =>
      send(receiver, 'corsi', { messaggio: `numero ${count}` }),
    )
    const references = await Promise.all(posts)
    const kept = await findRequests(receiver.database, {})
    expect(kept.map(({ id }) => id).toSorted()).toEqual(references.toSorted())
  })

  it('[FORM-3] fails writes that have waited too long, and undoes failed ones, but no later ones', async () => {
    const file = newFile()
    const database = await open({ url: `file:${file}`, answerMs: 50 })
    const other = new Libsql(file)
    onTestFinished(() => void other.close())
    const write = (...ids: string[]) =>
      database.batch(
        ids.map((id) => ({ sql: 'INSERT INTO retention_notices VALUES (?, 1)', args: [id] })),
        'write',
      )
    other.exec('BEGIN IMMEDIATE')
    for (let time = 0; time < 3; time++) {
      for (const ids of [['a', 'b'], ['c']]) {
        await expect(write(...ids)).rejects.toThrow('database is locked')
      }
    }
    other.exec('COMMIT')
    await write('a', 'b')
    await expect(write('c', 'c')).rejects.toThrow('UNIQUE')
    await write('d')
    const seen = other.prepare('SELECT request_id FROM retention_notices ORDER BY 1').pluck().all()
    expect(seen).toEqual(['a', 'b', 'd'])
    other.exec("DELETE FROM retention_notices WHERE request_id <> 'b'")
    const { rows } = await database.execute('SELECT request_id FROM retention_notices')
    expect(rows).toEqual([{ request_id: 'b' }])
  })
})

describe('a remote database', () => {
  it('[FORM-3] two receivers share it: one stores, the other knows the request and mails', async () => {
    const remote = await startRemoteDatabase()
    const variables = {
      REQUESTS_DATABASE_URL: remote.url,
      REQUESTS_DATABASE_TOKEN: remote.token,
    }
    const first = await startReceiver(variables)
    const { mailServer, receiver: second } = await startMailing(variables)
    const reference = await send(first, 'bridal', { chiave_richiesta: 'a key' })
    expect(await send(second, 'bridal', { chiave_richiesta: 'a key' })).toBe(reference)
    const mails = await mailServer.arrived(2)
    expect(mails.map(({ messageId }) => messageId)).toContain(`<${reference}@studio.example>`)
    const kept = await findRequests(second.database, { id: reference })
    expect(kept).toMatchObject([{ form: 'bridal', answers: { nome: 'Maria Rossi' } }])
  })

  it('cannot be opened if it never answers, or with a wrong token', async () => {
    const { origin } = await listen(() => {})
    const { url } = await startRemoteDatabase()
    for (const settings of [
      { url: origin, answerMs: 100 },
      { url, token: 'another' },
    ]) {
      const error = await thrownBy(() => open(settings))
      expect(error.code).toBe('DATABASE_UNREACHABLE')
      expect(error.hint).toContain('REQUESTS_DATABASE_TOKEN')
    }
  })
})
