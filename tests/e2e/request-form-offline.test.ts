import type { Page } from 'playwright/test'
import { bundleServiceWorker } from '../../build/client/bundle.ts'
import { queueMark } from '../../src/forms/request-queue.ts'
import type { Answer } from './gate.ts'
import { leave, sendOffline, storedTexts } from './kept-request.ts'
import {
  answerWith,
  expect,
  fillBridal,
  heldBack,
  noConnection,
  openFilled,
  openForm,
  type RequestSite,
  sentPanel,
  submit,
  test,
  touchForm,
  waitingPanel,
} from './request-site.ts'
import { aboutLink, knowsBuild, takesItselfForOffline, untilControlled } from './site.ts'

test.afterEach(({ problems }) => {
  problems.length = 0
})

const code = /Codice richiesta: [0-9A-Z]{10}/

async function keepOffline(page: Page): Promise<void> {
  await openForm(page, '/bridal-form')
  await sendOffline(page)
}

test('[FORM-6] offline the request is kept, and shown as waiting; it can be taken back and changed; online it is sent by itself, once, and then no longer taken back', async ({
  page,
  requestSite,
}) => {
  await keepOffline(page)
  await expect(waitingPanel(page)).toContainText(
    'Sei offline: la richiesta è salvata su questo dispositivo. Inviala quando torni online.',
  )
  await page.getByRole('button', { name: 'Annulla l’invio e modifica' }).click()
  await expect(waitingPanel(page)).toHaveCount(0)
  const name = page.getByLabel('Nome e cognome')
  await expect(name).toHaveValue('Maria Rossi')
  await name.fill('Maria Bianchi')
  await submit(page).click()
  await expect(waitingPanel(page)).toBeFocused()
  expect(requestSite.posts).toHaveLength(0)
  const { answer, release } = heldBack(answerWith(202, '{"reference":"ABCDE12345"}'))
  requestSite.answer(answer)
  await page.context().setOffline(false)
  await expect.poll(() => requestSite.posts.length).toBe(1)
  await page.getByRole('button', { name: 'Annulla l’invio e modifica' }).click()
  release()
  await expect(sentPanel(page)).toContainText('Codice richiesta: ABCDE12345')
  await expect(name).toBeHidden()
  expect(requestSite.posts).toHaveLength(1)
  const [post] = requestSite.posts
  expect(post?.values.get('nome')).toBe('Maria Bianchi')
  // The time stays empty: the whole form took longer than the correction.
  expect(post?.values.get('secondi_compilazione')).toBe('')
})

test('[FORM-6] a request that cannot be marked as kept is not kept: the visitor sees that it was not sent', async ({
  page,
}) => {
  await page.addInitScript((mark) => {
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (key === mark) throw new DOMException('No room', 'QuotaExceededError')
      set.call(this, key, value)
    }
  }, queueMark)
  await openFilled(page)
  await page.context().setOffline(true)
  await submit(page).click()
  await expect(page.locator('.request__panel')).toContainText('non inviata')
  const [kept] = JSON.parse(await storedTexts(page)) as [unknown[]]
  expect(kept).toEqual([])
})

test('[FORM-6] without service workers a kept request is sent at the next visit, on any page and despite another tab, and that page says so', async ({
  page,
  requestSite,
}) => {
  await page.context().addInitScript((mark) => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    const { add } = IDBObjectStore.prototype
    // Another tab finds nothing kept meanwhile, and removes the mark.
    IDBObjectStore.prototype.add = function (...request) {
      localStorage.removeItem(mark)
      return add.apply(this, request)
    }
  }, queueMark)
  await keepOffline(page)
  const next = await leave(page)
  await next.goto('/about')
  const toast = next.locator('.toast')
  await expect(toast).toContainText(code)
  const [said] = (await toast.innerText()).match(code) ?? []
  // The message shows again until it is read, and nothing is sent twice.
  await next.goto('/contact')
  await expect(toast).toContainText(said ?? 'nothing')
  await toast.getByRole('button', { name: 'Chiudi' }).click()
  await expect.poll(() => next.evaluate(() => Object.keys(localStorage))).not.toContain(queueMark)
  await next.goto('/brand')
  await expect(next.locator('v-island[island=request-queue]')).toBeAttached()
  await expect(next.locator('v-island[island=request-queue][awake]')).toHaveCount(0)
  expect(requestSite.posts).toHaveLength(1)
})

test('[FORM-6] a browser that wrongly reports itself offline sends at once; it sends kept requests on other pages', async ({
  page,
  requestSite,
}) => {
  await takesItselfForOffline(page)
  await openFilled(page)
  await submit(page).click()
  await expect(sentPanel(page)).toContainText(code)
  expect(requestSite.posts.splice(0)).toHaveLength(1)

  await sentPanel(page).getByRole('button', { name: 'Scrivi un’altra richiesta' }).click()
  await fillBridal(page)
  requestSite.answer(noConnection)
  await submit(page).click()
  await expect(waitingPanel(page)).toContainText('Sei offline')
  requestSite.answer(answerWith(500, '{}'))
  await waitingPanel(page).getByRole('button', { name: 'Invia ora' }).click()
  // The receiver has answered.
  await expect(waitingPanel(page)).toContainText('Invio non riuscito.')
  requestSite.answer()
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.goto('/about')
  await expect(page.locator('.toast')).toContainText(code)
  const keys = requestSite.posts.map(({ values }) => values.get('chiave_richiesta'))
  expect(new Set(keys).size).toBe(1)
})

