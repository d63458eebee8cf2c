import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTransport, retryAfterMs } from '../../../../build/storyblok/transport.ts'
import { busiestSecond, closedOrigin, listen, reset } from '../listen.ts'

type Answer = (response: ServerResponse) => unknown

const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body)

/** Answers in turn; the last one for ever. */
async function connect(answers: Answer[], { perSecond = 100 } = {}) {
  const server = await listen((response, _arrival, nth) =>
    answers[Math.min(nth, answers.length) - 1]?.(response),
  )
  const counts = { requests: 0, retries: 0 }
  let progress = 0
  const transport = createTransport({
    requestsPerSecond: perSecond,
    onRequest: () => counts.requests++,
    onRetry: () => counts.retries++,
    onProgress: () => progress++,
  })
  const ask = (init?: RequestInit) => transport(`${server.origin}/cdn/stories?token=t`, init)
  return { ...server, counts, progress: () => progress, ask, transport }
}

/** A way to the server on which every new connection carries nothing for so long. */
async function delayConnections(origin: string, delayMs: number): Promise<string> {
  const server = createServer((near) => {
    const far = createConnection(Number(new URL(origin).port), '127.0.0.1')
    for (const socket of [near, far]) socket.on('error', () => {})
    far.pipe(near)
    setTimeout(() => near.pipe(far), delayMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

describe('[SYNC-4] the pace', () => {
  it('is at most 5 or 3 requests in any second, as the server sees them, however many at once', async () => {
    const busiest = async (perSecond: number, number: number) => {
      const { ask, arrivals } = await connect([status(200)], { perSecond })
      await Promise.all(Array.from({ length: number }, () => ask()))
      expect(arrivals).toHaveLength(number)
      return busiestSecond(arrivals)
    }
    expect(await Promise.all([busiest(5, 12), busiest(3, 7)])).toEqual([5, 3])
  })

  it('holds when a new connection takes its time and an open one does not', async () => {
    const { origin, arrivals, transport } = await connect([status(200)], { perSecond: 3 })
    const slow = await delayConnections(origin, 300)
    await Promise.all(Array.from({ length: 6 }, () => transport(slow)))
    expect(arrivals).toHaveLength(6)
    expect(busiestSecond(arrivals)).toBe(3)
  })

  it('holds for retries too', async () => {
    const { ask, arrivals, counts } = await connect(
      [...Array.from({ length: 6 }, () => status(429, { 'retry-after': '0' })), status(200)],
      { perSecond: 5 },
    )
    await ask()
    expect(arrivals).toHaveLength(7)
    expect(counts).toEqual({ requests: 7, retries: 6 })
    expect(busiestSecond(arrivals)).toBeLessThanOrEqual(5)
  })
})

describe('[SYNC-5] an answer of 429', () => {
  it('is asked again after what Retry-After says, in seconds or as a date, or after 300 ms', async () => {
    const pauseAfter = async (retryAfter: () => Record<string, string>) => {
      const answer: Answer = (response) => status(429, retryAfter())(response)
      const { ask, arrivals } = await connect([answer, status(200, {}, 'there')])
      expect(await (await ask()).text()).toBe('there')
      return (arrivals[1]?.at ?? 0) - (arrivals[0]?.at ?? 0)
    }
    const inTwoSeconds = () => new Date(Date.now() + 1999).toUTCString()
    const [unsaid, seconds, date] = await Promise.all([
      pauseAfter(() => ({})),
      pauseAfter(() => ({ 'retry-after': '1' })),
      pauseAfter(() => ({ 'retry-after': inTwoSeconds() })),
    ])
    expect(unsaid).toBeGreaterThanOrEqual(299)
    expect(unsaid).toBeLessThan(900)
    expect(seconds).toBeGreaterThanOrEqual(999)
    expect(seconds).toBeLessThan(1900)
    // A date has whole seconds only.
    expect(date).toBeGreaterThan(900)
    expect(date).toBeLessThan(2900)
  })

  it('is a wait that was asked for, not one for nothing: the deadline begins anew around it', async () => {
    const { ask, progress } = await connect([status(429, { 'retry-after': '0' }), status(503)])
    expect((await ask()).status).toBe(503)
    expect(progress()).toBe(2)
  })

  it('is given up after ten retries', async () => {
    const { ask, arrivals, counts } = await connect([status(429, { 'retry-after': '0' })])
    expect((await ask()).status).toBe(429)
    expect(arrivals).toHaveLength(11)
    expect(counts).toEqual({ requests: 11, retries: 10 })
  })
})

describe('[SYNC-7] a call that changes nothing', () => {
  it.each([408, 409, 425, 500, 502, 503, 504])(
    'is tried once more when the answer is %i',
    async (code) => {
      const { ask, arrivals } = await connect([status(code, { 'retry-after': '0' }), status(200)])
      expect((await ask()).status).toBe(200)
      expect(arrivals).toHaveLength(2)
    },
  )

  it('gets the second bad answer as it is', async () => {
    const { ask, arrivals } = await connect([
      status(503, { 'retry-after': '0' }),
      status(500, {}, '<h1>sorry</h1>'),
    ])
    const answer = await ask()
    expect([answer.status, await answer.text()]).toEqual([500, '<h1>sorry</h1>'])
    expect(arrivals).toHaveLength(2)
  })

  it.each([400, 401, 403, 404, 422, 501])(
    'is not tried again when the answer is %i',
    async (code) => {
      const { ask, arrivals } = await connect([status(code)])
      expect((await ask()).status).toBe(code)
      expect(arrivals).toHaveLength(1)
    },
  )

  it('is tried once more when the connection breaks, before the answer or in its middle', async () => {
    const torn: Answer = (response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => reset(response))
    }
    for (const fault of [reset, torn]) {
      const { ask, arrivals } = await connect([fault, status(200, {}, 'whole')])
      expect(await (await ask()).text()).toBe('whole')
      expect(arrivals).toHaveLength(2)
    }
  })

  it('fails when the connection breaks twice, or there is none', async () => {
    const { ask, arrivals, transport } = await connect([reset])
    await expect(ask()).rejects.toThrow()
    expect(arrivals).toHaveLength(2)
    await expect(transport(await closedOrigin())).rejects.toThrow()
  })
})

describe('[SYNC-7] a call that changes something', () => {
  it.each(['post', 'PUT', 'PATCH', 'DELETE'])('by %s is not tried again', async (method) => {
    const { ask, arrivals } = await connect([status(500), reset])
    expect((await ask({ method })).status).toBe(500)
    await expect(ask({ method })).rejects.toThrow()
    expect(arrivals.map((arrival) => arrival.method)).toEqual([
      method.toUpperCase(),
      method.toUpperCase(),
    ])
  })

  it('can be told apart when it comes as a request', async () => {
    const { origin, arrivals, transport } = await connect([status(500)])
    await transport(new Request(origin, { method: 'POST' }))
    expect(arrivals).toHaveLength(1)
  })
})

describe('an answer', () => {
  it('arrives with status, headers and body', async () => {
    const { ask } = await connect([status(206, { total: '60', 'per-page': '25' }, '{"è":1}')])
    const answer = await ask()
    expect(answer.status).toBe(206)
    expect(answer.headers.get('total')).toBe('60')
    expect(await answer.json()).toEqual({ è: 1 })
  })

  it.each([204, 205, 304])('without a body arrives with its status: %i', async (code) => {
    const { ask, arrivals } = await connect([status(code)])
    expect((await ask()).status).toBe(code)
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
