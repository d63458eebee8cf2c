/**
 * Kept requests and the service worker, when the browser wakes it because there is a connection.
 */
import type { Page } from 'playwright/test'
import { queueSyncTag } from '../../src/forms/request-queue.ts'
import { afterSending, leave, sendOffline, storedTexts } from './kept-request.ts'
import {
  answerWith,
  expect,
  failedPanel,
  noConnection,
  openForm,
  type RequestSite,
  sentPanel,
  test,
  waitingPanel,
} from './request-site.ts'
import { untilControlled } from './site.ts'

test.use({ serviceWorkers: 'allow', permissions: ['background-sync'] })

test.afterEach(({ problems }) => {
  problems.length = 0
})

const code = /Codice richiesta: [0-9A-Z]{10}/

async function keepOffline(page: Page, site: RequestSite): Promise<void> {
  await openForm(page, '/bridal-form')
  await untilControlled(page)
  site.answer(noConnection)
  await sendOffline(page)
}

/** Wakes the worker, like the browser does when there is a connection. */
async function wakeWorker(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    tag: queueSyncTag,
    lastChance: false,
    registrationId: await registration,
  })
}

/** Waits for a message of the worker, which it sends after a try. */
const hearsOfWorker = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('message', () => resolve())
      }),
  )

const syncTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const { sync } = registration as unknown as { sync: { getTags(): Promise<string[]> } }
    return sync.getTags()
  })

test('[FORM-6] with the site closed, the browser sends what was kept; the next visit says so', async ({
  page,
  requestSite,
}) => {
  await keepOffline(page, requestSite)
  await expect.poll(() => syncTags(page)).toEqual([queueSyncTag])
  const other = await leave(page)
  await requestSite.toReceiver()
  await wakeWorker(other, requestSite.host.url)
  await expect.poll(() => requestSite.posts.length).toBe(1)
  expect(requestSite.posts[0]?.values.get('nome')).toBe('Maria Rossi')

  await other.goto('/about')
  await afterSending(other)
  await expect(other.locator('.toast')).toContainText(code)
  // The browser keeps only the code, until the visitor has read it.
  expect(await storedTexts(other)).not.toMatch(/Maria|Rossi|333|Torino|trucco_sposa/)
  await openForm(other, '/bridal-form')
  await expect(sentPanel(other)).toContainText(code)
  await sentPanel(other).getByRole('button', { name: 'Scrivi un’altra richiesta' }).click()
  await expect(other.getByLabel('Nome e cognome')).toHaveValue('')
  // Session storage still has the scroll position.
  await expect.poll(async () => JSON.parse(await storedTexts(other)).slice(0, 2)).toEqual([[], {}])
  expect(requestSite.posts).toHaveLength(1)
})

test('[FORM-6] a page and the worker that wake at the same time send the request once', async ({
  page,
  requestSite,
}) => {
  await keepOffline(page, requestSite)
  const held: (() => void)[] = []
  requestSite.answer((incoming, response) => {
    held.push(() => answerWith(202, '{"reference":"ABCDE12345"}')(incoming, response))
  })
  await Promise.all([
    page.context().setOffline(false),
    wakeWorker(page, requestSite.host.url),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ])
  await expect.poll(() => held.length).toBe(1)
  // Waits until all the others wait for the first one.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBeGreaterThan(1)
  for (const release of held) release()
  await expect(sentPanel(page)).toContainText('Codice richiesta: ABCDE12345')
  await afterSending(page)
  expect(requestSite.posts).toHaveLength(1)
})

test('[FORM-6] open pages say at once what the worker has sent', async ({ page, requestSite }) => {
  const other = await page.context().newPage()
  await other.goto('/about')
  // The worker does not control a page that loads while it claims the others.
  await untilControlled(other)
  await keepOffline(page, requestSite)
  await requestSite.toReceiver()
  // Hides from this page that there is a connection.
  await page.evaluate(() => {
    window.addEventListener('online', (event) => event.stopImmediatePropagation(), true)
  })
  await page.context().setOffline(false)
  await wakeWorker(page, requestSite.host.url)
  await expect(sentPanel(page)).toContainText(code)
  await expect(other.locator('.toast')).toContainText(code)
  expect(requestSite.posts).toHaveLength(1)
})

test('[FORM-6] while the receiver asks for a pause the worker keeps the request, and the browser wakes it again; the next visit explains why a request was refused', async ({
  page,
  requestSite,
}) => {
  await keepOffline(page, requestSite)
  const other = await leave(page)
  requestSite.answer(answerWith(429, '{}', { 'retry-after': '3600' }))
  await wakeWorker(other, requestSite.host.url)
  await expect.poll(() => requestSite.posts.length).toBe(1)
  // The form wakes by itself.
  await other.goto('/bridal-form')
  await expect(waitingPanel(other)).toContainText('Troppi invii in poco tempo.')
  await expect.poll(() => syncTags(other)).toEqual([queueSyncTag])
  // The worker sends nothing before the pause is over.
  await Promise.all([hearsOfWorker(other), wakeWorker(other, requestSite.host.url)])
  expect(requestSite.posts).toHaveLength(1)

  const errors = [{ field: 'data_matrimonio', message: 'La data deve essere futura.' }]
  requestSite.answer(answerWith(422, JSON.stringify({ errors })))
  await waitingPanel(other).getByRole('button', { name: 'Invia ora' }).click()
  const panel = failedPanel(other)
  await expect(panel).toContainText('La data deve essere futura.')
  for (const name of ['Scrivimi su WhatsApp', 'Scrivimi per email']) {
    const href = await panel.getByRole('link', { name }).getAttribute('href')
    expect(decodeURIComponent(href ?? '')).toMatch(/Nome e cognome:[ +]Maria[ +]Rossi/)
  }
  await panel.getByRole('button', { name: 'Riapri e correggi' }).click()
  await expect(other.getByLabel('Nome e cognome')).toHaveValue('Maria Rossi')
  const keys = requestSite.posts.map(({ values }) => values.get('chiave_richiesta'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})