test('[FORM-6] a kept request does not overwrite what is being typed', async ({
  page,
  requestSite,
}) => {
  await keepOffline(page)
  const next = await leave(page)
  requestSite.answer(answerWith(500, '{}'))
  await openForm(next, '/bridal-form')
  const name = next.getByLabel('Nome e cognome')
  await name.fill('Anna Verdi')
  const reopen = waitingPanel(next).getByRole('button', { name: 'Annulla l’invio e modifica' })
  next.once('dialog', (dialog) => void dialog.dismiss())
  await reopen.click()
  await expect(reopen).toHaveText('Annulla l’invio e modifica')
  await expect(name).toHaveValue('Anna Verdi')
  await requestSite.toReceiver()
  await waitingPanel(next).getByRole('button', { name: 'Invia ora' }).click()
  await sentPanel(next).getByRole('button', { name: 'Scrivi un’altra richiesta' }).click()
  await expect(sentPanel(next)).toHaveCount(0)
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Anna Verdi')
  await next.reload()
  await touchForm(next)
  await expect(name).toHaveValue('Anna Verdi')
})

test('[FORM-6] after a week only the visitor can send a kept request; after a month it is deleted', async ({
  page,
  requestSite,
}) => {
  const day = 24 * 60 * 60_000
  await page.clock.install()
  await keepOffline(page)
  const keptAt = Date.now()
  await page.clock.setSystemTime(keptAt + 8 * day)
  const next = await leave(page)
  requestSite.answer(answerWith(500, '{}'))
  await openForm(next, '/bridal-form')
  await expect(waitingPanel(next)).toContainText('La richiesta è salvata su questo dispositivo.')
  await waitingPanel(next).getByRole('button', { name: 'Invia ora' }).click()
  await expect(waitingPanel(next)).toContainText('Invio non riuscito.')
  expect(requestSite.posts).toHaveLength(1)

  await next.clock.setSystemTime(keptAt + 31 * day)
  await next.goto('/about')
  await expect.poll(() => next.evaluate(() => Object.keys(localStorage))).not.toContain(queueMark)
  await openForm(next, '/bridal-form')
  await expect(next.getByLabel('Nome e cognome')).toHaveValue('')
  await expect(waitingPanel(next)).toHaveCount(0)
  expect(requestSite.posts).toHaveLength(1)
})

/** Sends the form, and goes to another page before there is this answer. */
async function sendAndGoOn(page: Page, site: RequestSite, then: Answer): Promise<void> {
  const { answer, release } = heldBack(then)
  site.answer(answer)
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await submit(page).click()
  await asked
  await aboutLink(page).click()
  await expect(page.locator('h1')).toBeFocused()
  await expect(page.locator('.request__form')).toHaveCount(0)
  release()
}

test('[FORM-6] the open page says so when a request fails after its page was left, and is kept, or when it is accepted', async ({
  page,
  requestSite,
}) => {
  await Promise.all([knowsBuild(page), openFilled(page)])
  await sendAndGoOn(page, requestSite, answerWith(500, '{}'))
  const toast = page.locator('.toast')
  await expect(toast).toContainText('Una richiesta non è partita.')
  await toast.getByRole('link', { name: 'Guarda perché' }).click()
  // The form wakes by itself.
  await expect(toast).toHaveCount(0)
  await expect(waitingPanel(page)).toContainText('Invio non riuscito.')
  await expect(waitingPanel(page).getByRole('link', { name: 'Scrivimi su WhatsApp' })).toBeVisible()
  await requestSite.toReceiver()
  await waitingPanel(page).getByRole('button', { name: 'Invia ora' }).click()
  await sentPanel(page).getByRole('button', { name: 'Scrivi un’altra richiesta' }).click()
  const keys = requestSite.posts.map(({ values }) => values.get('chiave_richiesta'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])

  await fillBridal(page)
  await sendAndGoOn(page, requestSite, answerWith(202, '{"reference":"ABCDE12345"}'))
  await expect(toast).toContainText('Richiesta inviata! Codice richiesta: ABCDE12345')
  await page.reload()
  await expect(toast).toContainText('ABCDE12345')
  await toast.getByRole('button', { name: 'Chiudi' }).click()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(requestSite.posts).toHaveLength(3)
})

test.describe('with a service worker that the browser does not wake', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[FORM-6] a form that had no script yet keeps its request; it is sent at the next visit, even after the PWA was turned off', async ({
    page,
    requestSite,
  }) => {
    requestSite.answer(noConnection)
    await page.goto('/bridal-form')
    await untilControlled(page)
    // The connection is lost before the first touch.
    await page.context().setOffline(true)
    await expect(page.locator('v-island[island=request-form]')).not.toHaveAttribute('awake')
    await sendOffline(page)
    expect(requestSite.posts).toHaveLength(0)
    const next = await leave(page)
    await requestSite.toReceiver()
    // The worker of a site without the PWA unregisters itself.
    const retired = { pwa: { enabled: false }, requests: { adapter: 'receiver' as const } }
    const body = await bundleServiceWorker(retired)
    const worker = { body, headers: { 'Content-Type': 'text/javascript' } }
    requestSite.host.fail((path) => (path === '/sw.js' ? worker : undefined))
    await next.goto('/about')
    await expect(next.locator('.toast')).toContainText(code)
    // The page may reload during the call.
    const hasWorker = () =>
      next
        .evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0)
        .catch(() => true)
    await expect.poll(hasWorker).toBe(false)
    expect(requestSite.posts).toHaveLength(1)
  })
})
