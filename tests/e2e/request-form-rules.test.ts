import type { Page } from 'playwright/test'
import { expectNoViolations } from './axe.ts'
import {
  answerWith,
  expect,
  openForm,
  putAnswers,
  sentPanel,
  submit,
  test,
} from './request-site.ts'

/** Messages as the design words them; not taken from the definitions. */
const required = 'Questo campo è obbligatorio.'
const choice = 'Scegli un’opzione.'
const mail = 'Inserisci un indirizzo email valido, ad esempio nome@esempio.it.'
const past = 'La data deve essere futura.'
const link = 'Il link deve iniziare con https://'
const tooLong = (max: number) => `Hai superato il limite di ${max} caratteri.`
const adult = 'Se hai meno di 18 anni, fai inviare la richiesta da un genitore o tutore.'
const minor = 'Per questo trattamento devi avere almeno 18 anni.'

/**
 * Field, value typed in it, and error that it causes; `''` for none. The first value of each field is
 * typed before the first send, the second before the second one, and so on. The tables have one field of
 * each kind, and rules of single fields that `parse-request.test.ts` does not have.
 */
type Rule = [field: string, typed: string, says: string]

const contacts: Rule[] = [
  ['telefono', '+39 333 123 4567', ''],
  ['email', 'maria@esempio.it', ''],
]
/** No name is valid, so that no form is complete. */
const ending: Rule[] = [
  ['messaggio', 'x'.repeat(1501), tooLong(1500)],
  ['messaggio', '', ''],
  ['nome', 'A', 'Scrivi nome e cognome.'],
  ['nome', 'x'.repeat(81), tooLong(80)],
]

// The test's clock is at 5 March 2027.
const rules: Record<string, Rule[]> = {
  bridal: [
    ['email', `${'a'.repeat(112)}@esempio.it`, tooLong(120)],
    ...contacts,
    ['data_matrimonio', '2027-03-04', past],
    ['data_matrimonio', '2027-03-05', ''],
    ['luogo_preparazione', 'A', 'Scrivi almeno 2 caratteri.'],
    ['luogo_preparazione', 'x'.repeat(161), tooLong(160)],
    ['luogo_preparazione', 'Torino', ''],
    ['luogo_cerimonia', 'x'.repeat(161), tooLong(160)],
    ['luogo_cerimonia', '', ''],
    ['servizi', '', 'Scegli almeno un servizio.'],
    ['servizi', 'trucco_sposa', ''],
    ['persone_extra', '1.5', 'Scrivi un numero da 0 a 20.'],
    ['persone_extra', '20', ''],
    ['link_ispirazione', `https://esempio.it/${'x'.repeat(500)}`, tooLong(500)],
    ['link_ispirazione', 'https://esempio.it/bacheca', ''],
    ...ending,
  ],
  corsi: [
    ...contacts,
    ['corso', '', 'Scegli il corso.'],
    ['corso', 'altro', ''],
    ['livello', '', choice],
    ['livello', 'base', ''],
    ['partecipanti', '11', 'Scrivi un numero da 1 a 10.'],
    ['partecipanti', '10', ''],
    ['citta', 'x'.repeat(81), tooLong(80)],
    ['citta', '', ''],
    ['fattura', 'si', ''],
    ['ragione_sociale', '', required],
    ['ragione_sociale', 'Studio Rossi', ''],
    ['piva', '01234567897', ''],
    ['pec', 'pec@esempio', mail],
    ['pec', 'pec@esempio.it', ''],
    ['maggiorenne', '', adult],
    ['maggiorenne', 'si', ''],
    ...ending,
  ],
  model: [
    ...contacts,
    ['citta', '', required],
    ['citta', 'Torino', ''],
    ['data_nascita', '2009-03-06', minor],
    ['data_nascita', '2009-03-05', ''],
    ['trattamenti', '', 'Scegli almeno un trattamento.'],
    ['trattamenti', 'skincare', ''],
    ['disponibilita', '', 'Scegli almeno un momento.'],
    ['disponibilita', 'sera', ''],
    ['link_foto', 'http://esempio.it', link],
    ['link_foto', '', ''],
    ['letto_controindicazioni', '', 'Conferma di aver letto le controindicazioni.'],
    ['letto_controindicazioni', 'si', ''],
    ...ending,
  ],
}

/** Values typed before each send, and the error then at each field of the table. */
function roundsOf(table: readonly Rule[]) {
  const byField = new Map<string, Rule[]>()
  for (const rule of table) byField.set(rule[0], [...(byField.get(rule[0]) ?? []), rule])
  const fields = [...byField.values()]
  return Array.from({ length: Math.max(...fields.map(({ length }) => length)) }, (_, round) => ({
    answers: Object.fromEntries(
      fields
        .flatMap((rules) => rules.slice(round, round + 1))
        .map(([name, typed]) => [name, typed]),
    ),
    says: Object.fromEntries(
      fields
        .flatMap((rules) => rules.slice(0, round + 1).slice(-1))
        .map(([name, , says]) => [name, says]),
    ),
  }))
}

/** Error at each field, and whether its control is marked and described as wrong. */
const readErrors = (page: Page, form: string, names: readonly string[]) =>
  page.evaluate(
    ([form, names]) =>
      names.map((name) => {
        const error = document.getElementById(`${form}-${name}-error`)
        const control = document.querySelector(`.request__form [name="${name}"]`)
        // The error describes a group of choices as a whole.
        const described = error?.closest('fieldset.field') ?? control
        const ids = described?.getAttribute('aria-describedby')?.split(' ') ?? []
        return {
          name,
          says: error?.textContent ?? '',
          isInvalid: control?.getAttribute('aria-invalid') === 'true',
          isDescribed: error !== null && ids.includes(error.id),
        }
      }),
    [form, names] as const,
  )

// The right colours are there only after the motion.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [form, table] of Object.entries(rules)) {
  test(`[FORM-1] ${form}: each send shows the right error at each field, and axe finds nothing`, async ({
    page,
    requestSite,
  }) => {
    await page.clock.install({ time: new Date('2027-03-05T11:00:00Z') })
    await openForm(page, `/${form}-form`)
    const summary = page.locator('.request__summary')
    for (const [round, { answers, says }] of roundsOf(table).entries()) {
      const before = await summary.elementHandles()
      await putAnswers(page, answers)
      await submit(page).click()
      // Each send makes another summary.
      await expect(summary).toBeFocused()
      for (const one of before)
        expect(await one.evaluate(({ isConnected }) => isConnected)).toBe(false)
      const expected = Object.entries(says).map(([name, says]) => ({
        name,
        says,
        isInvalid: says !== '',
        isDescribed: says !== '',
      }))
      expect(await readErrors(page, form, Object.keys(says)), `send ${round + 1}`).toEqual(expected)
      const wrong = expected.filter(({ isInvalid }) => isInvalid)
      const lines = await summary.getByRole('link').allInnerTexts()
      expect(lines).toHaveLength(wrong.length)
      for (const { says } of wrong) expect(lines.join('\n')).toContain(says)
      if (round === 0) await expectNoViolations(page)
    }
    expect(requestSite.posts).toHaveLength(0)
    // The receiver's clock differs from the page's.
    requestSite.answer(answerWith(202, '{"reference":"ABCDE12345"}'))
    await page.getByLabel('Nome e cognome').fill('Zoë Ñandú')
    await submit(page).click()
    await expect(sentPanel(page)).toBeVisible()
  })
}
