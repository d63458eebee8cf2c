import { expect, openForm, putAnswers, submit, test } from './request-site.ts'

// One worker, and so one build.
test.describe.configure({ mode: 'default' })
test.use({ siteChanges: { forms: { minorsForMakeup: true } } })

const adultsOnly = 'Per questo trattamento devi avere almeno 18 anni.'
const thisYear = new Date().getFullYear()

const minor = {
  nome: 'Sara Verdi',
  telefono: '333 123 4567',
  email: 'sara@esempio.it',
  citta: 'Torino',
  data_nascita: `${thisYear - 17}-01-01`,
}

test('[FORM-1] a minor may apply for make-up, with a parent; for anything else only an adult', async ({
  page,
  requestSite,
}) => {
  await openForm(page, '/model-form')
  const parent = page.getByLabel('Nome e cognome di un genitore o tutore')
  await expect(parent).toBeHidden()
  await putAnswers(page, {
    ...minor,
    disponibilita: 'sera',
    letto_controindicazioni: 'si',
  })
  await expect(parent).toBeVisible()
  await page.getByRole('checkbox', { name: 'Trucco viso' }).check()
  await page.getByRole('checkbox', { name: 'Unghie' }).check()
  await submit(page).click()
  const summary = page.locator('.request__summary')
  await expect(summary.getByRole('link')).toHaveText([
    'Nome e cognome di un genitore o tutore: Scrivi nome e cognome di un genitore o tutore.',
    'Telefono del genitore o tutore: Scrivi il telefono di un genitore o tutore.',
    `Per cosa ti candidi? ${adultsOnly}`,
  ])

  await page.getByRole('checkbox', { name: 'Unghie' }).uncheck()
  await expect(summary).not.toContainText(adultsOnly)
  await parent.fill('Anna Verdi')
  await page.getByLabel('Telefono del genitore o tutore').fill('333 765 4321')
  await submit(page).click()
  await expect(page.locator('.request__panel--sent')).toBeVisible()
  expect(requestSite.posts).toHaveLength(1)
  const [post] = requestSite.posts
  expect(post?.values.get('genitore_nome')).toBe('Anna Verdi')
  expect(post?.values.get('genitore_telefono')).toBe('333 765 4321')
})

test('[FORM-1] an adult is asked for no parent, and none is sent', async ({
  page,
  requestSite,
}) => {
  await openForm(page, '/model-form')
  await putAnswers(page, {
    ...minor,
    genitore_nome: 'Anna Verdi',
    trattamenti: 'unghie',
    disponibilita: 'sera',
    letto_controindicazioni: 'si',
  })
  await page.getByLabel('Data di nascita').fill('1990-05-04')
  await expect(page.getByLabel('Nome e cognome di un genitore o tutore')).toBeHidden()
  await submit(page).click()
  await expect(page.locator('.request__panel--sent')).toBeVisible()
  expect([...(requestSite.posts[0]?.values.keys() ?? [])].join()).not.toContain('genitore')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[FORM-2] a parent is asked for once there is a day of birth', async ({ page }) => {
    await page.goto('/model-form')
    const parent = page.getByLabel('Nome e cognome di un genitore o tutore')
    await expect(parent).toBeHidden()
    await page.getByLabel('Data di nascita').fill(`${thisYear - 17}-01-01`)
    await expect(parent).toBeVisible()
  })
})
