/**
 * A site whose forms post to an endpoint that each test controls: the real receiver, or a fault. Each
 * worker has a site, built like the others; a worker that replaces another one, as at each change of
 * settings, takes over its site.
 */

import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright/test'
import { shortDigestOf } from '../../build/base/digest.ts'
import { bundleServiceWorker } from '../../build/client/service-worker.ts'
import type { SiteConfig } from '../../build/site-config.ts'
import { startPreview } from '../../servers/preview/server.ts'
import { resolveRequestsConfig } from '../../servers/requests/config.ts'
import { startRequests } from '../../servers/requests/server.ts'
import { siteForms } from '../../src/requests/forms.ts'
import { copyCache } from './copy-cache.ts'
import { hold } from './hold.ts'
import { test as siteTest } from './site.ts'
import { now, vetrina, writeConfig } from './vetrina.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface RequestSite {
  url: string
  /** URL that the forms post to. */
  endpoint: string
  /** Sets what answers at the endpoint; the receiver by default, and at the start of a test. */
  answer(answer?: Answer): void
  /** Starts a receiver with a database of its own, and lets it answer. */
  toReceiver(variables?: Record<string, string>): Promise<void>
  /** Serves the worker of a site without the PWA, which unregisters itself, during `run`. */
  takeAppBack(run: () => Promise<void>): Promise<void>
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
  requestSite: RequestSite
}

export const test = siteTest.extend<{ receiver: undefined }, WorkerFixtures>({
  baseURL: async ({ requestSite }, use) => use(requestSite.url),
  siteChanges: [{}, { scope: 'worker', option: true }],
  requestSite: [
    async ({ siteChanges }, use, { parallelIndex }) => {
      const site = await openSite(siteChanges, parallelIndex)
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  receiver: [
    async ({ requestSite }, use) => {
      requestSite.posts.length = 0
      await requestSite.toReceiver()
      await use(undefined)
    },
    { auto: true },
  ],
})

export { expect } from './site.ts'

async function openSite(
  changes: Partial<SiteConfig>,
  parallelIndex: number,
): Promise<RequestSite & { close(): Promise<void> }> {
  const name = `forms-${parallelIndex}-${shortDigestOf(JSON.stringify(changes))}`
  const folder = join(dirname(process.env.SITE_DIST ?? ''), name)
  const databases = mkdtempSync(join(tmpdir(), 'vetrina-forms-'))
  const posts: Post[] = []
  let receive: Answer = (_, response) => response.writeHead(503).end()
  let answer = receive
  const gate = createServer((incoming, response) => {
    if (incoming.method === 'POST' && answer !== noConnection) void recordPost(incoming, posts)
    answer(incoming, response)
  })
  const isBuilt = await listenAsBefore(gate, folder)
  const { port } = gate.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`

  const out = join(folder, 'dist')
  if (!isBuilt) {
    rmSync(folder, { recursive: true, force: true })
    copyCache(join(folder, 'cache'))
    await buildForms(changes, { folder, out, endpoint })
    writeFileSync(join(folder, portFile), String(port))
  }
  const preview = await startPreview({ root: out, port: 0 })
  const site = new URL(preview.url).origin

  let closeReceiver = async () => {}
  let count = 0
  return {
    url: site,
    endpoint,
    posts,
    answer(next = receive) {
      answer = next
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
        { forms: siteForms, siteUrl: site, basePath: '/', timeZone: 'Europe/Rome', endpoint },
      )
      const receiver = await startRequests(config, { info: () => {}, progress: () => {} })
      closeReceiver = receiver.close
      receive = passOn(receiver.url)
      answer = receive
    },
    async takeAppBack(run) {
      const file = join(out, 'sw.js')
      const worker = readFileSync(file)
      const retired = { pwa: { enabled: false }, requests: { adapter: 'receiver' as const } }
      writeFileSync(file, await bundleServiceWorker(retired))
      await run().finally(() => writeFileSync(file, worker))
    },
    async close() {
      await closeReceiver()
      await preview.close()
      gate.closeAllConnections()
      gate.close()
      rmSync(databases, { recursive: true, force: true })
    },
  }
}

interface FormPlaces {
  folder: string
  out: string
  endpoint: string
}

/** Sets the endpoint for the demo's own form service only. */
const buildForms = (changes: Partial<SiteConfig>, { folder, out, endpoint }: FormPlaces) =>
  vetrina(
    [
      ...['build', '--cache', join(folder, 'cache'), '--out', out, '--now', now],
      ...['--config', writeConfig(folder, changes)],
    ],
    {
      SITE_URL: 'http://www.studio.example',
      ...(changes.requests === undefined && { REQUESTS_ENDPOINT: endpoint }),
    },
  )

/** File in a built site's folder, with the port that its forms post to. */
const portFile = 'port'

/** @returns whether the site is built already, and posts to this server */
async function listenAsBefore(server: Server, folder: string): Promise<boolean> {
  const file = join(folder, portFile)
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return port !== 0
  } catch {
    // Another process took the port meanwhile.
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return false
  }
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
