import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { createContext, runInContext } from 'node:vm'
import { transform } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bundleReceiver } from '../../../../scripts/bundle-requests.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { closedOrigin, listen, sendJson } from '../../build/listen.ts'
import { portOf } from './mail-server.ts'
import { filledIn, headersOfSite } from './posts.ts'
import { connectTo, type RemoteDatabase, startRemoteDatabase } from './remote-database.ts'
import { site } from './start-receiver.ts'

const endpoint = `${site}/api/requests`

const folder = mkdtempSync(join(tmpdir(), 'vetrina-cloudflare-'))
const bundle = join(folder, 'requests.mjs')

beforeAll(() => bundleReceiver({ outfile: bundle, site: resolve('src/site.ts') }))
afterAll(() => rmSync(folder, { recursive: true }))

/** Output of the Worker, which Cloudflare shows as its log. */
let printed: string[] = []
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(printed.join('\n')).not.toMatch(/maria|333 ?123/i)
})

const environmentOf = (remote: RemoteDatabase) => ({
  SITE_URL: site,
  REQUESTS_ENDPOINT: endpoint,
  REQUESTS_DATABASE_URL: remote.url,
  REQUESTS_DATABASE_TOKEN: remote.token,
  REQUESTS_MAIL_FROM: 'sito@studio.example',
  REQUESTS_MAIL_TO: 'ciao@studio.example',
  // Nothing listens there: the receiver works without the facts of the site.
  REQUESTS_SITE_FACTS: 'http://127.0.0.1:9/requests.json',
})

/** Variables for tests that never use the database. */
const unasked = environmentOf({ url: 'https://database.example', token: '' })

const postOf = (headers: Record<string, string> = {}): Request =>
  new Request(`${endpoint}/bridal`, {
    method: 'POST',
    headers: { ...headersOfSite, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...filledIn.bridal, chiave_richiesta: crypto.randomUUID() }),
  })

const storedIn = async (remote: RemoteDatabase) => findRequests(await connectTo(remote), {})

/** Makes all deliveries due, as if the time of the next try had come. */
const makeDue = async (remote: RemoteDatabase) =>
  (await connectTo(remote)).execute("UPDATE deliveries SET state = 'due', tries = 0, next_at = 0")

/** Accepts mails like Cloudflare's REST API. */
async function startMailApi() {
  const mails: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>
    const isAllowed = request.headers.authorization === 'Bearer mail-token'
    if (isAllowed) mails.push(body)
    const answer = { success: isAllowed, errors: [], messages: [], result: null }
    sendJson(response, answer, { status: isAllowed ? 200 : 403 })
  })
  return { mails, url: `http://127.0.0.1:${await portOf(server)}/accounts/a/email/sending/send` }
}

