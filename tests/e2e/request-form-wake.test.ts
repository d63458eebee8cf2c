/**
 * Tests when the script of a form loads: a visitor who only reads the page never gets it.
 */
import { expect, fillBridal, sentPanel, submit, test } from './request-site.ts'
import { knowsBuild } from './site.ts'
import { withhold } from './withhold.ts'

const island = 'v-island[island=request-form]'
const script = '**/_assets/request-form.*.js'

test('a form that nobody touches loads no script; the first touch brings it, and no React', async ({
  page,
}) => {
  const scripts = new Map<string, string>()
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.set(response.url(), await response.text())
  })
  await Promise.all([knowsBuild(page), page.goto('/bridal-form')])
  await page.waitForLoadState('networkidle')
  expect([...scripts.keys()].join()).not.toContain('/request-form.')
  await page.getByLabel('Nome e cognome').focus()
  await expect(page.locator(island)).toHaveAttribute('awake')
  await fillBridal(page)
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()
  expect([...scripts.keys()].join()).toContain('/request-form.')
  expect(scripts.size).toBe(2)
  expect([...scripts.values()].join()).not.toMatch(/react|zod/i)
})

test('[FORM-2] before the script has come keys move the caret in a field, and the script sends a submitted form, once', async ({
  page,
  requestSite,
}) => {
  const release = await withhold(page, script)
  await page.goto('/bridal-form')
  const name = page.getByLabel('Nome e cognome')
  await name.fill('ossi')
  await name.press('Home')
  await name.press('R')
  await expect(name).toHaveValue('Rossi')
  await fillBridal(page)
  await submit(page).click()
  release()
  await expect(sentPanel(page)).toBeVisible()
  await expect(page).toHaveURL(/\/bridal-form$/)
  // The filling time is unknown: the receiver could take a visitor with a number for a program.
  const times = requestSite.posts.map(({ values }) => values.get('secondi_compilazione'))
  expect(times).toEqual([''])
})

test('[FORM-1] [FORM-6] what is typed before the script has come is kept as a draft, and wins over the link and over an older draft', async ({
  page,
}) => {
  const name = page.getByLabel('Nome e cognome', { exact: true })
  const chosen = page.locator('[name=livello]:checked')
  const wake = await withhold(page, script)
  await page.goto('/corsi-form?livello=base')
  await name.fill('Maria Rossi')
  await page.getByLabel('Professionista').check()
  wake()
  const draft = () => page.evaluate(() => localStorage.getItem('bozza corsi'))
  await expect.poll(draft).toContain('Maria Rossi')
  await expect(chosen).toHaveValue('professionista')
  await page.getByLabel('Città').fill('Torino')
  await expect.poll(draft).toContain('Torino')

  const wakeAgain = await withhold(page, script)
  await page.reload()
  await name.fill('Maria Bianchi')
  wakeAgain()
  await expect(page.locator('.request__draft')).toBeVisible()
  await expect(name).toHaveValue('Maria Bianchi')
  await expect(page.getByLabel('Città')).toHaveValue('Torino')
  await expect(chosen).toHaveValue('professionista')
})
