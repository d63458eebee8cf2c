import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { refused } from '../../../../build/storyblok/errors.ts'
import { createSend } from '../../../../build/storyblok/proxy.ts'
import {
  createPace,
  createTransport,
  type Pace,
  retryAfterMs,
  type TransportLimits,
} from '../../../../build/storyblok/transport.ts'
import { type Arrival, busiestSecond, listen, reset } from '../listen.ts'

type Answer = (response: ServerResponse) => unknown

const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body)

const torn: Answer = (response) => {
  response.writeHead(200, { 'content-length': '100' })
  response.write('half', () => reset(response))
}

interface Options extends Partial<TransportLimits> {
  deadlineMs?: number
  pace?: Pace
}

/** Answers in turn; the last one for ever. */
async function connect(answers: Answer[], options: Options = {}) {
  const server = await listen((response, _arrival, nth) =>
    answers[Math.min(nth, answers.length) - 1]?.(response),
  )
  const transport = createTransport({
    deadlineMs: 20_000,
    send: createSend(undefined),
    retryMs: 1,
    ...options,
  })
  const ask = (origin = server.origin) =>
    transport.send(new Request(`${origin}/cdn/stories?token=t`), async (answer) => {
      if (answer.status !== 200) throw refused(answer, answer.statusText)
      return answer.text()
    })
  return { ...server, counts: transport.counts, ask }
}

const gaps = (arrivals: readonly Arrival[]): number[] =>
  arrivals.slice(1).map(({ at }, index) => at - (arrivals[index]?.at ?? 0))

/** A relay to the server that holds each new connection back for `delayMs`. */
async function delayConnections(origin: string, delayMs: number): Promise<string> {
  const server = createServer((near) => {
    const far = createConnection(Number(new URL(origin).port), '127.0.0.1')
    for (const socket of [near, far]) socket.on('error', () => {})
    far.pipe(near)
    setTimeout(() => near.pipe(far), delayMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Arrivals under a pace of so many requests a second, by what may disturb it. */
const paced = {
  async 'many at once'(perSecond: number) {
    const { ask, arrivals } = await connect([status(200)], { pace: createPace(perSecond) })
    await Promise.all(Array.from({ length: perSecond + 3 }, () => ask()))
    expect(busiestSecond(arrivals)).toBe(perSecond)
    return arrivals
  },
  async 'a new connection that takes its time, when an open one does not'(perSecond: number) {
    const { origin, arrivals, ask } = await connect([status(200)], { pace: createPace(perSecond) })
    const slow = await delayConnections(origin, 300)
    await Promise.all(Array.from({ length: perSecond * 2 }, () => ask(slow)))
    return arrivals
  },
  async retries(perSecond: number) {
    const tooMany = Array.from({ length: 6 }, () => status(429, { 'retry-after': '0' }))
    const pace = createPace(perSecond)
    const { ask, arrivals, counts } = await connect([...tooMany, status(200)], { pace })
    await ask()
    expect(counts).toEqual({ requests: 7, retries: 6 })
    return arrivals
  },
  async 'another client before, and the limit that the service announces'(perSecond: number) {
    const policy = { 'x-ratelimit-policy': '"concurrent-requests";q=1000' }
    const pace = createPace(perSecond)
    const { origin, arrivals, ask } = await connect([status(200, policy)], { pace })
    await ask()
    const next = await connect([], { pace })
    await Promise.all(Array.from({ length: perSecond + 2 }, () => next.ask(origin)))
    return arrivals
  },
}

it('[SYNC-4] at most 5 or 3 requests arrive in any second', async () => {
  const cases = Object.entries(paced).flatMap(([what, send]) =>
    [5, 3].map(async (perSecond) => {
      const arrivals = await send(perSecond)
      expect(arrivals.length, what).toBeGreaterThan(perSecond)
      expect(busiestSecond(arrivals), what).toBeLessThanOrEqual(perSecond)
    }),
  )
  await Promise.all(cases)
})

describe('[SYNC-7] a transient fault', () => {
  it.each<[string, Answer]>([
    ...[408, 409, 425, 500, 502, 503, 504].map((code): [string, Answer] => [
      `${code}`,
      status(code),
    ]),
    ['a reset', reset],
    ['a torn body', torn],
  ])('is retried five times: %s', async (_what, fault) => {
    const faults = Array.from({ length: 5 }, () => fault)
    const { ask, counts } = await connect([...faults, status(200, {}, 'whole')])
    expect(await ask()).toBe('whole')
    expect(counts).toEqual({ requests: 6, retries: 5 })
  })

  it('[SYNC-5] is retried when Retry-After says, or else after pauses, which grow except after 429', async () => {
    const inASecond = { 'retry-after': '1' }
    const pausesAfter = async (answers: Answer[], retryMs: number) => {
      const { ask, arrivals } = await connect(answers, { retryMs })
      await Promise.allSettled([ask()])
      return gaps(arrivals)
    }
    const [[unsaid], [asked], failed, [failedAsked]] = await Promise.all([
      pausesAfter([status(429), status(200)], 300),
      pausesAfter([status(429, inASecond), status(200)], 300),
      pausesAfter([status(500)], 40),
      pausesAfter([status(503, inASecond), status(200)], 300),
    ])
    expect(unsaid).toBeGreaterThanOrEqual(299)
    expect(unsaid).toBeLessThan(900)
    expect(asked).toBeGreaterThanOrEqual(999)
    expect(asked).toBeLessThan(1900)
    expect(failed).toHaveLength(5)
    for (const [index, pause] of failed.entries()) {
      expect(pause).toBeGreaterThanOrEqual(40 * 2 ** index - 1)
    }
    expect(failedAsked).toBeGreaterThanOrEqual(999)
  })

  it('is a time-out too, inside the deadline', async () => {
    const { ask, arrivals } = await connect([() => {}], { idleMs: 500, deadlineMs: 1500 })
    await expect(ask()).rejects.toThrow('no usable answer within 1.5 s')
    expect(arrivals.length).toBeGreaterThan(1)
  })

  it.each([400, 401, 403, 404, 422, 501])('is no answer of %i', async (code) => {
    const { ask, arrivals } = await connect([status(code)])
    await expect(ask()).rejects.toMatchObject({ details: { status: code }, tries: 1 })
    expect(arrivals).toHaveLength(1)
  })
})

describe('retryAfterMs', () => {
  const now = Date.parse('2026-12-01T08:00:00Z')
  it.each([
    [null, null],
    ['', null],
    ['soon', null],
    ['0', 0],
    ['2', 2000],
    ['0.5', 500],
    ['-5', 0],
    ['86400', 30_000],
    ['Tue, 01 Dec 2026 08:00:05 GMT', 5000],
    ['Tue, 01 Dec 2026 07:59:00 GMT', 0],
    ['Wed, 02 Dec 2026 08:00:00 GMT', 30_000],
  ])('of %j is %j', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected)
  })
})