interface Worker {
  fetch(
    request: Request,
    env: object,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response>
  scheduled(event: unknown, env: object): Promise<void>
}

/** Workers refuse this value (workerd: `must be one of "follow" or "manual"`). */
const workerFetch: typeof fetch = (input, init) => {
  if (init?.redirect === 'error') throw new TypeError('Invalid redirect value')
  return fetch(input, init)
}

/** Globals of a Worker, without any of Node. */
const workerGlobals = `Request Response Headers FormData Blob URL URLSearchParams crypto console
  TextEncoder TextDecoder ReadableStream WritableStream TransformStream AbortSignal AbortController
  MessageChannel setTimeout clearTimeout queueMicrotask performance btoa atob structuredClone`

/** Loads the entry in a realm without `process`, `Buffer`, `require` and modules. */
async function loadWorker(file = bundle): Promise<Worker> {
  const source = readFileSync(file, 'utf8')
  const { code } = await transform(source, { format: 'iife', globalName: 'entry' })
  const globals = workerGlobals.split(/\s+/).map((name) => [name, Reflect.get(globalThis, name)])
  const realm = createContext({ ...Object.fromEntries(globals), fetch: workerFetch })
  runInContext(`${code};globalThis.entry = entry`, realm)
  return (realm as unknown as { entry: { default: Worker } }).entry.default
}

function createWaiting() {
  const works: Promise<unknown>[] = []
  return {
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    done: () => Promise.all(works),
  }
}

it('[FORM-3] a bundle has the forms of the configured site', async () => {
  const site = join(folder, 'other-site.ts')
  writeFileSync(site, 'export const site = {}')
  const outfile = join(folder, 'other.mjs')
  await bundleReceiver({ outfile, site })
  const worker = await loadWorker(outfile)
  await expect(worker.scheduled({}, unasked)).rejects.toMatchObject({ code: 'SITE_WITHOUT_FORMS' })
})

describe('a Cloudflare Worker', () => {
  it('[FORM-3] stores, answers, then calls the webhook with a signature; the schedule retries failed mails', async () => {
    const remote = await startRemoteDatabase()
    const mailApi = await startMailApi()
    const worker = await loadWorker()
    const hook = await listen((response) => response.end('ok'))
    const env = {
      ...environmentOf(remote),
      REQUESTS_MAIL_API_URL: mailApi.url,
      REQUESTS_MAIL_API_TOKEN: 'mail-token',
      REQUESTS_WEBHOOK_URL: hook.origin,
      REQUESTS_WEBHOOK_SECRET: 'key',
      ASSETS: { fetch },
    }
    const waiting = createWaiting()
    const expired = { ...env, REQUESTS_MAIL_API_TOKEN: 'an-old-one' }
    const response = await worker.fetch(postOf(), expired, waiting)
    expect(response.status).toBe(202)
    const { reference } = (await response.json()) as { reference: string }
    expect(await storedIn(remote)).toMatchObject([{ id: reference }])
    await waiting.done()
    expect(hook.arrivals).toHaveLength(1)
    expect(hook.arrivals[0]?.headers['x-vetrina-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
    const refused = { state: 'due', error: 'HTTP 403' }
    expect(await storedIn(remote)).toMatchObject([
      { deliveries: [refused, refused, { state: 'sent' }] },
    ])
    await makeDue(remote)
    await worker.scheduled({}, env)
    const own = mailApi.mails.find(({ to }) => to === 'ciao@studio.example')
    expect(own).toMatchObject({
      from: { address: 'sito@studio.example' },
      reply_to: 'maria@esempio.it',
      subject: expect.stringMatching(
        /^Prenotazione trucco sposa · Maria R\. · \p{L}{3} 12 giugno/u,
      ),
      headers: { 'X-Vetrina-Message-Id': `${reference}@studio.example` },
      attachments: [{ filename: `matrimonio-${reference}.ics`, type: 'text/calendar' }],
    })
    const [kept] = await storedIn(remote)
    expect(kept?.deliveries.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  it('[FORM-3] fails a scheduled run that reaches no database', async () => {
    const remote = await startRemoteDatabase()
    const worker = await loadWorker()
    await worker.scheduled({}, environmentOf(remote))
    const expired = { ...environmentOf(remote), REQUESTS_DATABASE_TOKEN: 'expired' }
    await expect(worker.scheduled({}, expired)).rejects.toThrow(/401/)
    const gone = { ...environmentOf(remote), REQUESTS_DATABASE_URL: await closedOrigin() }
    await expect(worker.scheduled({}, gone)).rejects.toThrow()
  })

  it('[FORM-5] limits requests by the client address that Cloudflare names', async () => {
    const remote = await startRemoteDatabase()
    const worker = await loadWorker()
    const env = { ...environmentOf(remote), REQUESTS_PER_ADDRESS: '1' }
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) {
      const forwarded = { 'x-forwarded-for': String(Math.random()) }
      const request = postOf({ 'cf-connecting-ip': address, ...forwarded })
      expect((await worker.fetch(request, env, createWaiting())).status).toBe(202)
    }
    const spamReasons = (await storedIn(remote)).map(({ spamReason }) => spamReason)
    expect(spamReasons.toSorted()).toEqual(['', '', 'many of one network'])
  })

  it('reports wrong variables in its log, not to the visitor', async () => {
    const worker = await loadWorker()
    for (const [variables, expected] of [
      [{ REQUESTS_DATABASE_URL: 'file:requests.db' }, /REQUESTS_DATABASE_URL.*no disk/],
      [{ REQUESTS_SMTP_URL: 'smtps://mail.example' }, /REQUESTS_MAIL_API_URL/],
      [{ SITE_URL: '' }, /SITE_URL/],
    ] as const) {
      const env = { ...unasked, ...variables }
      const response = await worker.fetch(postOf(), env, createWaiting())
      expect(response.status).toBe(500)
      const text = await response.text()
      expect(text).toMatch(/Invio non riuscito.*\n.*could not be sent/)
      expect(text).not.toMatch(expected)
      expect(printed.join('\n')).toMatch(expected)
      await expect(worker.scheduled({}, env)).rejects.toThrow(expected)
    }
  })
})
