/**
 * `npm run bench:requests [requests]`: measures how many valid requests a second the receiver stores
 * durably, how long each waits, and how much memory it uses meanwhile. One process receives, this one
 * sends; the receiver has no rate limits and sends no mail.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  applicationOf,
  type ReceiverProcess,
  site,
  startReceiverProcess,
} from './receiver-process.ts'
import { writeReport } from './report.ts'

const [total = 100_000] = process.argv.slice(2).map(Number)
const parts = 10
const connections = [8, 16, 32]
const folder = mkdtempSync(join(tmpdir(), 'vetrina-bench-'))

interface Measured {
  perSecond: number
  p50: string
  p99: string
  most: string
}

/** Sends `count` requests over `width` connections, each after the answer to the one before. */
async function measure(port: number, count: number, width: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  const waits: number[] = []
  const startedAt = performance.now()
  let left = count
  const sender = async () => {
    while (left-- > 0) {
      const sentAt = performance.now()
      await post(agent, port)
      waits.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: width }, sender))
  agent.destroy()
  const seconds = (performance.now() - startedAt) / 1000
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)]?.toFixed(1) ?? ''
  return { perSecond: Math.round(count / seconds), p50: at(0.5), p99: at(0.99), most: at(1) }
}

async function post(agent: Agent, port: number): Promise<void> {
  const body = JSON.stringify(applicationOf(crypto.randomUUID()))
  const sent = request({
    agent,
    port,
    host: '127.0.0.1',
    path: '/model',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      origin: site,
    },
  })
  sent.end(body)
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 202) throw new Error(`answered ${response.statusCode}`)
}

/** Resident memory of the process, in megabytes. */
const memoryOf = ({ child }: ReceiverProcess): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024)

const receiver = await startReceiverProcess(folder)
const memory: number[] = []
const rows: string[] = []
try {
  await measure(receiver.port, total / parts / 4, 16)
  for (const width of connections) {
    const { perSecond, p50, p99, most } = await measure(receiver.port, total / parts, width)
    rows.push(`| ${width} | ${perSecond} | ${p50} | ${p99} | ${most} |`)
    console.log(rows.at(-1))
  }
  for (let part = 0; part < parts; part++) {
    await measure(receiver.port, total / parts, 16)
    memory.push(memoryOf(receiver))
    console.log(`${(total / parts) * (part + 1)} requests: ${memory.at(-1)} MB`)
  }
} finally {
  await receiver.kill('SIGTERM')
  rmSync(folder, { recursive: true })
}
writeReport('requests', [
  '## Requests',
  '',
  'Valid requests to the receiver, which stores each durably before it answers (`synchronous = FULL`):',
  `${total / parts} a row, milliseconds from sending to the answer. The sender runs on the same machine.`,
  '',
  '| connections | requests a second | p50 | p99 | most |',
  '| ---: | ---: | ---: | ---: | ---: |',
  ...rows,
  '',
  `Memory of the receiver over another ${total} requests, after each tenth: ${memory.join(', ')} MB.`,
])
