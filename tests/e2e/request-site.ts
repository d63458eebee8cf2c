/**
 * A site whose forms post to the gate: each test controls what answers there, the real receiver or a
 * fault.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
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
import { type Answer, endpoint, type Gate, type Post } from './gate.ts'
import { onceARun } from './once-a-run.ts'
import { test as siteTest } from './site.ts'
import { now, vetrina, writeConfig } from './vetrina.ts'
import { hold } from './withhold.ts'

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

interface Fixtures {
  /** Changes to the demo's configuration. */
  siteChanges: Partial<SiteConfig>
  requestSite: RequestSite
}

export const test = siteTest.extend<Fixtures>({
  baseURL: async ({ requestSite }, use) => use(requestSite.host.url),
  siteChanges: [{}, { option: true }],
  requestSite: [
    async ({ siteChanges, gate }, use) => {
      const site = await openSite(siteChanges, gate)
      await site.toReceiver()
      await use(site)
      await site.close()
    },
    { timeout: 180_000 },
  ],
})

export { endpoint, noConnection } from './gate.ts'
export { expect } from './site.ts'

async function openSite(
  changes: Partial<SiteConfig>,
  gate: Gate,
): Promise<RequestSite & { close(): Promise<void> }> {
  const name = `forms-${shortDigestOf(JSON.stringify(changes))}`
  const folder = await onceARun(name, (folder) => buildForms(changes, folder))
  const out = join(folder, 'dist')
  const databases = mkdtempSync(join(tmpdir(), 'vetrina-forms-'))
  const host = await startHost(out)
  gate.posts.length = 0

  let receive = gate.answer
  let closeReceiver = async () => {}
  let count = 0
  return {
    host,
    gate: gate.url,
    posts: gate.posts,
    answer(next = receive) {
      gate.answer = next
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
      gate.answer = receive
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

/** The list of errors above a form. */
export const summary = (page: Page) => page.locator('.request__summary')

export const sentPanel = (page: Page) => page.locator('.request__panel--sent')
export const waitingPanel = (page: Page) => page.locator('.request__panel--waiting')
export const failedPanel = (page: Page) => page.locator('.request__panel--failed')
