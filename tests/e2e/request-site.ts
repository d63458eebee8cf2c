/**
 * A site whose forms post to a host that each worker's browser finds at a gate of its own: each test
 * controls what answers there, the real receiver or a fault.
 */

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { shortDigestOf } from '../../build/base/digest.ts'
import type { SiteConfig } from '../../build/site-config.ts'
import { resolveRequestsConfig } from '../../servers/requests/config.ts'
import { startRequests } from '../../servers/requests/server.ts'
import { siteForms } from '../../src/requests/forms.ts'
import { copyCache } from './copied-project.ts'
import { type Host, startHost } from './deploys.ts'
import { listen } from './listen.ts'
import { onceARun } from './once-a-run.ts'
import { test as siteTest } from './site.ts'
import { now, vetrina, writeConfig } from './vetrina.ts'
import { hold } from './withhold.ts'

/** URL that the forms post to. */
export const endpoint = 'http://requests.localhost'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface RequestSite {
  /** Serves the site. */
  host: Host
  /** URL of the gate for programs other than the browser. */
  gate: string
  /** Sets what answers at the endpoint; the receiver by default, and at the start of a test. */
  answer(answer?: Answer): void
  /** Starts a receiver with a database of its own, and lets it answer. */
  toReceiver(variables?: Record<string, string>): Promise<void>
  /** Every post of the forms so far. */
  posts: Post[]
}

export interface Post {
  path: string
  headers: IncomingMessage['headers']
  values: URLSearchParams
  /** Raw body. */
  body: Buffer<ArrayBuffer>
}

interface WorkerFixtures {
  /** Changes to the demo's configuration. */
  siteChanges: Partial<SiteConfig>
  gate: Gate
  requestSite: RequestSite
}

