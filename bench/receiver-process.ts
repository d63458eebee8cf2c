/**
 * Starts the receiver in its own process, and makes requests for it.
 */
import { join } from 'node:path'
import { type Server, startServer } from './run.ts'

export const site = 'https://www.studio.example'

export interface ReceiverProcess extends Omit<Server, 'said'> {
  url: string
  port: number
}

/** Starts `vetrina requests`. It stores in `folder`, without limits or site facts. */
export async function startReceiverProcess(
  folder: string,
  { env = {}, port = 0 }: { env?: Record<string, string>; port?: number } = {},
): Promise<ReceiverProcess> {
  const { said: url, ...server } = await startServer(
    ['requests', '--port', String(port)],
    /^requests: (\S+)/m,
    {
      SITE_URL: site,
      REQUESTS_DATABASE_URL: databaseIn(folder),
      REQUESTS_SITE_FACTS: join(folder, 'requests.json'),
      REQUESTS_PER_ADDRESS: '0',
      REQUESTS_PER_HOUR: '0',
      ...env,
    },
  )
  return { ...server, url, port: Number(new URL(url).port) }
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
