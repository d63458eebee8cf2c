import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { download, refuseHost } from '../../../../build/images/download.ts'
import { listen, reset } from '../listen.ts'

const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
// Answers take up to a second on a busy machine.
const limits = { maxBytes: 10_000, idleMs: 3000, totalMs: 60_000, retryMs: 5 }

type Answer = (response: ServerResponse) => unknown

const open = async (...answers: Answer[]) => {
  const { origin, arrivals } = await listen((response, _arrival, nth) =>
    answers[Math.min(nth, answers.length) - 1]?.(response),
  )
  const allowlist = { apiUrl: `${origin}/v2`, hosts: [] }
  const get = (own: Partial<typeof limits> = {}) =>
    download(`${origin}/a.jpg`, { ...limits, ...own, allowlist })
  return { arrivals, get }
}

const whole: Answer = (response) => response.end(bytes)
const down: Answer = (response) => response.writeHead(503).end()
const half: Answer = (response) => {
  response.writeHead(200, { 'content-length': bytes.length })
  response.write(bytes.subarray(0, 2500), () => setImmediate(() => reset(response)))
}
const drip: Answer = (response) => {
  const drops = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(drops))
}
const to =
  (location: string): Answer =>
  (response) =>
    response.writeHead(307, { location }).end()

describe('[IMG-4] [SYNC-7] download', () => {
  it('asks again when the connection breaks or the server is down, five times at most', async () => {
    const { get, arrivals } = await open(half, down, reset, half, down, whole)
    expect(await get()).toEqual(bytes)
    expect(arrivals).toHaveLength(6)
    const gone = await open(down)
    await expect(gone.get()).rejects.toThrow('the server answered 503')
    expect(gone.arrivals).toHaveLength(6)
  })

  it('follows redirects only within the service, and not without end', async () => {
    const moved = await open(to('/b.jpg'), whole)
    expect(await moved.get()).toEqual(bytes)
    expect(moved.arrivals[1]?.url.pathname).toBe('/b.jpg')
    const circle = await open(to('/a.jpg'))
    await expect(circle.get()).rejects.toThrow('redirects more than')
    for (const away of ['http://127.0.0.2/x', 'http://localhost/x', 'file:///etc/passwd', '//x/']) {
      const { get, arrivals } = await open(to(away))
      await expect(get()).rejects.toThrow('sync does not contact')
      expect(arrivals).toHaveLength(1)
    }
  })

  it.each<[string, Answer, string, own?: Partial<typeof limits>]>([
    ['is not there', (response) => response.writeHead(404).end(), 'answered 404'],
    ['never comes', () => {}, 'no data arrived for 0.3 s', { idleMs: 300 }],
    ['comes byte by byte', drip, 'no usable answer within 0.3 s', { totalMs: 300 }],
    ['is too large', (response) => response.end(Buffer.alloc(20_000)), 'larger than'],
  ])('asks once for what %s', async (_what, answer, reason, own) => {
    const { get, arrivals } = await open(answer)
    await expect(get(own)).rejects.toThrow(reason)
    expect(arrivals).toHaveLength(1)
  })
})

describe('[IMG-4] refuseHost', () => {
  const isAsked = (url: string, hosts = ['cdn.example.org']): boolean => {
    try {
      refuseHost(new URL(url), { apiUrl: 'http://127.0.0.1:4010/v2', hosts })
      return true
    } catch {
      return false
    }
  }

  it.each([
    'https://a.storyblok.com/f/1/a.png',
    'https://a-us.storyblok.com/f/1/a.png',
    'https://a.storyblokchina.cn/f/1/a.png',
    'https://CDN.example.org/a.png',
    'http://127.0.0.1:4010/f/1/a.png',
  ])('lets %s be asked', (url) => expect(isAsked(url)).toBe(true))

  it.each([
    ...['127.0.0.1:4011', 'localhost:4010', '2130706433', '0', '0x7f.1', '[::1]'].map(
      (host) => `http://${host}/a.png`,
    ),
    ...['http://[::ffff:127.0.0.1]/a.png', 'http://169.254.169.254/latest/a.png'],
    ...['https://127.0.0.1:4010/a.png', 'https://a.storyblok.cn/a.png'],
    'https://cdn.example.org.evil.example/a.png',
    'https://example.org/a.png',
    'https://astoryblok.com/a.png',
    'ftp://a.storyblok.com/a.png',
    'https://io@cdn.example.org/a.png',
  ])('refuses %s', (url) => expect(isAsked(url)).toBe(false))

  it.each([
    [true, ['8.8.8.8', '[2606:4700::1111]', '[64:ff9b::808:808]']],
    [
      false,
      [
        ...['10.1.2.3', '100.64.0.9', '169.254.169.254', '172.31.255.1', '192.168.1.1', '0.0.0.0'],
        ...['239.1.1.1', '255.255.255.255', '[::]', '[::1]', '[fc00::1]', '[fd12:3456::1]'],
        ...['[fe80::1]', '[ff02::1]', '[::ffff:10.0.0.1]', '[::ffff:8.8.8.8]'],
        ...['[64:ff9b::7f00:1]', '[64:ff9b::a9fe:a9fe]', '[2002:7f00:1::]'],
      ],
    ],
  ])('lets IP addresses that the configuration names be asked: %j', (expected, hosts) => {
    expect(hosts.filter((host) => isAsked(`http://${host}/a.png`, [host]) !== expected)).toEqual([])
  })
})
