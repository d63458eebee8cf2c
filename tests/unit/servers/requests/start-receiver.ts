import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { type RequestsConfig, resolveRequestsConfig } from '../../../../servers/requests/config.ts'
import type { Database } from '../../../../servers/requests/database.ts'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { type RequestsServer, startRequests } from '../../../../servers/requests/server.ts'
import type { SiteFacts } from '../../../../src/forms/site-forms.ts'
import { siteForms } from '../../../../src/requests/forms.ts'
import { logTo } from '../../build/site-config.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { startMailServer } from './mail-server.ts'

export const site = 'https://www.studio.example'

/** Facts that the site publishes for its receiver. */
export const facts: SiteFacts = {
  brand: 'Studio Prova',
  email: 'ciao@studio.example',
  phone: '011 000 0000',
  whatsapp: '+39 333 000 0000',
  address: 'Via Roma 1, 10121 Torino',
  privacyHref: '/privacy',
  privacyVersion: '2026-01',
  replyHours: 48,
  options: {
    courses: [{ value: 'a-uuid', label: 'Trucco sposa professionale' }],
    'course-dates': [
      { value: 'a-date', label: '14 marzo, Torino', group: 'Trucco sposa professionale' },
      { value: 'full-date', label: '15 marzo, Torino – al completo', isDisabled: true },
    ],
  },
  forms: { minorsForMakeup: true },
}

/** @returns a folder with the facts of the site, for its receiver */
export function folderOfSite(changes: Partial<SiteFacts> = {}): string {
  const folder = tempFolder()
  writeFileSync(join(folder, 'requests.json'), JSON.stringify({ ...facts, ...changes }))
  return folder
}

/** @returns such a folder of a site in Italian and English, with courses in both */
export function folderInTwoLanguages(): string {
  const languages = ['it', 'en']
  const folder = folderOfSite({ languages })
  const courses = [{ value: 'a-uuid', label: 'Professional bridal make-up' }]
  const english = { ...facts, languages, privacyHref: '/en/privacy', options: { courses } }
  mkdirSync(join(folder, 'en'))
  writeFileSync(join(folder, 'en/requests.json'), JSON.stringify(english))
  return folder
}

type Variables = Record<string, string>

export const configIn = (
  folder: string,
  variables: Variables = {},
  endpoint = '',
): RequestsConfig =>
  resolveRequestsConfig(
    {
      REQUESTS_PORT: '0',
      REQUESTS_DATABASE_URL: `file:${join(folder, 'requests.db')}`,
      REQUESTS_SITE_FACTS: join(folder, 'requests.json'),
      REQUESTS_MAIL_FROM: 'sito@studio.example',
      REQUESTS_MAIL_TO: 'ciao@studio.example',
      REQUESTS_RETRY_SECONDS: Array(150).fill('0.2').join(),
      REQUESTS_PER_ADDRESS: '1000',
      REQUESTS_PER_HOUR: '1000',
      ...variables,
    },
    { forms: siteForms, siteUrl: site, basePath: '/', timeZone: 'Europe/Rome', endpoint },
  )

export interface StartedReceiver extends RequestsServer {
  config: RequestsConfig
  /** Lines of the log. */
  lines: string[]
  /** Another connection to the database of the receiver. */
  database: Database
}

/** Starts a receiver for one test, on a free port. */
export async function startReceiver(
  variables: Variables = {},
  folder = tempFolder(),
  endpoint = '',
): Promise<StartedReceiver> {
  const lines: string[] = []
  const log = logTo(lines)
  const config = configIn(folder, variables, endpoint)
  const server = await startRequests(config, log)
  const database = await openDatabase({ url: config.databaseUrl, token: config.databaseToken })
  onTestFinished(async () => {
    await server.close()
    database.close()
  })
  return { ...server, config, lines, database }
}

/** Starts a receiver as a process for one test. @returns its URL once it listens, and its log until then */
export async function spawnReceiver(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const log: string[] = []
  for await (const line of createInterface(child.stderr)) {
    log.push(line)
    const [, url] = /^requests: (\S+)/.exec(line) ?? []
    if (url !== undefined) return { child, ended, url, log }
  }
  throw new Error(log.join('\n'))
}

/** Starts a receiver with its own mail server. */
export async function startMailing(variables: Variables = {}, folder = tempFolder()) {
  const mailServer = await startMailServer()
  const all = { REQUESTS_SMTP_URL: mailServer.url, ...variables }
  return { mailServer, receiver: await startReceiver(all, folder) }
}
