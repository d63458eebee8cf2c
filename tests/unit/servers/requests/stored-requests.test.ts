import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../../servers/requests/database.ts'
import {
  eraseByEmail,
  eraseOld,
  findRequests,
} from '../../../../servers/requests/stored-requests.ts'
import { claimAll, day, openStore, request, start } from './open-store.ts'

const daysLater = (days: number) => new Date(start.getTime() + days * day)

async function open(rules: Parameters<typeof openStore>[0] = {}) {
  const opened = await openStore(rules)
  const erase = (days: number, { isForced = true } = {}) =>
    eraseOld(opened.database, {
      keepDays: 30,
      keepUndeliveredDays: 90,
      now: daysLater(days),
      isForced,
    })
  return { ...opened, erase }
}

const deliverAll = (database: Database) =>
  database.execute("UPDATE deliveries SET state = 'sent' WHERE channel = 'mail'")

describe('stored requests', () => {
  it('of one person are erased whatever the case of the address, also from the file', async () => {
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

  it('are erased after 30 days if delivered or suspect, otherwise after 90', async () => {
    const { database, store, ids, erase } = await open()
    const delivered = await store('a@esempio.it')
    await deliverAll(database)
    const waiting = await store('b@esempio.it')
    const suspect = await store('c@esempio.it', start, 'honeypot')
    expect(await erase(30)).toMatchObject({ delivered: 0, undelivered: 0 })
    expect(await ids()).toEqual([delivered, waiting, suspect].sort())
    expect(await erase(30.01)).toMatchObject({ delivered: 2, undelivered: 0 })
    expect(await ids()).toEqual([waiting])
    expect(await erase(90.01)).toMatchObject({ delivered: 0, undelivered: 1 })
    expect(await ids()).toEqual([])
  })

  it.each(['mail', 'webhook'])(
    'that have reached the professional by %s are not kept for a channel that has not tried',
    async (channel) => {
      const { database, store, ids, erase } = await open({
        channels: ['mail', 'confirmation', 'webhook'],
      })
      await store('mistyped@esempio.it')
      const failing = await store('b@esempio.it')
      await database.batch(
        [
          `UPDATE deliveries SET state = 'sent' WHERE channel = '${channel}'`,
          `UPDATE deliveries SET tries = 1 WHERE request_id = '${failing}'`,
        ],
        'write',
      )
      expect(await erase(31)).toMatchObject({ delivered: 1 })
      expect(await ids()).toEqual([failing])
    },
  )

  it('[FORM-3] that have reached nobody are announced a week before they are erased', async () => {
    const { database, store, ids, erase } = await open()
    await store('a@esempio.it')
    await deliverAll(database)
    const waiting = await store('b@esempio.it')
    // The clock is years ahead for a moment, and then right again.
    for (const [days, noticed] of [
      [1000, 1],
      [1006, 0],
      [10, 0],
      [1001, 1],
      [10, 0],
      // The wrong clock does not postpone the end.
      [82.9, 0],
      [83.01, 1],
      [89, 0],
    ] as const) {
      expect(await erase(days, { isForced: false })).toMatchObject({ noted: noticed })
      expect(await ids()).toEqual([waiting])
    }
    await erase(90.02, { isForced: false })
    expect(await ids()).toEqual([])
  })

  it('[FORM-5] keep the digest of an address for the ten minutes that it counts', async () => {
    const { database, save, erase } = await open()
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
    await erase(30 / 24 / 60)
    expect(await addresses()).toEqual([null, null, null])
  })

  it('[FORM-3] have a claimed delivery due again only at its next try, in case its process died', async () => {
    const { database, store } = await open()
    const id = await store('a@esempio.it')
    const tries = async (seconds: number) =>
      (await claimAll(database, new Date(start.getTime() + seconds * 1000), [60, 300])).map(
        ({ id, tries, isLastTry }) => [id, tries, isLastTry],
      )
    expect(await tries(0)).toEqual([[id, 1, false]])
    expect(await tries(59)).toEqual([])
    expect(await tries(60)).toEqual([[id, 2, false]])
    expect(await tries(359)).toEqual([])
    expect(await tries(360)).toEqual([[id, 3, true]])
  })

  it('[FORM-3] from a clock that was ahead are due when it is right again', async () => {
    const { database, store } = await open()
    await store('a@esempio.it', daysLater(1000))
    expect(await claimAll(database, start)).toHaveLength(1)
    expect(await claimAll(database, start)).toHaveLength(0)
  })

  it('[FORM-6] absorb repeats with the same key for a day', async () => {
    const { database, save } = await open()
    const first = await save(request, start)
    expect(await save(request, daysLater(0.99))).toEqual({ ...first, isRepeat: true })
    const next = await save(request, daysLater(1))
    expect(next).toMatchObject({ isRepeat: false })
    expect(await findRequests(database, {})).toHaveLength(2)
  })
})
