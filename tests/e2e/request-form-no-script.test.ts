import { expect, fillBridal, putAnswers, test } from './request-site.ts'

test.use({ javaScriptEnabled: false })

test('[FORM-2] without script the form posts, even a code that is pasted with blanks around it, and ends on the thank-you page', async ({
  page,
  requestSite,
}) => {
  await page.goto('/corsi-form')
  await putAnswers(page, { nome: 'Maria Rossi', telefono: '333 123 4567', corso: 'altro' })
  await putAnswers(page, { email: 'maria@esempio.it', livello: 'base', maggiorenne: 'si' })
  await putAnswers(page, { fattura: 'si', ragione_sociale: 'Studio Rossi', piva: '01234567897' })
  await page.getByLabel('Codice SDI').focus()
  await page.keyboard.insertText(' M5UXCR1 ')
  await page.locator('textarea[name=messaggio]').fill('Sarà in giardino, all’aperto 🌿')
  await page.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(page).toHaveURL(/\/grazie\/corsi\?codice=[0-9A-Z]{10}$/)
  await expect(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
  await expect(page.getByText('Il codice della richiesta è alla fine')).toBeVisible()
  expect(requestSite.posts).toHaveLength(1)
  const [post] = requestSite.posts
  expect(post?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(post?.values.get('messaggio')).toBe('Sarà in giardino, all’aperto 🌿')
  expect(post?.values.get('codice_sdi')?.trim()).toBe('M5UXCR1')
})

test('[FORM-2] without script errors come back as a page with everything typed kept', async ({
  page,
  problems,
}) => {
  await page.goto('/bridal-form')
  await fillBridal(page)
  // The browser itself does not check that the date is in the future.
  await page.getByLabel('Data del matrimonio').fill('2020-01-01')
  await page.getByRole('button', { name: 'Invia la richiesta' }).click()
  const error = page.getByRole('alert')
  await expect(error).toContainText('Data del matrimonio: La data deve essere futura.')
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Maria Rossi')
  await expect(page.getByLabel('Trucco sposa', { exact: true })).toBeChecked()
  await page.getByLabel('Data del matrimonio').fill(`${new Date().getFullYear() + 1}-06-12`)
  await page.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(page).toHaveURL(/\/grazie\/bridal\?codice=/)
  problems.length = 0
})
