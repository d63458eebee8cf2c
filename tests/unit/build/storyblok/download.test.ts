import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { download } from '../../../../build/storyblok/download.ts'
import { type Arrival, listen, reset } from '../listen.ts'

const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
const limits = { maxBytes: 10_000, idleMs: 300, totalMs: 60_000, retryMs: 5 }

type Answer = (response: ServerResponse, arrival: Arrival) => unknown

const open = async (...answers: Answer[]) => {
  const { origin, arrivals } = await listen((response, arrival, nth) =>
    answers[Math.min(nth, answers.length) - 1]?.(response, arrival),
  )
  const allowlist = { apiUrl: `${origin}/v2`, hosts: [] }
  return { arrivals, get: () => download(`${origin}/a.jpg`, { ...limits, allowlist }) }
}

/** The first half, then the end of the connection. */
const half: Answer = (response) => {
  response.writeHead(200, { 'content-length': bytes.length, etag: '"one"' })
  response.write(bytes.subarray(0, 2500), () => setImmediate(() => reset(response)))
}

const rest: Answer = (response, { headers }) => {
  const start = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
  response
    .writeHead(206, { 'content-range': `bytes ${start}-4999/5000` })
    .end(bytes.subarray(start))
}

const whole: Answer = (response) => response.end(bytes)

describe('[IMG-4] download', () => {
  it('goes on where it broke off, if the file is still the same', async () => {
    const { get, arrivals } = await open(half, rest)
    expect(await get()).toEqual(bytes)
    expect(arrivals).toHaveLength(2)
    const [, second] = arrivals
    if (second?.headers.range !== undefined) expect(second.headers['if-range']).toBe('"one"')
  })

  it('begins anew when the server gives it all again', async () => {
    const { get } = await open(half, whole)
    expect(await get()).toEqual(bytes)
  })

  it('tries a server again that is down for a moment, and three times in all', async () => {
    const { get } = await open((response) => response.writeHead(503).end(), whole)
    expect(await get()).toEqual(bytes)
    const down = await open((response) => response.writeHead(503).end())
    await expect(down.get()).rejects.toThrow('the server answered 503')
    expect(down.arrivals).toHaveLength(3)
  })

  it('follows redirects of the service within it, and not without end', async () => {
    const to =
      (location: string): Answer =>
      (response) =>
        response.writeHead(307, { location }).end()
    const moved = await open(to('/b.jpg'), whole)
    expect(await moved.get()).toEqual(bytes)
    expect(moved.arrivals[1]?.url.pathname).toBe('/b.jpg')
    const circle = await open(to('/a.jpg'))
    await expect(circle.get()).rejects.toThrow('redirects to nowhere')
    for (const away of ['http://127.0.0.2/x', 'http://localhost/x', 'file:///etc/passwd', '//x/']) {
      const { get, arrivals } = await open(to(away))
      await expect(get()).rejects.toThrow('sync does not ask')
      expect(arrivals).toHaveLength(1)
    }
  })

  it.each<[string, Answer, string]>([
    ['is not there', (response) => response.writeHead(404).end(), 'answered 404'],
    ['never comes', () => {}, 'stood still'],
    ['is too large', (response) => response.end(Buffer.alloc(20_000)), 'larger than'],
  ])('asks once for what %s', async (_what, answer, reason) => {
    const { get, arrivals } = await open(answer)
    await expect(get()).rejects.toThrow(reason)
    expect(arrivals).toHaveLength(1)
  })
})
