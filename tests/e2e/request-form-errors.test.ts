import type { Page } from 'playwright/test'
import { expectNoViolations } from './axe.ts'
import { expectStill, tabTo } from './keyboard-only.ts'
import {
  answerWith,
  expect,
  failedPanel,
  fillBridal,
  openFilled,
  openForm,
  putAnswers,
  sentPanel,
  submit,
  summary,
  test,
  waitingPanel,
} from './request-site.ts'

test('[FORM-1] no error shows before the first send; after it a summary links to all errors, which update as each field is left; a half-typed value is wrong, not missing', async ({
  page,
  requestSite,
}) => {
  await openForm(page, '/bridal-form')
  const email = page.getByLabel('Email', { exact: true }).first()
  const error = page.locator('#bridal-email-error')
  await email.fill('maria')
  await email.blur()
  await expect(error).toHaveCount(0)
  const time = page.getByLabel('Ora della cerimonia')
  const people = page.getByLabel('Quante altre persone da truccare?')
  await time.pressSequentially('16')
  await people.pressSequentially('1e')
  await submit(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toHaveAccessibleName('Ci sono 8 campi da controllare')
  await expect(error).toHaveText(/Inserisci un indirizzo email valido/)
  await expect(page.locator('#bridal-ora_cerimonia-error')).toHaveText(/orario valido/)
  await expect(page.locator('#bridal-persone_extra-error')).toHaveText(
    'Scrivi un numero da 0 a 20.',
  )
  await summary(page)
    .getByRole('link', { name: /^Servizi richiesti/ })
    .click()
  await expect(page.getByLabel('Trucco sposa', { exact: true })).toBeFocused()
  expect(page.url()).not.toContain('#')
  await email.fill('maria@esempio.it')
  await expect(error).toHaveCount(1)
  await email.blur()
  await expect(error).toHaveCount(0)
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(email).not.toHaveAttribute('aria-describedby')
  await expect(summary(page)).toContainText('Ci sono 7 campi da controllare')
  // A tick clears the error at once; a field that becomes wrong shows its error when it is left.
  await page.getByLabel('Trucco sposa', { exact: true }).check()
  await expect(page.locator('#bridal-servizi-error')).toHaveCount(0)
  await email.fill('')
  await email.blur()
  await expect(error).toHaveText('Questo campo è obbligatorio.')
  await fillBridal(page)
  await time.fill('16:30')
  await people.fill('1')
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()
  expect(requestSite.posts.map(({ values }) => values.get('ora_cerimonia'))).toEqual(['16:30'])
})

/** Values as long as the fields allow. */
const longest = {
  nome: 'N'.repeat(80),
  email: `${'e'.repeat(60)}@${'d'.repeat(56)}.it`,
  citta: 'C'.repeat(80),
  ragione_sociale: 'R'.repeat(160),
  piva: 'IT 012.345.678.97...',
  codice_sdi: 'M5UXCR1',
  pec: `${'p'.repeat(60)}@${'d'.repeat(56)}.it`,
}

test('[FORM-1] fields for an invoice show only if one is wanted; a pasted message that is too long is not cut off, and blanks around a pasted value do not count', async ({
  page,
  requestSite,
}) => {
  await openForm(page, '/corsi-form')
  await expect(page.getByLabel('Partita IVA')).toBeHidden()
  await putAnswers(page, { telefono: '333 123 4567', corso: 'altro', livello: 'base' })
  await putAnswers(page, { fattura: 'si', maggiorenne: 'si' })
  await expect(page.getByLabel('Partita IVA')).toBeVisible()
  for (const [name, text] of Object.entries(longest)) {
    await page.locator(`.request__form input[name=${name}]`).focus()
    await page.keyboard.insertText(`\t\u{a0} ${text} \t`)
  }
  const message = page.locator('textarea[name=messaggio]')
  const long = `${'Un corso in villa. '.repeat(80)}Il resto a voce.`
  await message.focus()
  await page.keyboard.insertText(long)
  await submit(page).click()
  await expect(page.locator('#corsi-messaggio-error')).toHaveText(
    'Hai superato il limite di 1500 caratteri.',
  )
  await expect(message).toHaveValue(long)
  await message.fill('')
  requestSite.answer(answerWith(202, '{"reference":"ABCDE12345"}'))
  await submit(page).click()
  await expect(sentPanel(page)).toBeVisible()
  const values = requestSite.posts[0]?.values
  for (const [name, text] of Object.entries(longest)) expect(values?.get(name), name).toBe(text)
})

test('[FORM-1] the error of a field moves neither the field beside it nor the button that is being pressed', async ({
  page,
  requestSite,
}) => {
  await openForm(page, '/bridal-form')
  // Some browsers do not hold the page still when something above the window grows.
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none'
  })
  await fillBridal(page)
  const phone = page.getByLabel('Telefono')
  await phone.fill('')
  const email = page.getByRole('textbox', { name: 'Email' })
  const distance = () =>
    email.evaluate((one: HTMLInputElement) => {
      const above = one.labels?.[0]?.getBoundingClientRect().bottom ?? 0
      return Math.round(one.getBoundingClientRect().top - above)
    })
  const before = await distance()
  await submit(page).click()
  await expect(page.locator('#bridal-telefono-error')).toBeVisible()
  expect(await distance()).toBe(before)
  await phone.fill('333 123 4567')
  await page.getByLabel('Link a foto o bacheca').fill('pinterest')
  await submit(page).scrollIntoViewIfNeeded()
  // The upper edge leaves the pointer if the button moves by a line.
  const upperEdge = { position: { x: 20, y: 2 } }
  await submit(page).click(upperEdge)
  await expect(page.locator('#bridal-link_ispirazione-error')).toBeVisible()
  await expect(summary(page)).toBeFocused()
  await page.getByLabel('Link a foto o bacheca').fill('')
  await submit(page).click(upperEdge)
  await expect(sentPanel(page)).toBeVisible()
  expect(requestSite.posts).toHaveLength(1)
})

