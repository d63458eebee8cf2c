import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { claimDeliveries } from '../../../../servers/requests/outbox.ts'
import { createSaveRequest } from '../../../../servers/requests/store.ts'
import { eraseByEmail, findRequests } from '../../../../servers/requests/stored-requests.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { filledIn, postForm, postForwarded, postJson, referenceOf } from './posts.ts'
import { configIn, type StartedReceiver, startReceiver } from './start-receiver.ts'

const minute = 60_000
const start = new Date('2026-11-21T08:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * minute)

/** The spamReasons of all that is stored, in order. */
const spamReasonsIn = async ({ database }: StartedReceiver) =>
  (await findRequests(database, {})).map(({ spamReason }) => spamReason).toSorted()

const postFrom = (receiver: StartedReceiver, address: string) =>
  postJson(
    receiver,
    'bridal',
    { ...filledIn.bridal, chiave_richiesta: crypto.randomUUID() },
    { 'x-forwarded-for': address },
  )

async function openStore(rules: { perAddress?: number; perHour?: number } = {}) {
  const { databaseUrl } = configIn(tempFolder())
  const database = await openDatabase({ url: databaseUrl, token: '' })
  const { perAddress = 0, perHour = 0 } = rules
  const channels = ['mail', 'confirmation'] as const
  const save = createSaveRequest(database, { perAddress, perHour, channels })
  const store = async (email: string, now = start, spamReason = '') => {
    const result = await save(
      {
        form: 'corsi',
        answers: { nome: 'Maria', email },
        privacyVersion: '1',
        spamReason,
        key: crypto.randomUUID(),
        address: '203.0.113.7',
      },
      now,
    )
    if (result.kind !== 'stored') throw new Error(result.kind)
    return result
  }
  const isConfirmed = async (id: string) => {
    const [kept] = await findRequests(database, { id })
    return kept?.deliveries.some(({ channel }) => channel === 'confirmation')
  }
  return { database, store, isConfirmed }
}

describe('what is over a limit', () => {
  it('[FORM-5] the sixth request of a network in ten minutes is stored as suspect', async () => {
    const receiver = await startReceiver({ REQUESTS_PER_ADDRESS: '5' })
    const send = (count: number) =>
      postForm(receiver, 'bridal', { ...filledIn.bridal, messaggio: `numero ${count}` })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(send))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303))
    expect(await spamReasonsIn(receiver)).toEqual([...Array(5).fill(''), 'many of one network'])
    // Sent again, each of them is the same request.
    for (const count of [1, 2, 3, 4, 5, 6]) expect((await send(count)).status).toBe(303)
    expect(await findRequests(receiver.database, {})).toHaveLength(6)
    expect(receiver.lines.join('\n')).toContain('suspect: many of one network')
  })

  it.each([
    ['one network of a provider', (count: number) => `2001:db8:7:${count.toString(16)}::1`],
    ['one address, by 6to4', (count: number) => `2002:cb00:7107:${count.toString(16)}::1`],
  ])('[FORM-5] %s keeps nobody else from being mailed', async (_, addressOf) => {
    const receiver = await startReceiver({
      REQUESTS_TRUSTED_PROXIES: '1',
      REQUESTS_PER_ADDRESS: '2',
      REQUESTS_PER_HOUR: '4',
    })
    for (let count = 0; count < 30; count++) {
      await referenceOf(await postFrom(receiver, addressOf(count)))
    }
    const visitor = await referenceOf(await postFrom(receiver, '198.51.100.9'))
    expect(await findRequests(receiver.database, { id: visitor })).toMatchObject([
      { spamReason: '', deliveries: [{ channel: 'mail' }] },
    ])
  })

  it('[FORM-5] requests of all networks over the limit of an hour are stored, and none is refused', async () => {
    const receiver = await startReceiver({
      REQUESTS_PER_HOUR: '3',
      REQUESTS_TRUSTED_PROXIES: '1',
    })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => postForwarded(receiver, n)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202))
    expect(await spamReasonsIn(receiver)).toEqual(['', '', '', ...Array(3).fill('many in an hour')])
  })

  it('[FORM-5] what programs send uses up no limit of an hour', async () => {
    const receiver = await startReceiver({ REQUESTS_PER_HOUR: '2' })
    const send = (more: object) =>
      postJson(receiver, 'bridal', {
        ...filledIn.bridal,
        chiave_richiesta: crypto.randomUUID(),
        ...more,
      })
    for (let count = 0; count < 3; count++) await referenceOf(await send({ lascia_vuoto: 'x' }))
    for (let count = 0; count < 2; count++) await referenceOf(await send({}))
    expect(await spamReasonsIn(receiver)).toEqual(['', '', ...Array(3).fill('honeypot')])
  })

  it('[FORM-5] a network that floods is refused alone, with all that was typed', async () => {
    const receiver = await startReceiver({
      REQUESTS_PER_ADDRESS: '1',
      REQUESTS_TRUSTED_PROXIES: '1',
    })
    for (let count = 0; count < 20; count++) {
      await referenceOf(await postFrom(receiver, '203.0.113.7'))
    }
    const typed = { ...filledIn.corsi, messaggio: 'Non perdermi' }
    const refused = await postForm(receiver, 'corsi', typed, { 'x-forwarded-for': '203.0.113.7' })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('600')
    expect(await refused.text()).toContain('Non perdermi</textarea>')
    expect((await postFrom(receiver, '203.0.113.8')).status).toBe(202)
  })

  it('[FORM-5] that visitors come through a proxy that is not named, the log says', async () => {
    const logOf = async (variables: Record<string, string>) => {
      const receiver = await startReceiver({ REQUESTS_PER_ADDRESS: '1', ...variables })
      for (const address of ['203.0.113.7', '203.0.113.7']) {
        await referenceOf(await postFrom(receiver, address))
      }
      return receiver.lines.join('\n')
    }
    expect(await logOf({})).toContain('REQUESTS_TRUSTED_PROXIES is 0')
    expect(await logOf({ REQUESTS_TRUSTED_PROXIES: '1' })).not.toContain('REQUESTS_TRUSTED_PROXIES')
  })

  it('[FORM-5] is told by one mail, an hour later', async () => {
    const { database, store } = await openStore({ perAddress: 2 })
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push((await store('a@esempio.it')).id)
    await store('a@esempio.it', start, 'honeypot')
    const mailedAt = async (minutes: number) =>
      (
        await claimDeliveries(database, {
          channels: ['mail'],
          now: later(minutes),
          retrySeconds: [86_400],
        })
      ).map(({ request }) => request.id)
    expect((await mailedAt(0)).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(await mailedAt(59)).toEqual([])
    expect(await mailedAt(60)).toEqual([ids[2]])
    database.close()
  })

  it('[FORM-5] a last bound holds for what is suspect, and says what to do', async () => {
    const receiver = await startReceiver()
    const { database } = receiver
    await database.execute(`WITH RECURSIVE counted (n) AS
      (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 50000)
      INSERT INTO requests SELECT n, 'corsi', 0, '{}', '{}', '', 'honeypot', NULL, NULL
      FROM counted WHERE true`)
    const suspect = { ...filledIn.bridal, lascia_vuoto: 'x' }
    expect((await postJson(receiver, 'bridal', suspect)).status).toBe(500)
    expect((await fetch(`${receiver.url}/healthz`)).status).toBe(503)
    expect(receiver.lines.join('\n')).toContain('vetrina requests purge --suspect')
    expect((await postJson(receiver, 'bridal', filledIn.bridal)).status).toBe(202)
  })
})

