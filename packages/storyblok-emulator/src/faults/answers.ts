import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { tooManyRequests } from '../rate-limit.ts'
import {
  type Answerer,
  type FaultCall,
  type FaultTable,
  isStoryList,
  soundAnswer,
  withParameters,
} from './fault.ts'

const SECOND = 1000

/** Faults that refuse a request with a status. */
export const refusals: FaultTable = {
  '429-no-retry-after': {
    description: 'the first 3 requests get 429 without Retry-After',
    answer: (call) => (call.before.all < 3 ? tooMany() : soundAnswer(call)),
  },
  '429-storm-8': {
    description: 'the first 8 requests get 429',
    answer: (call) => (call.before.all < 8 ? tooMany() : soundAnswer(call)),
  },
  '429-retry-after-1s': {
    description: 'the first 2 requests get 429 with Retry-After: 1',
    answer: (call) => (call.before.all < 2 ? tooMany('1') : soundAnswer(call)),
  },
  '429-retry-after-date': {
    description: 'the first request gets 429 with a Retry-After date two seconds ahead',
    answer: (call) => {
      const date = new Date(call.now + 2 * SECOND).toUTCString()
      return call.before.all < 1 ? tooMany(date) : soundAnswer(call)
    },
  },
  '429-forever': { description: 'every request gets 429', answer: () => tooMany() },
  '5xx-burst': {
    description: 'the first request for each URL gets 500, 502, 503 or 504 in turn',
    answer: firstTime(({ before }) => {
      const status = [500, 502, 503, 504][before.all % 4] ?? 500
      return Response.json({ error: 'Internal Server Error' }, { status })
    }),
  },
  '503-html': {
    description: 'the first request for each URL gets 503 with an HTML page',
    answer: firstTime(() => page('503 Service Temporarily Unavailable', 503)),
  },
  '500-forever': {
    description: 'every request fails with 500 and an HTML page',
    answer: () => page('We’re sorry, but something went wrong', 500),
  },
  '401': {
    description: 'every token is refused',
    answer: () => Response.json({ error: 'Unauthorized' }, { status: 401 }),
  },
  '404-space': {
    description: 'nothing is found',
    answer: () => Response.json(['This record could not be found'], { status: 404 }),
  },
  'redirect-loop': {
    description: 'every request is redirected to itself with another cv',
    answer: ({ request, before }) => redirect(withParameters(request, { cv: before.all + 1 }).url),
  },
  'redirect-offsite': {
    description: 'every request is redirected to another host, which records it',
    answer: ({ request }) => {
      const url = new URL(request.url)
      // Clients see another name of this machine as another host.
      url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
      url.pathname = `/__offsite${url.pathname}`
      url.search = ''
      return redirect(url.href)
    },
  },
  'no-cv-redirect': {
    description: 'a request without cv is answered at once, instead of redirected',
    answer: ({ request, space, deliver }) =>
      deliver(withParameters(request, { cv: space.cv }), space),
  },
  'clock-skew': {
    description: 'the Date header is a year ahead',
    answer: async (call) => {
      const response = await soundAnswer(call)
      response.headers.set('date', new Date(call.now + 365 * 86_400 * SECOND).toUTCString())
      return response
    },
  },
}

/** Spoils only the first request for a URL, so that a retry helps. */
function firstTime(spoil: Answerer): Answerer {
  return (call) => (call.before.same === 0 ? spoil(call) : soundAnswer(call))
}

