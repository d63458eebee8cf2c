import { describe, expect, it } from 'vitest'
import { clientAddress } from '../../../../servers/requests/receive.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { claimAll, openStore, start } from './open-store.ts'
import { filledIn, postForm, postJson, referenceOf } from './posts.ts'
import { type StartedReceiver, startReceiver } from './start-receiver.ts'

const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** @returns the spam reasons of all stored requests, sorted */
const spamReasonsIn = async ({ database }: StartedReceiver) =>
  (await findRequests(database, {})).map(({ spamReason }) => spamReason).toSorted()

/** Sends another request from this address, as a proxy names it. @returns its reference */
const sendFrom = async (receiver: StartedReceiver, address: string, changes: object = {}) =>
  referenceOf(
    await postJson(
      receiver,
      'bridal',
      { ...filledIn.bridal, chiave_richiesta: crypto.randomUUID(), ...changes },
      { 'x-forwarded-for': address },
    ),
  )

async function openConfirming(rules: { perHour?: number } = {}) {
  const opened = await openStore({ ...rules, channels: ['mail', 'confirmation'] })
  /** Stores a request. @returns whether the visitor gets a confirmation */
  const confirms = async (...request: Parameters<typeof opened.store>) => {
    const [kept] = await findRequests(opened.database, { id: await opened.store(...request) })
    return kept?.deliveries.some(({ channel }) => channel === 'confirmation')
  }
  return { ...opened, confirms }
}

describe('limits', () => {
  it('[FORM-5] store the sixth request of a network in ten minutes as suspect', async () => {
    const receiver = await startReceiver({ REQUESTS_PER_ADDRESS: '5' })
    const send = (count: number) =>
      postForm(receiver, 'bridal', { ...filledIn.bridal, messaggio: `numero ${count}` })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(send))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303))
    expect(await spamReasonsIn(receiver)).toEqual([...Array(5).fill(''), 'many of one network'])
    // Repeats count as the same requests.
    for (const count of [1, 2, 3, 4, 5, 6]) expect((await send(count)).status).toBe(303)
    expect(await findRequests(receiver.database, {})).toHaveLength(6)
    expect(receiver.lines.join('\n')).toContain('suspect: many of one network')
  })

  it('[FORM-5] do not let one network of a provider use up the mails of others', async () => {
    const receiver = await startReceiver({
      REQUESTS_TRUSTED_PROXIES: '1',
      REQUESTS_PER_ADDRESS: '2',
      REQUESTS_PER_HOUR: '4',
    })
    for (let count = 0; count < 30; count++) {
      await sendFrom(receiver, `2001:db8:7:${count.toString(16)}::1`)
    }
    const visitor = await sendFrom(receiver, '198.51.100.9')
    expect(await findRequests(receiver.database, { id: visitor })).toMatchObject([
      { spamReason: '', deliveries: [{ channel: 'mail' }] },
    ])
  })

  it('[FORM-5] store all requests over the limit of an hour as suspect, and count no spam', async () => {
    const receiver = await startReceiver({
      REQUESTS_PER_HOUR: '3',
      REQUESTS_TRUSTED_PROXIES: '1',
    })
    const addresses = [1, 2, 3, 4, 5, 6].map((count) => `203.0.113.${count}`)
    await sendFrom(receiver, '203.0.113.7', { lascia_vuoto: 'x' })
    await Promise.all(addresses.map((address) => sendFrom(receiver, address)))
    const over = Array(3).fill('many in an hour')
    expect(await spamReasonsIn(receiver)).toEqual(['', '', '', 'honeypot', ...over])
  })

  it('[FORM-5] refuse only a network that floods, and keep everything typed', async () => {
    const receiver = await startReceiver({
      REQUESTS_PER_ADDRESS: '1',
      REQUESTS_TRUSTED_PROXIES: '1',
    })
    for (let count = 0; count < 20; count++) await sendFrom(receiver, '203.0.113.7')
    const typed = { ...filledIn.corsi, messaggio: 'Non perdermi' }
    const refused = await postForm(receiver, 'corsi', typed, { 'x-forwarded-for': '203.0.113.7' })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('600')
    expect(await refused.text()).toContain('Non perdermi</textarea>')
    await sendFrom(receiver, '203.0.113.8')
  })

  it.each([
    ['0', '203.0.113.8'],
    ['1', '203.0.113.7'],
  ])(
    '[FORM-5] log that visitors come through a proxy, if %s are configured',
    async (proxies, second) => {
      const variable = 'REQUESTS_TRUSTED_PROXIES'
      const receiver = await startReceiver({ REQUESTS_PER_ADDRESS: '1', [variable]: proxies })
      for (const address of ['203.0.113.7', second]) await sendFrom(receiver, address)
      expect(await spamReasonsIn(receiver)).toEqual(['', 'many of one network'])
      expect(receiver.lines.join('\n').includes(`${variable} is 0`)).toBe(proxies === '0')
    },
  )

  it('[FORM-5] are reported by one mail, an hour after a request exceeds them', async () => {
    const { database, store } = await openStore({ perAddress: 2 })
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push(await store('a@esempio.it'))
    await store('a@esempio.it', start, 'honeypot')
    const mailedAt = async (minutes: number) =>
      (await claimAll(database, later(minutes), [86_400])).map(({ id }) => id)
    expect((await mailedAt(0)).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(await mailedAt(59)).toEqual([])
    expect(await mailedAt(60)).toEqual([ids[2]])
  })

  it('[FORM-5] refuse suspect requests at last, with a hint; the receiver is unhealthy until it stores again', async () => {
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
    expect((await fetch(`${receiver.url}/healthz`)).status).toBe(200)
  })
})