describe('a confirmation', () => {
  it.each([
    ['maria@esempio.it', 'Maria@Esempio.IT'],
    ['maria@esempio.it', 'maria+due@esempio.it'],
    ['maria+1@esempio.it', 'maria+2+3@esempio.it'],
    ['maria.rossi@gmail.com', 'm.a.r.i.a.rossi+x@GoogleMail.com'],
    ['maria@perché.it', 'maria@xn--perch-fsa.it'],
  ])('[FORM-5] to %s and %s goes once a day', async (first, second) => {
    const { database, store, isConfirmed } = await openStore()
    expect(await isConfirmed((await store(first)).id)).toBe(true)
    expect(await isConfirmed((await store(second, later(23 * 60))).id)).toBe(false)
    expect(await isConfirmed((await store(second, later(25 * 60))).id)).toBe(true)
    database.close()
  })

  it('[FORM-5] is not kept from another person', async () => {
    const { database, store, isConfirmed } = await openStore()
    const people = ['maria@esempio.it', 'maria@esempio.com', 'm.aria@esempio.it', 'mari@gmail.com']
    for (const email of people) expect(await isConfirmed((await store(email)).id)).toBe(true)
    database.close()
  })

  it('[FORM-5] goes to twenty mailboxes in an hour at most, and never for what is suspect', async () => {
    const { database, store, isConfirmed } = await openStore({ perHour: 25 })
    const confirmed: boolean[] = []
    for (let count = 0; count < 27; count++) {
      const { id } = await store(`${count}@vittima.example`)
      confirmed.push((await isConfirmed(id)) === true)
    }
    expect(confirmed.filter((isOne) => isOne)).toHaveLength(20)
    const suspect = await store('another@esempio.it', later(61), 'too fast')
    expect(await isConfirmed(suspect.id)).toBe(false)
    const next = await store('another@esempio.it', later(61))
    expect(await isConfirmed(next.id)).toBe(true)
    database.close()
  })

  it('[FORM-7] leaves nothing behind of a person who is forgotten', async () => {
    const { database, store } = await openStore()
    await store('maria+corsi@esempio.it')
    await eraseByEmail(database, 'maria+corsi@esempio.it')
    const { rows } = await database.execute('SELECT * FROM confirmations')
    expect(rows).toEqual([])
    database.close()
  })
})
