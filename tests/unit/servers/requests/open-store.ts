import { onTestFinished } from 'vitest'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { type Channel, createSaveRequest } from '../../../../servers/requests/store.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { configIn } from './start-receiver.ts'

export const day = 86_400_000
export const start = new Date('2026-11-21T08:00:00Z')

export const request = {
  form: 'model' as const,
  answers: { nome: 'Maria', email: 'a@esempio.it' },
  privacyVersion: '1',
  spamReason: '',
  key: 'a key',
  address: '203.0.113.7',
}

interface Rules {
  perAddress?: number
  perHour?: number
  channels?: Channel[]
}

/** Opens a database for one test, with functions that save requests; 0 means no limit. */
export async function openStore({ perAddress = 0, perHour = 0, channels = ['mail'] }: Rules = {}) {
  const { databaseUrl } = configIn(tempFolder())
  const database = await openDatabase({ url: databaseUrl, token: '' })
  onTestFinished(() => database.close())
  const save = createSaveRequest(database, { perAddress, perHour, channels })
  /** @returns the id of the request */
  const store = async (email: string, now = start, spamReason = '') => {
    const answers = { ...request.answers, email }
    const result = await save({ ...request, answers, spamReason, key: crypto.randomUUID() }, now)
    if (result.kind !== 'stored') throw new Error(result.kind)
    return result.id
  }
  const ids = async () => (await findRequests(database, {})).map(({ id }) => id).sort()
  return { database, save, store, ids, file: databaseUrl.replace('file:', '') }
}
