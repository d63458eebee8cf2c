/**
 * Starts the receiver in its own process, and makes requests for it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const project = resolve(import.meta.dirname, '..')

export const site = 'https://www.studio.example'

export interface ReceiverProcess {
  url: string
  port: number
  child: ChildProcess
  /** Resolves once the process has exited. `SIGKILL` ends it without warning, like a power cut. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Resolves once `vetrina requests` listens. It stores in `folder`, without limits or site facts. */
export async function startReceiverProcess(
  folder: string,
  { env = {}, port = 0 }: { env?: Record<string, string>; port?: number } = {},
): Promise<ReceiverProcess> {
  const child = spawn(
    process.execPath,
    [join(project, 'bin/vetrina.mjs'), 'requests', '--port', String(port)],
    {
      cwd: project,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        SITE_URL: site,
        REQUESTS_DATABASE_URL: databaseIn(folder),
        REQUESTS_SITE_FACTS: join(folder, 'requests.json'),
        REQUESTS_PER_ADDRESS: '0',
        REQUESTS_PER_HOUR: '0',
        ...env,
      },
    },
  )
  const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  const log: string[] = []
  for await (const line of createInterface(child.stderr)) {
    log.push(line)
    const url = /^requests: (\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stderr.resume()
    return { url, port: Number(new URL(url).port), child, kill }
  }
  throw new Error(`the receiver did not start: ${log.join('\n')}`)
}

export const databaseIn = (folder: string): string => `file:${join(folder, 'requests.db')}`

/** A valid application; each key stands for a different person. */
export const applicationOf = (key: string) => ({
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
