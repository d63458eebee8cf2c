import {
  answerWith,
  expect,
  failedPanel,
  fillBridal,
  heldBack,
  openFilled,
  openForm,
  sentPanel,
  submit,
  test,
} from './request-site.ts'

test('[FORM-2] a request is sent without leaving the page; the visitor gets the code of the receiver, and may write another', async ({
  page,
  requestSite,
}) => {
  await page.clock.install()
  await openForm(page, '/bridal-form')
  await expect(page.getByText('(versione del 1° ottobre 2026)')).toBeVisible()
  await expect(page.getByLabel('Desidero ricevere novità')).not.toBeChecked()
  await fillBridal(page)
  // The receiver takes a sender who needs less than three seconds for a program.
  await page.clock.fastForward(20_000)
  await submit(page).click()
  await expect(sentPanel(page)).toContainText('Richiesta inviata!')
  await expect(sentPanel(page)).toContainText('Ti rispondo entro 48 ore.')
  await expect(sentPanel(page)).toBeFocused()
  await expect(submit(page)).toBeHidden()
  expect(page.url()).toBe(`${requestSite.host.url}/bridal-form`)

  expect(requestSite.posts).toHaveLength(1)
  const [post] = requestSite.posts
  expect(post?.path).toBe('/bridal')
  const { values } = post ?? { values: new URLSearchParams() }
  expect(values.get('nome')).toBe('Maria Rossi')
  expect(values.getAll('servizi')).toEqual(['trucco_sposa'])
  expect(values.get('versione_informativa')).toBe('2026-10-01')
  expect(values.get('chiave_richiesta')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  expect(Number(values.get('secondi_compilazione'))).toBeGreaterThanOrEqual(20)
  expect(values.get('lascia_vuoto')).toBe('')
  expect(values.has('marketing')).toBe(false)

  await expect(sentPanel(page)).toContainText(/Codice richiesta: [0-9A-Z]{10}/)
  await page.getByRole('button', { name: 'Scrivi un’altra richiesta' }).click()
  await expect(page.getByLabel('Nome e cognome')).toBeFocused()
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('')
  await fillBridal(page)
  await submit(page).click()
  await expect(sentPanel(page)).toHaveCount(1)
  const keys = requestSite.posts.map((one) => one.values.get('chiave_richiesta'))
  expect(new Set(keys).size).toBe(2)
})

test('[FORM-6] a double click sends once, and shows that it is sending; nothing can be typed meanwhile, since no request would have it', async ({
  page,
  requestSite,
  problems,
}) => {
  await openFilled(page)
  const failing = heldBack(answerWith(500, ''))
  requestSite.answer(failing.answer)
  await submit(page).dblclick()
  await expect(submit(page)).toHaveText('Invio in corso…')
  await expect(page.getByRole('status').filter({ hasText: 'Sto inviando' })).toBeVisible()
  // Playwright waits for disabled elements; a visitor does not.
  await submit(page).click({ force: true })
  const name = page.getByLabel('Nome e cognome')
  await name.press('Enter')
  await name.click({ force: true })
  await page.keyboard.type(' Bianchi')
  await expect(name).toHaveValue('Maria Rossi')
  failing.release()
  await expect(failedPanel(page)).toBeFocused()
  expect(requestSite.posts).toHaveLength(1)
  await name.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Bianchi')
  await expect(name).toHaveValue('Maria Rossi Bianchi')

  const { answer, release } = heldBack(answerWith(202, '{"reference":"ABCDE12345"}'))
  requestSite.answer(answer)
  await name.press('Enter')
  await expect(submit(page)).toHaveText('Invio in corso…')
  await expect(submit(page)).toBeFocused()
  release()
  await expect(sentPanel(page)).toContainText('Codice richiesta: ABCDE12345')
  expect(requestSite.posts).toHaveLength(2)
  problems.length = 0
})

test('[FORM-1] fields that depend on an answer show only after it; a wedding day that is near gets a remark, not an error; the wheel over a field scrolls the page and changes no answer', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2027-05-01T10:00:00Z') })
  await openForm(page, '/bridal-form')
  const extra = page.getByLabel('Quante altre persone da truccare?')
  const minors = page.getByRole('group', { name: /damigelle minorenni/ })
  await expect(minors).toBeHidden()
  await extra.fill('0')
  await expect(minors).toBeHidden()
  await extra.fill('5')
  await expect(minors).toBeVisible()

  const remark = page.getByText(
    'La data è vicina: per una risposta più rapida scrivimi su WhatsApp.',
  )
  await page.getByLabel('Data del matrimonio').fill('2027-05-31')
  await expect(remark).toHaveCount(0)
  await page.getByLabel('Data del matrimonio').fill('2027-05-30')
  await expect(remark).toBeVisible()

  for (const name of ['persone_extra', 'data_matrimonio', 'ora_cerimonia', 'periodo_prova']) {
    const field = page.locator(`.request__form [name=${name}]`)
    const before = await field.inputValue()
    await field.focus()
    await field.hover()
    const top = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 240)
    await expect.poll(() => page.evaluate(() => scrollY), name).toBeGreaterThan(top)
    expect(await field.inputValue(), name).toBe(before)
  }
  await submit(page).click()
  await expect(page.locator('#bridal-nome-error')).toBeVisible()
  await expect(page.locator('#bridal-data_matrimonio-error')).toHaveCount(0)
})

test('[FORM-1] the link of a price fills in the service, or names it in the message', async ({
  page,
}) => {
  await page.goto('/listino-prezzi')
  await page.getByRole('link', { name: /Richiedi.*: Acconciatura sposa/ }).click()
  await expect(page.getByLabel('Raccontami il tuo matrimonio')).toHaveValue(
    'Mi interessa: Acconciatura sposa.',
  )
  await page.goto('/listino-prezzi')
  await page.getByRole('link', { name: /Richiedi.*: Trucco sposa/ }).click()
  await expect(page.getByLabel('Trucco sposa', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Raccontami il tuo matrimonio')).toHaveValue('')
})