export const test = siteTest.extend<{ receiver: undefined }, WorkerFixtures>({
  baseURL: async ({ requestSite }, use) => use(requestSite.host.url),
  siteChanges: [{}, { scope: 'worker', option: true }],
  gate: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright takes nothing but a pattern here; it names no fixture
    async ({}, use) => {
      const gate = await openGate()
      await use(gate)
      await gate.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, gate }, use) => {
      const rule = `--host-resolver-rules=MAP ${new URL(endpoint).host} ${new URL(gate.url).host}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] })
    },
    { scope: 'worker' },
  ],
  requestSite: [
    async ({ siteChanges, gate }, use) => {
      const site = await openSite(siteChanges, gate)
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  receiver: [
    async ({ requestSite }, use) => {
      requestSite.posts.length = 0
      requestSite.host.fail(undefined)
      await requestSite.toReceiver()
      await use(undefined)
    },
    { auto: true },
  ],
})

export { expect } from './site.ts'

type Gate = Awaited<ReturnType<typeof openGate>>

/** Opens a server that records posts, and answers them as it is told. */
async function openGate() {
  const posts: Post[] = []
  const state: { answer: Answer } = { answer: (_, response) => response.writeHead(503).end() }
  const server = createServer((incoming, response) => {
    const { answer } = state
    if (incoming.method === 'POST' && answer !== noConnection) void recordPost(incoming, posts)
    answer(incoming, response)
  })
  const { origin, close } = await listen(server)
  return { url: origin, posts, state, close }
}

async function openSite(
  changes: Partial<SiteConfig>,
  { url: gate, posts, state }: Gate,
): Promise<RequestSite & { close(): Promise<void> }> {
  const name = `forms-${shortDigestOf(JSON.stringify(changes))}`
  const folder = await onceARun(name, (folder) => buildForms(changes, folder))
  const out = join(folder, 'dist')
  const databases = mkdtempSync(join(tmpdir(), 'vetrina-forms-'))
  const host = await startHost(out)

  let receive = state.answer
  let closeReceiver = async () => {}
  let count = 0
  return {
    host,
    gate,
    posts,
    answer(next = receive) {
      state.answer = next
    },
    async toReceiver(variables = {}) {
      await closeReceiver()
      count += 1
      const config = resolveRequestsConfig(
        {
          REQUESTS_PORT: '0',
          REQUESTS_DATABASE_URL: `file:${join(databases, `requests-${count}.db`)}`,
          REQUESTS_SITE_FACTS: join(out, 'requests.json'),
          REQUESTS_MAIL_FROM: 'sito@studio.example',
          REQUESTS_MAIL_TO: 'ciao@studio.example',
          REQUESTS_PER_ADDRESS: '1000',
          REQUESTS_PER_HOUR: '1000',
          ...variables,
        },
        { forms: siteForms, siteUrl: host.url, basePath: '/', timeZone: 'Europe/Rome', endpoint },
      )
      const receiver = await startRequests(config, { info: () => {}, progress: () => {} })
      closeReceiver = receiver.close
      receive = passOn(receiver.url)
      state.answer = receive
    },
    async close() {
      await closeReceiver()
      await host.close()
      rmSync(databases, { recursive: true, force: true })
    },
  }
}

/** Sets the endpoint for the demo's own form service only. */
async function buildForms(changes: Partial<SiteConfig>, folder: string): Promise<void> {
  const cache = join(folder, 'cache')
  copyCache(cache)
  const folders = ['--cache', cache, '--out', join(folder, 'dist')]
  const config = ['--config', writeConfig(folder, changes)]
  await vetrina(['build', ...folders, '--now', now, ...config], {
    SITE_URL: 'http://www.studio.example',
    ...(changes.requests === undefined && { REQUESTS_ENDPOINT: endpoint }),
  })
}

async function recordPost(incoming: IncomingMessage, posts: Post[]): Promise<void> {
  const chunks: Buffer[] = []
  const { url = '', headers } = incoming
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(incoming, 'end')
  const body = Buffer.concat(chunks)
  posts.push({ path: url, headers, body, values: new URLSearchParams(body.toString()) })
}

/** Breaks the connection; `posts` does not get the request. */
export const noConnection: Answer = ({ socket }) => socket.destroy()

/** Forwards requests unchanged, like a proxy in front of the receiver. */
const passOn =
  (target: string): Answer =>
  (incoming, response) => {
    const { method, url, headers } = incoming
    const onward = request(new URL(url ?? '', target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }

/** Answers with CORS headers, so that the page can read the fault. */
export const answerWith =
  (status: number, body: string, more: Record<string, string> = {}): Answer =>
  (incoming, response) => {
    const headers = {
      'access-control-allow-origin': incoming.headers.origin ?? '*',
      'access-control-allow-headers': 'content-type, accept',
      'access-control-expose-headers': 'Retry-After',
      'content-type': 'application/json',
      ...more,
    }
    const send = () => response.writeHead(status, headers).end(body)
    if (incoming.readableEnded) send()
    else incoming.resume().on('end', send)
  }

/** Holds an answer back until the test releases it, before or after the request has come. */
export function heldBack(answer: Answer): { answer: Answer; release: () => void } {
  const { held, release } = hold()
  return { release, answer: (...exchange) => void held.then(() => answer(...exchange)) }
}

/** Opens a form, touches it and waits until its script is awake. Pictures may come later. */
export async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await touchForm(page)
  await page.locator('v-island[island=request-form][awake]').waitFor({ state: 'attached' })
}

/** Wakes the form like a passing pointer: a form that nobody touches sleeps. */
export const touchForm = (page: Page): Promise<void> =>
  page.locator('.request__form').dispatchEvent('pointerover')

/** Puts answers into the form at once, past any limit of the controls, like a paste does. */
export const putAnswers = (page: Page, answers: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((answers) => {
    const form = document.querySelector<HTMLFormElement>('.request__form')
    const tell = (control: Element, type: string) =>
      control.dispatchEvent(new Event(type, { bubbles: true }))
    for (const [name, text] of Object.entries(answers)) {
      const controls = [...(form?.elements ?? [])].filter(
        (one): one is HTMLInputElement => one.getAttribute('name') === name,
      )
      if (controls.length === 0) throw new Error(`The form has no field ${name}`)
      for (const control of controls) {
        if (control.type === 'radio' || control.type === 'checkbox') {
          if (control.value === text && !control.checked) control.click()
          continue
        }
        control.value = text
        if (control.value !== text) throw new Error(`${name} takes no “${text}”`)
        tell(control, 'input')
        tell(control, 'change')
      }
    }
  }, answers)

const nextYear = new Date().getFullYear() + 1

/** Fills in a bridal form with valid answers. */
export const fillBridal = (page: Page): Promise<void> =>
  putAnswers(page, {
    nome: 'Maria Rossi',
    telefono: '+39 333 123 4567',
    email: 'maria@esempio.it',
    data_matrimonio: `${nextYear}-06-12`,
    luogo_preparazione: 'Torino',
    servizi: 'trucco_sposa',
  })

/** Opens a bridal form and fills it in. */
export async function openFilled(page: Page): Promise<void> {
  await openForm(page, '/bridal-form')
  await fillBridal(page)
}

/** Submit button; its text depends on the state of the request. */
export const submit = (page: Page) => page.locator('.request__form button[type=submit]')
