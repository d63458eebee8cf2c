import { onTestFinished } from 'vitest'
import type { Channel } from '../../../../servers/requests/config.ts'
import type { Database } from '../../../../servers/requests/database.ts'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { claimDelivery, type Delivery } from '../../../../servers/requests/outbox.ts'
import { type IncomingRequest, saveRequest } from '../../../../servers/requests/store.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { configIn } from './start-receiver.ts'

export const day = 86_400_000
export const start = new Date('2026-11-21T08:00:00Z')

export const request = {
  form: 'model' as const,
  answers: { nome: 'Maria', email: 'a@esempio.it' },
  consents: { privacy: { version: '1', at: '' }, marketing: null },
  spamReason: '',
  key: 'a key',
  address: '203.0.113.7',
}

/** Claims all deliveries that are due then. */
export async function claimAll(database: Database, now: Date, retrySeconds = [60]) {
  const deliveries: Delivery[] = []
  for (;;) {
    const delivery = await claimDelivery(database, { openChannels: ['mail'], now, retrySeconds })
    if (delivery === undefined) return deliveries
    deliveries.push(delivery)
  }
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
  const save = (incoming: IncomingRequest, now: Date) =>
    saveRequest(database, incoming, { perAddress, perHour, plannedChannels: channels, now })
  /** @returns the id of the request */
  const store = async (email: string, now = start, spamReason = '') => {
    const answers = { ...request.answers, email }
    const saved = await save({ ...request, answers, spamReason, key: crypto.randomUUID() }, now)
    if (saved === null) throw new Error('flooded')
    return saved.id
  }
  const ids = async () => (await findRequests(database, {})).map(({ id }) => id).sort()
  return { database, save, store, ids, file: databaseUrl.replace('file:', '') }
}
