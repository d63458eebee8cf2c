import { expect, test } from '../request-site.ts'

test('[FORM-1] the link of a course fills in the course; the form offers the dates of the chosen course', async ({
  page,
}) => {
  await page.goto('/corsi/basi-del-trucco')
  const title = await page.locator('h1').innerText()
  await page.getByRole('link', { name: 'Richiedi preventivo' }).last().click()
  await expect(page).toHaveURL(/\/corsi-form\?corso=/)
  const course = page.getByLabel('Corso di interesse')
  await expect(course.locator('option:checked')).toHaveText(title)
  const dates = page.getByLabel('Data preferita')
  const offered = dates.locator('optgroup:not([hidden])')
  await expect(offered).toHaveAttribute('label', title)
  const date = offered.locator('option:not(:disabled)').first()
  await dates.selectOption((await date.getAttribute('value')) ?? '')
  await course.selectOption('altro')
  await expect(dates).toHaveValue('da_definire')
  await course.selectOption('')
  expect(await offered.count()).toBeGreaterThan(1)
})
