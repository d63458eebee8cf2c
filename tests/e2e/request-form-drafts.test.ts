import type { Page } from 'playwright/test'
import {
  expect,
  fillBridal,
  openFilled,
  openForm,
  sentPanel,
  submit,
  test,
  touchForm,
} from './request-site.ts'
import { aboutLink, isSameDocument, knowsBuild, markDocument, withoutStorage } from './site.ts'

const notice = '.request__draft'
const week = 7 * 24 * 60 * 60_000

/** Keys of the drafts that are kept. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bozza')))

test('[FORM-6] what was typed is back when the visitor returns to the page, and at the next visit with a notice; it can be thrown away', async ({
  page,
}) => {
  // Smooth scrolling to the field would move the page under the click.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await Promise.all([knowsBuild(page), openForm(page, '/bridal-form')])
  await markDocument(page)
  await expect(page.locator('form')).not.toHaveAttribute('data-unsent')
  await fillBridal(page)
  await expect(page.locator('form')).toHaveAttribute('data-unsent')
  await page.getByLabel('Quante altre persone da truccare?').fill('2')
  await page
    .getByRole('group', { name: /damigelle minorenni/ })
    .getByLabel('Sì')
    .check()
  await aboutLink(page).click()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Maria Rossi')
  expect(await isSameDocument(page)).toBe(true)
  await page.goto('about:blank')
  await openForm(page, '/bridal-form')
  await expect(page.locator(notice)).toContainText('Ecco quello che avevi scritto')
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Maria Rossi')
  await expect(page.getByLabel('Trucco sposa', { exact: true })).toBeChecked()
  await expect(
    page.getByRole('group', { name: /damigelle minorenni/ }).getByLabel('Sì'),
  ).toBeChecked()
  await expect(page.locator('form')).toHaveAttribute('data-unsent')

  await page.getByRole('button', { name: 'Ricomincia da capo' }).click()
  await expect(page.locator(notice)).toHaveCount(0)
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('')
  await expect(page.locator('form')).not.toHaveAttribute('data-unsent')
  await page.reload()
  await touchForm(page)
  await expect(page.locator('v-island[island=request-form][awake]')).toBeAttached()
  await expect(page.locator(notice)).toHaveCount(0)
})

test('[FORM-1] [FORM-6] a link or a draft fills in a form before it is touched, but no invalid value; changes win over the same link, another link wins over the draft', async ({
  page,
}) => {
  const chosen = page.locator('[name=livello]:checked')
  const link = '/corsi-form?livello=base&corso=%22%3E%3Cscript%3E&nome=Altra&data_corso=x'
  await page.goto(link)
  await expect(chosen).toHaveValue('base')
  await expect(page.getByLabel('Corso di interesse')).toHaveValue('')
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('')
  await expect(page.getByLabel('Data preferita')).toHaveValue('da_definire')
  await page.getByLabel('Professionista').check()
  await page.reload()
  await expect(page.locator(notice)).toBeVisible()
  await expect(chosen).toHaveValue('professionista')
  await page.goto('/corsi-form')
  await expect(page.locator(notice)).toBeVisible()
  await expect(chosen).toHaveValue('professionista')
  await page.goto('/corsi-form?livello=intermedio')
  await expect(page.locator(notice)).toBeVisible()
  await expect(chosen).toHaveValue('intermedio')
})

/** Drafts of this time that no form can show. */
const damagedAt = (at: number) => [
  ...['{', 'null', '[]', `{"at":${at}}`, `{"at":${at},"values":null}`],
  ...[
    '{"at":9e15,"values":{"nome":"x"}}',
    `{"at":${at},"values":{"nome":7,"servizi":[["altro"]]}}`,
  ],
]

test('[FORM-5] [FORM-6] a draft is deleted after seven days, and when it was sent, and a damaged one at once; a clock that is set back leaves the filling time empty', async ({
  page,
  requestSite,
}) => {
  await page.clock.install()
  await openForm(page, '/bridal-form')
  await page.getByLabel('Nome e cognome').fill('Maria Rossi')
  expect(await stored(page)).toEqual(['bozza bridal'])
  const later = Date.now() + week - 60_000
  await page.evaluate((texts) => {
    for (const [index, text] of texts.entries()) localStorage.setItem(`bozza model ${index}`, text)
  }, damagedAt(later))
  await page.goto('about:blank')
  await page.clock.setSystemTime(later)
  // The page of one form deletes another form's draft that is too old.
  await openForm(page, '/model-form')
  expect(await stored(page)).toEqual(['bozza bridal'])
  await expect(page.locator(notice)).toHaveCount(0)
  await page.goto('about:blank')
  await page.clock.setSystemTime(Date.now() + week + 60_000)
  await openForm(page, '/model-form')
  expect(await stored(page)).toEqual([])

  await openFilled(page)
  expect(await stored(page)).toEqual(['bozza bridal'])
  await page.clock.setSystemTime(Date.now())
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()
  expect(await stored(page)).toEqual([])
  expect(requestSite.posts.map(({ values }) => values.get('secondi_compilazione'))).toEqual([''])
})

test('[FORM-6] two tabs do not overwrite what was typed in each other', async ({
  page,
  context,
}) => {
  const story = 'Ci sposiamo al lago in ottobre: siamo in otto, e due hanno meno di dieci anni.'
  const tellOf = (tab: Page) => tab.getByLabel('Raccontami il tuo matrimonio')
  const count = async (tab: Page) => (await stored(tab)).length
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [one, other]) await openForm(tab, '/bridal-form')
  await tellOf(one).fill(story)
  await expect.poll(() => count(other)).toBe(1)
  // Types in the same field, takes it back, which leaves the form untouched, and types again.
  await tellOf(other).fill('Buongiorno')
  await tellOf(other).fill('')
  await tellOf(other).fill('Ciao')
  await expect.poll(() => count(one)).toBe(2)
  await one.close()
  await other.close()

  // The button throws one draft away; the longest comes first, then the other.
  for (const text of [story, 'Ciao']) {
    await openForm(page, '/bridal-form')
    await expect(tellOf(page)).toHaveValue(text)
    await page.getByRole('button', { name: 'Ricomincia da capo' }).click()
  }
  expect(await stored(page)).toEqual([])
})

test('[FORM-6] without storage the form works all the same', async ({ page }) => {
  await withoutStorage(page, 'localStorage', 'indexedDB')
  await openFilled(page)
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()
})
