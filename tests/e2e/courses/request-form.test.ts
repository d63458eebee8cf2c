import { expect, openForm, test } from '../request-site.ts'

test('[FORM-1] courses and dates come from the content; full ones cannot be chosen', async ({
  page,
}) => {
  await openForm(page, '/corsi-form')
  const course = page.getByLabel('Corso di interesse')
  const dates = page.getByLabel('Data preferita')
  await expect(dates.locator('option:disabled').first()).toContainText('al completo')
  expect(await dates.locator('optgroup:not([hidden])').count()).toBeGreaterThan(1)
  const [, first = ''] = await course.locator('option').allInnerTexts()
  await course.selectOption({ label: first })
  await expect(dates.locator('optgroup:not([hidden])')).toHaveAttribute('label', first)
  const inGroup = dates.locator('optgroup:not([hidden]) option:not(:disabled)').first()
  await dates.selectOption((await inGroup.getAttribute('value')) ?? '')
  await course.selectOption('altro')
  await expect(dates).toHaveValue('da_definire')
})

test('[FORM-1] the link of a course fills in the course', async ({ page }) => {
  await page.goto('/corsi/basi-del-trucco')
  const title = await page.locator('h1').innerText()
  await page.getByRole('link', { name: 'Richiedi preventivo' }).last().click()
  await expect(page).toHaveURL(/\/corsi-form\?corso=/)
  await expect(page.getByLabel('Corso di interesse').locator('option:checked')).toHaveText(title)
})
