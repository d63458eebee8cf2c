import { expect, putAnswers, test } from './request-site.ts'

test.use({ javaScriptEnabled: false })

test('[FORM-2] without script errors come back as a page with everything typed kept, even a code that is pasted with blanks around it; the corrected form ends on the thank-you page', async ({
  page,
  requestSite,
  problems,
}) => {
  await page.goto('/corsi-form')
  await putAnswers(page, { nome: 'Maria Rossi', telefono: '333 123 4567', corso: 'altro' })
  await putAnswers(page, { email: 'maria@esempio.it', livello: 'base', maggiorenne: 'si' })
  // The browser itself does not check the last digit.
  await putAnswers(page, { fattura: 'si', ragione_sociale: 'Studio Rossi', piva: '01234567898' })
  await page.getByLabel('Codice SDI').focus()
  await page.keyboard.insertText(' M5UXCR1 ')
  await page.locator('textarea[name=messaggio]').fill('Sarà in giardino, all’aperto 🌿')
  await page.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(page.getByRole('alert')).toContainText('Partita IVA: La partita IVA deve avere')
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Maria Rossi')
  await expect(page.getByLabel('Base', { exact: true })).toBeChecked()
  const [post] = requestSite.posts
  expect(post?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(post?.values.get('codice_sdi')).toBe(' M5UXCR1 ')

  await page.getByLabel('Partita IVA').fill('01234567897')
  await page.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(page).toHaveURL(/\/grazie\/corsi\?codice=[0-9A-Z]{10}$/)
  await expect(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
  await expect(page.getByText('Il codice della richiesta è alla fine')).toBeVisible()
  expect(requestSite.posts).toHaveLength(2)
  expect(requestSite.posts[1]?.values.get('messaggio')).toBe('Sarà in giardino, all’aperto 🌿')
  // The browser logs the answer of 422.
  problems.length = 0
})