function page(title: string, status: number): Response {
  const html = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

function tooMany(retryAfter?: string): Response {
  const { status, body } = tooManyRequests(6)
  return Response.json(body, {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  })
}

function redirect(location: string): Response {
  return new Response(null, { status: 301, headers: { location } })
}

const BOMB_MEGABYTES = 300
const NESTING = 3000

/** Faults of the connection and of the bytes of an answer. */
export const brokenAnswers: FaultTable = {
  'reset-burst': {
    description: 'the first request for each URL gets a connection reset',
    answer: firstTime(({ outgoing }) => resetConnection(outgoing)),
  },
  'hang-once': {
    description: 'the first request is never answered',
    answer: (call) => (call.before.all === 0 ? never() : soundAnswer(call)),
  },
  'hang-forever': { description: 'no request is ever answered', answer: () => never() },
  'truncated-body': {
    description: 'the first request for each URL loses its connection in the middle of the body',
    answer: firstTime(async (call) => sendHalf(await soundAnswer(call), call.outgoing)),
  },
  'truncated-json': {
    description: 'the first request for each URL gets a body that ends in the middle of its JSON',
    answer: firstTime((call) => edit(call, (text) => text.slice(0, text.length / 2))),
  },
  'slow-body': {
    description: 'the body comes in 20 parts over two seconds',
    answer: async (call) => {
      const response = await soundAnswer(call)
      return withBody(response, inParts(new Uint8Array(await response.arrayBuffer()), 20, 100))
    },
  },
  'slow-body-forever': {
    description: 'the body begins, then sends one space a second forever',
    answer: async (call) => withBody(await soundAnswer(call), endless()),
  },
  'html-200': {
    description: 'every answer is an HTML page, with 200',
    answer: () => page('Under maintenance', 200),
  },
  'empty-200': {
    description: 'every answer is empty, with 200',
    answer: () => new Response(null, { headers: { 'content-type': 'application/json' } }),
  },
  'bad-utf8': {
    description: 'the first name of a list is not UTF-8',
    answer: lists((call) =>
      edit(call, (text) => {
        const [before = '', ...after] = text.split('"name":"')
        const broken = Buffer.from([0xc3, 0x28, 0xff])
        return Buffer.concat([
          Buffer.from(`${before}"name":"`),
          broken,
          Buffer.from(after.join('"name":"')),
        ])
      }),
    ),
  },
  'deep-nesting': {
    description: `the first story of a list has bloks in bloks, ${NESTING} deep`,
    answer: lists((call) =>
      edit(call, (text) => {
        const opening = '{"_uid":"deep","component":"section","body":['.repeat(NESTING)
        const nested = `${opening}${']}'.repeat(NESTING)}`
        return text.replace('"content":{', () => `"content":{"deep":[${nested}],`)
      }),
    ),
  },
  'gzip-bomb': {
    description: `a list of ${BOMB_MEGABYTES} MB, compressed to a few hundred KB`,
    answer: lists(() => {
      const packed = Readable.from(bomb()).pipe(createGzip())
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
      return new Response(Readable.toWeb(packed) as ReadableStream<Uint8Array>, { headers })
    }),
  },
}

function lists(spoil: Answerer): Answerer {
  return (call) => (isStoryList(call.request) ? spoil(call) : soundAnswer(call))
}

async function edit(call: FaultCall, change: (text: string) => string | Buffer): Promise<Response> {
  const response = await soundAnswer(call)
  return withBody(response, new Uint8Array(Buffer.from(change(await response.text()))))
}

function withBody(
  { status, headers }: Response,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
): Response {
  const forwarded = new Headers(headers)
  forwarded.delete('content-length')
  forwarded.delete('etag')
  return new Response(body, { status, headers: forwarded })
}

function never(): Promise<Response> {
  return new Promise(() => {})
}

function inParts(bytes: Uint8Array, parts: number, pauseMs: number): ReadableStream<Uint8Array> {
  const length = Math.ceil(bytes.byteLength / parts)
  return toStream(async function* () {
    for (let start = 0; start < bytes.byteLength; start += length) {
      yield bytes.slice(start, start + length)
      await sleep(pauseMs)
    }
  })
}

function endless(): ReadableStream<Uint8Array> {
  return toStream(async function* () {
    yield Buffer.from('{"stories":[')
    for (;;) {
      await sleep(1000, undefined, { ref: false })
      yield Buffer.from(' ')
    }
  })
}

const toStream = (parts: () => AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(parts())) as ReadableStream<Uint8Array>

function* bomb(): Generator<Buffer> {
  const megabyte = Buffer.alloc(2 ** 20, ' ')
  yield Buffer.from('{"stories":[')
  for (let count = 0; count < BOMB_MEGABYTES; count++) yield megabyte
  yield Buffer.from('],"cv":1}')
}

/** Breaks the connection without an answer. */
function resetConnection(outgoing: ServerResponse): Response {
  outgoing.socket?.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

/** Announces the whole body, sends half of it, then breaks the connection. */
async function sendHalf(response: Response, outgoing: ServerResponse): Promise<Response> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = { ...Object.fromEntries(response.headers), 'content-length': bytes.byteLength }
  outgoing.writeHead(response.status, headers)
  outgoing.write(bytes.subarray(0, Math.ceil(bytes.byteLength / 2)), () =>
    outgoing.socket?.destroy(),
  )
  return RESPONSE_ALREADY_SENT
}
