import { join } from 'node:path'
import Libsql from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { listen } from '../../build/listen.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { thrownBy } from '../../build/thrown-by.ts'
import { filledIn, postJson, referenceOf, send } from './posts.ts'
import { startRemoteDatabase } from './remote-database.ts'
import { startMailing, startReceiver } from './start-receiver.ts'

/** Opens a database until the test ends. */
async function open(settings: { url: string; token?: string; answerMs?: number }) {
  const database = await openDatabase({ token: '', ...settings })
  onTestFinished(() => database.close())
  return database
}

const newFile = () => join(tempFolder(), 'requests.db')

/** Opens the file like another program. */
function openElsewhere(file: string) {
  const other = new Libsql(file)
  onTestFinished(() => void other.close())
  return other
}

describe('a database that another program has locked', () => {
  it('[FORM-3] does not block other answers, and stores waiting requests once it is free', async () => {
    const folder = tempFolder()
    const receiver = await startReceiver({}, folder)
    const other = openElsewhere(join(folder, 'requests.db'))
    other.exec('BEGIN IMMEDIATE')
    const posts = Array.from({ length: 6 }, (_, count) =>
      postJson(receiver, 'corsi', { ...filledIn.corsi, messaggio: `numero ${count}` }),
    )
    // The requests have arrived by the last of these answers.
    for (let time = 0; time < 20; time++) {
      expect((await fetch(`${receiver.url}/healthz`)).status).toBe(200)
    }
    expect(await findRequests(receiver.database, {})).toEqual([])
    other.exec('ROLLBACK')
    const references = await Promise.all((await Promise.all(posts)).map(referenceOf))
    const kept = await findRequests(receiver.database, {})
    expect(kept.map(({ id }) => id).toSorted()).toEqual(references.toSorted())
  })

  it('[FORM-3] fails writes that have waited too long, and no later ones', async () => {
    const file = newFile()
    const database = await open({ url: `file:${file}`, answerMs: 50 })
    const other = openElsewhere(file)
    const noticeOf = (id: string) => ({
      sql: 'INSERT INTO retention_notices VALUES (?, 1)',
      args: [id],
    })
    const idsSeenBy = (connection: Libsql.Database) =>
      connection.prepare('SELECT request_id FROM retention_notices ORDER BY 1').pluck().all()
    other.exec('BEGIN IMMEDIATE')
    for (let time = 0; time < 3; time++) {
      const writes = [
        database.batch([noticeOf('a'), noticeOf('b')], 'write'),
        database.execute(noticeOf('c')),
      ]
      for (const write of writes) await expect(write).rejects.toThrow('database is locked')
    }
    other.exec('COMMIT')
    await database.batch([noticeOf('a'), noticeOf('b')], 'write')
    await database.execute(noticeOf('c'))
    expect(idsSeenBy(other)).toEqual(['a', 'b', 'c'])
    other.exec("DELETE FROM retention_notices WHERE request_id <> 'b'")
    const { rows } = await database.execute('SELECT request_id FROM retention_notices')
    expect(rows).toEqual([{ request_id: 'b' }])
  })

  it('[FORM-3] undoes all of a failed transaction', async () => {
    const database = await open({ url: `file:${newFile()}` })
    const twice = Array<string>(2).fill("INSERT INTO retention_notices VALUES ('a', 1)")
    await expect(database.batch(twice, 'write')).rejects.toThrow('UNIQUE')
    await database.batch(twice.slice(1), 'write')
    const { rows } = await database.execute('SELECT request_id FROM retention_notices')
    expect(rows).toEqual([{ request_id: 'a' }])
  })

  it('makes a starting receiver wait', async () => {
    const file = newFile()
    const other = openElsewhere(file)
    other.exec('PRAGMA journal_mode = WAL; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const url = `file:${file}`
    await expect(open({ url, answerMs: 50 })).rejects.toThrow('locked')
    const opening = open({ url })
    other.exec('COMMIT')
    other.close()
    expect(await findRequests(await opening, {})).toEqual([])
  })
})

describe('a remote database', () => {
  it('fails if it never answers', async () => {
    const { origin } = await listen(() => {})
    const error = await thrownBy(() => open({ url: origin, answerMs: 100 }))
    expect(error.code).toBe('DATABASE_UNREACHABLE')
  })

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

  it('a wrong token fails when it is opened', async () => {
    const { url } = await startRemoteDatabase()
    const error = await thrownBy(() => open({ url, token: 'another' }))
    expect(error.code).toBe('DATABASE_UNREACHABLE')
    expect(error.hint).toContain('REQUESTS_DATABASE_TOKEN')
  })
})
