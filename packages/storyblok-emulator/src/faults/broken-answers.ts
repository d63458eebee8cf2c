import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { type FaultCall, type FaultTable, isStoryList, soundAnswer } from './fault.ts'
import { firstTime, page } from './refusals.ts'
import { resetConnection, sendHalf } from './sent.ts'

const BOMB_MEGABYTES = 300
const NESTING = 3000

/** Faults of the connection and of the bytes of an answer. */
export const brokenAnswers: FaultTable = {
  'reset-burst': {
    says: 'the connection is reset, the first time that a URL is asked for',
    answer: firstTime(({ outgoing }) => resetConnection(outgoing)),
  },
  'hang-once': {
    says: 'the first request is never answered',
    answer: (call) => (call.before.all === 0 ? never() : soundAnswer(call)),
  },
  'hang-forever': { says: 'no request is ever answered', answer: () => never() },
  'image-hang': {
    says: 'no request for an asset is ever answered',
    spoils: 'assets',
    answer: () => never(),
  },
  'truncated-body': {
    says: 'the connection breaks in the middle of the body, the first time that a URL is asked for',
    answer: firstTime(async (call) => sendHalf(await soundAnswer(call), call.outgoing)),
  },
  'truncated-json': {
    says: 'the body ends in the middle of its JSON, the first time that a URL is asked for',
    answer: firstTime((call) => edit(call, (text) => text.slice(0, text.length / 2))),
  },
  'slow-body': {
    says: 'the body comes in 20 parts over two seconds',
    answer: async (call) => {
      const response = await soundAnswer(call)
      return withBody(response, inParts(new Uint8Array(await response.arrayBuffer()), 20, 100))
    },
  },
  'slow-body-forever': {
    says: 'the body begins, then a space a second without end',
    answer: async (call) => withBody(await soundAnswer(call), endless()),
  },
  'html-200': {
    says: 'every answer is an HTML page, with 200',
    answer: () => page('Under maintenance', 200),
  },
  'empty-200': {
    says: 'every answer is empty, with 200',
    answer: () => new Response(null, { headers: { 'content-type': 'application/json' } }),
  },
  'bad-utf8': {
    says: 'the first name of a list is not UTF-8',
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
    says: `the first story of a list has bloks in bloks, ${NESTING} deep`,
    answer: lists((call) =>
      edit(call, (text) => {
        const opening = '{"_uid":"deep","component":"section","body":['.repeat(NESTING)
        const nested = `${opening}${']}'.repeat(NESTING)}`
        return text.replace('"content":{', () => `"content":{"deep":[${nested}],`)
      }),
    ),
  },
  'gzip-bomb': {
    says: `a list of ${BOMB_MEGABYTES} MB, packed into some hundred KB`,
    answer: lists(() => {
      const packed = Readable.from(bomb()).pipe(createGzip())
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
      return new Response(Readable.toWeb(packed) as ReadableStream<Uint8Array>, { headers })
    }),
  },
}

function lists(
  spoil: (call: FaultCall) => Response | Promise<Response>,
): (call: FaultCall) => Response | Promise<Response> {
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
  const kept = new Headers(headers)
  kept.delete('content-length')
  kept.delete('etag')
  return new Response(body, { status, headers: kept })
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

function toStream(parts: () => AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(parts())) as ReadableStream<Uint8Array>
}

function* bomb(): Generator<Buffer> {
  const megabyte = Buffer.alloc(2 ** 20, ' ')
  yield Buffer.from('{"stories":[')
  for (let count = 0; count < BOMB_MEGABYTES; count++) yield megabyte
  yield Buffer.from('],"cv":1}')
}
