import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { announceErasure } from '../../../../servers/requests/announce-erasure.ts'
import type { Database } from '../../../../servers/requests/database.ts'
import {
  type Channel,
  claimDeliveries,
  settleDelivery,
} from '../../../../servers/requests/deliveries.ts'
import {
  eraseByEmail,
  findRequests,
  purgeRequests,
} from '../../../../servers/requests/kept-requests.ts'
import { openDatabase } from '../../../../servers/requests/open-database.ts'
import { createSaveRequest } from '../../../../servers/requests/save-request.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { configIn } from './start-receiver.ts'

const day = 86_400_000
const start = new Date('2026-11-21T08:00:00Z')
const daysLater = (days: number) => new Date(start.getTime() + days * day)

async function open(channels: Channel[] = ['mail']) {
  const { databaseUrl } = configIn(tempFolder())
  const database = await openDatabase({ url: databaseUrl, token: '' })
  const rules = { perAddress: 5, perHour: 100, channels }
  const save = createSaveRequest(database, rules)
  const store = async (email: string, options: { now?: Date; suspicion?: string } = {}) => {
    const request = {
      form: 'model' as const,
      answers: { nome: 'Maria', email },
      privacyVersion: '1',
      suspicion: options.suspicion ?? '',
      key: crypto.randomUUID(),
      address: '',
    }
    const result = await save(request, options.now ?? start)
    if (result.kind !== 'stored') throw new Error(result.kind)
    return result.id
  }
  return { database, save, store, file: databaseUrl.replace('file:', '') }
}

async function deliverAll(database: Database, now: Date) {
  const claim = { channels: ['mail'] as const, now, retrySeconds: [60] }
  for (const delivery of await claimDeliveries(database, claim)) {
    await settleDelivery(database, delivery, { state: 'sent', error: '' })
  }
}

