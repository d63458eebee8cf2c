/**
 * How many valid requests a second the receiver takes with durable storage, and how long each
 * waits: `node --import tsx bench/requests.ts [requests] [connections]`. One process receives,
 * this one sends. The rate limits are off, nothing is mailed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const [total = 5_000, connections = 32] = process.argv.slice(2).map(Number)
const site = 'https://www.studio.example'

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-bench-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli.ts', 'requests', '--port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      SITE_URL: site,
      REQUESTS_DATABASE_URL: `file:${join(folder, 'requests.db')}`,
      REQUESTS_SITE_FACTS: join(folder, 'requests.json'),
      REQUESTS_PER_ADDRESS: '0',
      REQUESTS_PER_HOUR: '0',
    },
  })
  try {
    const port = await portOf(child.stderr)
    await sendAll(port, Math.min(500, total), 'warm')
    const startedAt = performance.now()
    const waits = await sendAll(port, total, 'run')
    const seconds = (performance.now() - startedAt) / 1000
    waits.sort((a, b) => a - b)
    const at = (share: number) => waits[Math.floor((waits.length - 1) * share)]?.toFixed(1)
    console.log(
      `${total} requests, ${connections} connections: ${Math.round(total / seconds)} a second, ` +
        `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`,
    )
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  }
}

async function portOf(log: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(log)) {
    const url = /^requests: (\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    log.resume()
    return Number(new URL(url).port)
  }
  throw new Error('the receiver did not start')
}

/** Milliseconds that each request waited for its answer. */
async function sendAll(port: number, count: number, run: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waits: number[] = []
  let next = 0
  const sender = async () => {
    while (next < count) {
      const body = JSON.stringify(valuesOf(`${run}-${next++}`))
      const startedAt = performance.now()
      const status = await post(agent, { port, body })
      if (status !== 202) throw new Error(`answered ${status}`)
      waits.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, sender))
  agent.destroy()
  return waits
}

async function post(agent: Agent, { port, body }: { port: number; body: string }) {
  const sent = request({
    ...{ agent, port, host: '127.0.0.1', path: '/model', method: 'POST' },
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
  return Number(response.statusCode)
}

const valuesOf = (key: string) => ({
  versione_informativa: '1',
  chiave_richiesta: key,
  nome: 'Maria Rossi',
  telefono: '+39 333 123 4567',
  email: `${key}@esempio.it`,
  citta: 'Torino',
  data_nascita: '1990-05-04',
  trattamenti: ['trucco_viso', 'skincare'],
  disponibilita: ['sera', 'weekend'],
  letto_controindicazioni: 'si',
  messaggio: 'Sono disponibile quasi tutte le sere, scrivimi quando vuoi. '.repeat(5),
})

await main()