describe('a confirmation', () => {
  it.each([
    ['maria@esempio.it', 'Maria@Esempio.IT'],
    ['maria@esempio.it', 'maria+due@esempio.it'],
    ['maria+1@esempio.it', 'maria+2+3@esempio.it'],
    ['maria.rossi@gmail.com', 'm.a.r.i.a.rossi+x@GoogleMail.com'],
    ['maria@perché.it', 'maria@xn--perch-fsa.it'],
  ])('[FORM-5] goes once a day to %s and %s', async (first, second) => {
    const { confirms } = await openConfirming()
    expect(await confirms(first)).toBe(true)
    expect(await confirms(second, later(23 * 60))).toBe(false)
    expect(await confirms(second, later(25 * 60))).toBe(true)
  })

  it('[FORM-5] goes to each other person', async () => {
    const { confirms } = await openConfirming()
    const people = ['maria@esempio.it', 'maria@esempio.com', 'm.aria@esempio.it', 'mari@gmail.com']
    for (const email of people) expect(await confirms(email)).toBe(true)
  })

  it('[FORM-5] goes to twenty mailboxes an hour at most, and never for suspect requests', async () => {
    const { confirms } = await openConfirming({ perHour: 25 })
    const confirmed: unknown[] = []
    for (let count = 0; count < 27; count++) {
      confirmed.push(await confirms(`${count}@vittima.example`))
    }
    expect(confirmed.filter((isOne) => isOne === true)).toHaveLength(20)
    expect(await confirms('another@esempio.it', later(61), 'too fast')).toBe(false)
    expect(await confirms('another@esempio.it', later(61))).toBe(true)
  })
})

describe('clientAddress', () => {
  it.each([
    ['203.0.113.7', null, 0, '203.0.113.7'],
    ['::ffff:203.0.113.7', null, 0, '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
    ['127.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
    ['127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.1', 2, '198.51.100.1'],
    ['127.0.0.1', '198.51.100.1:50123', 1, '198.51.100.1'],
    ['127.0.0.1', '[2001:db8:1:2::9]:50123', 1, '2001:0db8:0001::/48'],
    ['127.0.0.1', '198.51.100.1', 2, '127.0.0.1'],
    ['127.0.0.1', null, 1, '127.0.0.1'],
    ['127.0.0.1', 'not an address', 1, '127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', null, 0, '2001:0db8:0001::/48'],
    ['2001:db8::1', null, 0, '2001:0db8:0000::/48'],
    ['fe80::1%eth0', null, 0, 'fe80:0000:0000::/48'],
    ['::1', null, 0, '0000:0000:0000::/48'],
    ['2001:db8:1:2::203.0.113.7', null, 0, '2001:0db8:0001::/48'],
    ['127.0.0.1', '2001:db8::1::2', 1, '127.0.0.1'],
  ])(
    '[FORM-5] %s behind "%s" with %i proxies: %s',
    (remote, forwarded, trustedProxies, expected) => {
      expect(clientAddress(remote, forwarded, trustedProxies)).toBe(expected)
    },
  )
})