describe('kept requests', () => {
  it('a person is forgotten whatever the case of the address, others are not, and the file too', async () => {
    const { database, store, file } = await open()
    await store('Lucia.Bianchi@esempio.it')
    await store('lucia.bianchi@ESEMPIO.it')
    const other = await store('altra@esempio.it')
    expect(await findRequests(database, { email: 'LUCIA.bianchi@esempio.it' })).toHaveLength(2)
    expect(await eraseByEmail(database, 'lucia.Bianchi@esempio.it')).toBe(2)
    expect(await findRequests(database, {})).toMatchObject([{ id: other }])
    database.close()
    expect(readFileSync(file).toString('latin1')).not.toMatch(/lucia/i)
    expect(readFileSync(file).toString('latin1')).toMatch(/altra@/)
  })

  it('delivered requests go after 30 days, the others after 90', async () => {
    const { database, store } = await open()
    const delivered = await store('a@esempio.it')
    await deliverAll(database, start)
    const waiting = await store('b@esempio.it')
    const suspect = await store('c@esempio.it', { suspicion: 'honeypot' })
    const ids = async () => (await findRequests(database, {})).map(({ id }) => id).sort()
    const purge = (now: Date) =>
      purgeRequests(database, { now, keepDays: 30, keepUndeliveredDays: 90, channels: ['mail'] })
    expect(await purge(daysLater(30))).toBe(0)
    expect(await ids()).toEqual([delivered, waiting, suspect].sort())
    expect(await purge(daysLater(30.01))).toBe(2)
    expect(await ids()).toEqual([waiting])
    expect(await purge(daysLater(90.01))).toBe(1)
    expect(await ids()).toEqual([])
    database.close()
  })

  it('what has reached the professional is not kept for a confirmation that nobody got', async () => {
    const { database, store } = await open(['mail', 'confirmation'])
    await store('mistyped@esempio.it')
    await deliverAll(database, start)
    const retention = { keepDays: 30, keepUndeliveredDays: 90, now: daysLater(31) }
    const [kept] = await findRequests(database, {})
    const states = kept?.deliveries.map(({ channel, state }) => [channel, state])
    expect(states).toEqual([
      ['confirmation', 'due'],
      ['mail', 'sent'],
    ])
    expect(await purgeRequests(database, { ...retention, channels: ['mail', 'webhook'] })).toBe(1)
    // Told to a webhook alone, the mail that nobody sends is not waited for.
    await store('b@esempio.it')
    expect(await purgeRequests(database, { ...retention, channels: ['webhook'] })).toBe(1)
    database.close()
  })

  it('[FORM-3] what has reached nobody is announced for a week before it goes', async () => {
    const { database, store } = await open()
    await store('a@esempio.it')
    await deliverAll(database, start)
    const waiting = await store('b@esempio.it')
    const ids = async () => (await findRequests(database, {})).map(({ id }) => id)
    /** @returns how many are announced */
    const purge = async (days: number) => {
      const retention = { now: daysLater(days), keepDays: 30, keepUndeliveredDays: 90 }
      const options = { ...retention, channels: ['mail' as const], onlyAnnounced: true }
      const announced = await announceErasure(database, options)
      await purgeRequests(database, options)
      return announced
    }
    // A clock that is years ahead for a moment, and then right again.
    expect(await purge(1000)).toBe(1)
    expect(await ids()).toEqual([waiting])
    expect(await purge(1006)).toBe(1)
    expect(await ids()).toEqual([waiting])
    expect(await purge(10)).toBe(0)
    expect(await purge(1001)).toBe(1)
    expect(await ids()).toEqual([waiting])
    expect(await purge(10)).toBe(0)
    // No longer than without it.
    expect(await purge(82.9)).toBe(0)
    expect(await purge(83.01)).toBe(1)
    expect(await purge(89)).toBe(1)
    expect(await ids()).toEqual([waiting])
    await purge(90.02)
    expect(await ids()).toEqual([])
    database.close()
  })

  it('[FORM-5] what an address is told again by is kept for the ten minutes that it counts', async () => {
    const { database, save } = await open()
    const request = {
      form: 'model' as const,
      answers: { email: 'a@esempio.it' },
      ...{ privacyVersion: '1', suspicion: '', address: '203.0.113.7' },
    }
    const addresses = async () => {
      const { rows } = await database.execute('SELECT address FROM requests ORDER BY received_at')
      return rows.map(({ address }) => (address === null ? null : 'digest'))
    }
    const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
    await save({ ...request, key: 'one' }, start)
    await save({ ...request, key: 'two' }, minutesLater(9))
    expect(await addresses()).toEqual(['digest', 'digest'])
    await save({ ...request, key: 'three' }, minutesLater(11))
    expect(await addresses()).toEqual([null, 'digest', 'digest'])
    const retention = { keepDays: 30, keepUndeliveredDays: 90, channels: ['mail' as const] }
    await purgeRequests(database, { ...retention, now: minutesLater(30) })
    expect(await addresses()).toEqual([null, null, null])
    database.close()
  })

  it('[FORM-3] a delivery claimed by a process that died is due again, a claimed one is not', async () => {
    const { database, store } = await open()
    const id = await store('a@esempio.it')
    const claim = (seconds: number) =>
      claimDeliveries(database, {
        channels: ['mail'],
        now: new Date(start.getTime() + seconds * 1000),
        retrySeconds: [60, 300],
      })
    const tries = async (seconds: number) =>
      (await claim(seconds)).map(({ request, tries, isLastTry }) => [request.id, tries, isLastTry])
    expect(await tries(0)).toEqual([[id, 1, false]])
    expect(await tries(59)).toEqual([])
    expect(await tries(60)).toEqual([[id, 2, false]])
    expect(await tries(359)).toEqual([])
    expect(await tries(360)).toEqual([[id, 3, true]])
    database.close()
  })

  it('[FORM-3] what a clock that was ahead has planned goes when it is right again', async () => {
    const { database, store } = await open()
    await store('a@esempio.it', { now: daysLater(1000) })
    const claim = { channels: ['mail' as const], now: start, retrySeconds: [60, 300] }
    expect(await claimDeliveries(database, claim)).toHaveLength(1)
    expect(await claimDeliveries(database, claim)).toHaveLength(0)
    database.close()
  })

  it('[FORM-6] the key of a request folds repeats for a day', async () => {
    const { database, save } = await open()
    const request = {
      form: 'model' as const,
      answers: { email: 'a@esempio.it' },
      ...{ privacyVersion: '1', suspicion: '', key: 'a key', address: '' },
    }
    const first = await save(request, start)
    expect(await save(request, daysLater(0.99))).toEqual({ ...first, isRepeat: true })
    const next = await save(request, daysLater(1))
    expect(next).toMatchObject({ kind: 'stored', isRepeat: false })
    expect(await findRequests(database, {})).toHaveLength(2)
    database.close()
  })

  describe('of requests that come at once', () => {
    const requestOf = (email: string, address: string, key: string = crypto.randomUUID()) => ({
      form: 'model' as const,
      answers: { email },
      ...{ privacyVersion: '1', suspicion: '', key, address },
    })

    it('[FORM-5] as many of an address as may be are not suspect, and a repeat counts for nothing', async () => {
      const { database, save } = await open()
      const requests = Array.from({ length: 8 }, (_, count) =>
        requestOf(`${count}@esempio.it`, '203.0.113.7'),
      )
      const strangers = ['203.0.113.8', ''].map((address) => requestOf('x@esempio.it', address))
      const arrivals = [...requests.slice(0, 2), ...requests, ...strangers]
      const results = await Promise.all(arrivals.map((request) => save(request, start)))
      const words = results.map((result) => {
        if (result.kind !== 'stored') return result.kind
        return result.isRepeat ? 'repeat' : result.suspicion
      })
      expect(words.filter((word) => word === 'repeat')).toHaveLength(2)
      expect(words.filter((word) => word === 'many of one network')).toHaveLength(3)
      expect(words.slice(-2)).toEqual(['', ''])
      expect(await findRequests(database, {})).toHaveLength(10)
      database.close()
    })

    it('[FORM-5] what a clock that was ahead has stored counts for no limit', async () => {
      const { database, save } = await open()
      const requests = Array.from({ length: 6 }, () => requestOf('a@esempio.it', '203.0.113.7'))
      for (const request of requests.slice(0, 5)) await save(request, daysLater(1000))
      expect(await save(requestOf('b@esempio.it', '203.0.113.7'), start)).toMatchObject({
        suspicion: '',
      })
      database.close()
    })

    it('[FORM-5] an address gets one confirmation, whoever writes it', async () => {
      const { database, save } = await open(['mail', 'confirmation'])
      const arrivals = ['a@esempio.it', 'A@esempio.it', 'b@esempio.it'].map((email, count) =>
        requestOf(email, `203.0.113.${count}`),
      )
      await Promise.all(arrivals.map((request) => save(request, start)))
      const confirmed = (await findRequests(database, {})).flatMap(({ answers, deliveries }) =>
        deliveries.some(({ channel }) => channel === 'confirmation')
          ? [String(answers.email).toLowerCase()]
          : [],
      )
      expect(confirmed.toSorted()).toEqual(['a@esempio.it', 'b@esempio.it'])
      database.close()
    })
  })
})
