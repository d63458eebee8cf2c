import { join } from 'node:path'
import Libsql from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { filledIn, postJson, referenceOf } from './posts.ts'
import { startReceiver } from './start-receiver.ts'

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
    const file = join(tempFolder(), 'requests.db')
    const database = await openDatabase({ url: `file:${file}`, token: '', answerMs: 50 })
    onTestFinished(() => database.close())
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
    const file = join(tempFolder(), 'requests.db')
    const database = await openDatabase({ url: `file:${file}`, token: '' })
    onTestFinished(() => database.close())
    const twice = Array<string>(2).fill("INSERT INTO retention_notices VALUES ('a', 1)")
    await expect(database.batch(twice, 'write')).rejects.toThrow('UNIQUE')
    await database.batch(twice.slice(1), 'write')
    const { rows } = await database.execute('SELECT request_id FROM retention_notices')
    expect(rows).toEqual([{ request_id: 'a' }])
  })

  it('makes a starting receiver wait', async () => {
    const file = join(tempFolder(), 'requests.db')
    const other = openElsewhere(file)
    other.exec('PRAGMA journal_mode = WAL; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const url = `file:${file}`
    await expect(openDatabase({ url, token: '', answerMs: 50 })).rejects.toThrow('locked')
    const opening = openDatabase({ url, token: '' })
    other.exec('COMMIT')
    other.close()
    const database = await opening
    onTestFinished(() => database.close())
    expect(await findRequests(database, {})).toEqual([])
  })
})
