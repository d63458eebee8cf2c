/**
 * When the script of a form comes: a visitor who only reads the page does without.
 */
import type { Page } from 'playwright/test'
import { hold } from './hold.ts'
import { expect, fillBridal, openForm, submit, test } from './request-site.ts'
import { knowsBuild } from './site.ts'

const island = 'v-island[island=request-form]'
const script = '**/_assets/request-form.*.js'

function watchScript(page: Page): { isThere: boolean } {
  const watched = { isThere: false }
  page.on('request', (request) => {
    watched.isThere ||= request.url().includes('/request-form.')
  })
  return watched
}

test('a form that nobody touches loads no script; the first touch brings it', async ({ page }) => {
  const watched = watchScript(page)
  for (const path of ['/corsi-form', '/model-form', '/bridal-form']) {
    await Promise.all([knowsBuild(page), page.goto(path)])
    await page.waitForLoadState('networkidle')
    expect(watched.isThere, path).toBe(false)
  }
  await page.getByLabel('Nome e cognome').focus()
  await expect(page.locator(island)).toHaveAttribute('awake')
})

test('[FORM-6] a form that something fills wakes by itself: a draft, the address', async ({
  page,
}) => {
  await page.goto('/corsi-form?livello=base')
  await expect(page.locator(island)).toHaveAttribute('awake')
  await page.getByLabel('Nome e cognome').fill('Maria Rossi')
  await page.goto('/corsi-form')
  await expect(page.locator('.request__draft')).toBeVisible()
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Maria Rossi')
})

test('[FORM-6] a form of which a request was kept shows it by itself', async ({
  page,
  context,
  problems,
}) => {
  await openForm(page, '/bridal-form')
  await fillBridal(page)
  await context.setOffline(true)
  await submit(page).click()
  await expect(page.locator('.request__panel')).toBeVisible()
  const there = await context.newPage()
  // Its script is not to send the request while this looks.
  await there.route('**/_assets/request-queue.*.js', () => {})
  await context.setOffline(false)
  await there.goto('/bridal-form')
  await expect(there.locator(island)).toHaveAttribute('awake')
  // Whatever the first page still asked for without a connection.
  problems.length = 0
})

test('[FORM-2] what is filled in and sent before the script has come is sent by it, once', async ({
  page,
  requestSite,
}) => {
  const { held, release } = hold()
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/bridal-form')
  await fillBridal(page)
  await submit(page).click()
  release()
  await expect(page.locator('.request__panel--sent')).toBeVisible()
  await expect(page).toHaveURL(/\/bridal-form$/)
  // How long it took nobody knows: a number would make the visitor a program.
  const times = requestSite.posts.map(({ values }) => values.get('secondi_compilazione'))
  expect(times).toEqual([''])
})

test('[FORM-6] what is typed before the script has come is kept as a draft', async ({ page }) => {
  const { held, release } = hold()
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/model-form')
  await page.getByLabel('Nome e cognome', { exact: true }).fill('Maria Rossi')
  release()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('bozza model')))
    .toContain('Maria Rossi')
})

test('[FORM-1] what is chosen before the script has come wins over what the link says', async ({
  page,
}) => {
  const { held, release } = hold()
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/corsi-form?livello=base')
  await page.getByLabel('Professionista').check()
  release()
  await expect(page.locator(island)).toHaveAttribute('awake')
  await expect(page.locator('[name=livello]:checked')).toHaveValue('professionista')
})

test('[FORM-6] what is typed before the script has come wins over a draft', async ({ page }) => {
  await openForm(page, '/model-form')
  await page.getByLabel('Nome e cognome', { exact: true }).fill('Maria Rossi')
  await page.getByLabel('Città').fill('Torino')
  const { held, release } = hold()
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await page.getByLabel('Nome e cognome', { exact: true }).fill('Maria Bianchi')
  release()
  await expect(page.locator('.request__draft')).toBeVisible()
  await expect(page.getByLabel('Nome e cognome', { exact: true })).toHaveValue('Maria Bianchi')
  await expect(page.getByLabel('Città')).toHaveValue('Torino')
})

test('the arrows move in a field also before the script has come', async ({ page }) => {
  await page.route(script, () => {})
  await page.goto('/bridal-form')
  const name = page.getByLabel('Nome e cognome')
  await name.fill('ossi')
  await name.press('Home')
  await name.press('R')
  await expect(name).toHaveValue('Rossi')
})