test('[FORM-1] the keyboard alone fills in, corrects and sends a form, without motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openForm(page, '/model-form')
  const nome = page.getByLabel('Nome e cognome')
  await nome.focus()
  await page.keyboard.press('Enter')
  await expect(summary(page)).toBeFocused()
  await expectStill(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(nome).toBeFocused()
  await page.keyboard.type('Maria Rossi')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3331234567')
  await page.keyboard.press('Tab')
  await page.keyboard.type('maria@esempio.it')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Torino')
  await page.keyboard.press('Tab')
  await page.keyboard.type('05041990')
  await expect(page.getByLabel('Data di nascita')).not.toHaveValue('')
  for (const label of ['Trucco viso', 'Sera', /^Ho letto le controindicazioni/]) {
    const box = page.getByRole('checkbox', { name: label })
    await tabTo(page, box)
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }
  await tabTo(page, submit(page))
  await page.keyboard.press('Enter')
  await expect(sentPanel(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Scrivi un’altra richiesta' })).toBeFocused()
})

const required = 'Questo campo è obbligatorio.'
const invoice = 'Scrivi il codice SDI oppure la PEC.'
const contacts = { nome: 'Scrivi nome e cognome.', telefono: required, email: required }

/** The error at each required field, with all parts of the form shown; `parse-request.test.ts` has all rules. */
const missing = {
  bridal: {
    ...contacts,
    data_matrimonio: required,
    luogo_preparazione: required,
    servizi: 'Scegli almeno un servizio.',
  },
  corsi: {
    ...contacts,
    corso: 'Scegli il corso.',
    livello: 'Scegli un’opzione.',
    ragione_sociale: required,
    piva: required,
    codice_sdi: invoice,
    pec: invoice,
    maggiorenne: 'Se hai meno di 18 anni, fai inviare la richiesta da un genitore o tutore.',
  },
  model: {
    ...contacts,
    citta: required,
    data_nascita: required,
    trattamenti: 'Scegli almeno un trattamento.',
    disponibilita: 'Scegli almeno un momento.',
    letto_controindicazioni: 'Conferma di aver letto le controindicazioni.',
  },
}

/** Each error in the page, by field; only those that describe their control, which is marked as wrong. */
const errorsByField = (page: Page) =>
  page.locator('.field__error').evaluateAll((errors) =>
    Object.fromEntries(
      errors.map((error) => {
        const field = error.closest('.field')
        const control = field?.querySelector('[aria-invalid=true]')
        // The error describes a group of choices as a whole.
        const described = field?.matches('fieldset') ? field : control
        const isTied = described?.getAttribute('aria-describedby')?.split(' ').includes(error.id)
        return [control?.getAttribute('name'), isTied ? error.textContent : 'not tied']
      }),
    ),
  )

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const [form, errors] of Object.entries(missing)) {
    test(`[FORM-1] ${form}: each empty field says at it what is missing, and so does the summary; axe finds nothing`, async ({
      page,
    }) => {
      await openForm(page, `/${form}-form`)
      if (form === 'corsi') await page.locator('#corsi-fattura-si').check()
      await submit(page).click()
      await expect(summary(page)).toBeFocused()
      expect(await errorsByField(page)).toEqual(errors)
      const lines = await summary(page).getByRole('link').allInnerTexts()
      expect(lines).toEqual(Object.values(errors).map((error) => expect.stringContaining(error)))
      await expectNoViolations(page)
    })
  }

  test('axe finds nothing on a form that failed, waits, and was sent', async ({
    page,
    requestSite,
    problems,
  }) => {
    await openFilled(page)
    requestSite.answer((incoming) => incoming.socket.destroy())
    await submit(page).click()
    await expect(failedPanel(page)).toBeVisible()
    await expectNoViolations(page)
    await page.context().setOffline(true)
    await submit(page).click()
    await expect(waitingPanel(page)).toBeVisible()
    await expectNoViolations(page)
    await requestSite.toReceiver()
    await page.context().setOffline(false)
    await expect(sentPanel(page)).toBeVisible()
    await expectNoViolations(page)
    problems.length = 0
  })
})
