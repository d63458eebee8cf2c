import type { Page } from 'playwright/test'
import { answerWith, expect, openForm, putAnswers, submit, test } from './request-site.ts'

/** The messages as the design words them; not taken from the definitions. */
const required = 'Questo campo è obbligatorio.'
const choice = 'Scegli un’opzione.'
const mail = 'Inserisci un indirizzo email valido, ad esempio nome@esempio.it.'
const past = 'La data deve essere futura.'
const link = 'Il link deve iniziare con https://'
const tooLong = (max: number) => `Hai superato il limite di ${max} caratteri.`
const adult = 'Se hai meno di 18 anni, fai inviare la richiesta da un genitore o tutore.'
const minor = 'Per questo trattamento devi avere almeno 18 anni.'

/**
 * Field, what is typed in it, and what is then said; `''`: nothing. The first of each field is typed
 * before the first send, the second before the second one, and so on. Here is one field of each kind,
 * and the rules of one field that `parse-request.test.ts` has not.
 */
type Rule = [field: string, typed: string, says: string]

const contacts: Rule[] = [
  ['telefono', '+39 333 123 4567', ''],
  ['email', 'maria@esempio.it', ''],
]
/** The name is right in none: no form is complete. */
const ending: Rule[] = [
  ['messaggio', 'x'.repeat(1501), tooLong(1500)],
  ['messaggio', '', ''],
  ['nome', 'A', 'Scrivi nome e cognome.'],
  ['nome', 'x'.repeat(81), tooLong(80)],
]

// By the clock of the test: 5 March 2027.
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

/** What is typed before each send, and what then stands at each field of the table. */
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

/** What stands at each field, how it is told that it is wrong, and what describes it. */
const readErrors = (page: Page, form: string, names: readonly string[]) =>
  page.evaluate(
    ([form, names]) =>
      names.map((name) => {
        const error = document.getElementById(`${form}-${name}-error`)
        const control = document.querySelector(`.request__form [name="${name}"]`)
        // Of a group of choices, the group is what is described.
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

for (const [form, table] of Object.entries(rules)) {
  test(`[FORM-1] ${form}: what is wrong is said at its field at each send, in its words`, async ({
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
      // Another one, at each send.
      await expect(summary).toBeFocused()
      for (const one of before)
        expect(await one.evaluate(({ isConnected }) => isConnected)).toBe(false)
      const expected = Object.entries(says).map(([name, says]) => ({
        ...{ name, says },
        isInvalid: says !== '',
        isDescribed: says !== '',
      }))
      expect(await readErrors(page, form, Object.keys(says)), `send ${round + 1}`).toEqual(expected)
      const wrong = expected.filter(({ isInvalid }) => isInvalid)
      const lines = await summary.getByRole('link').allInnerTexts()
      expect(lines).toHaveLength(wrong.length)
      for (const { says } of wrong) expect(lines.join('\n')).toContain(says)
    }
    expect(requestSite.posts).toHaveLength(0)
    // The clock of the receiver is not that of the page.
    requestSite.answer(answerWith(202, '{"reference":"ABCDE12345"}'))
    await page.getByLabel('Nome e cognome').fill('Zoë Ñandú')
    await submit(page).click()
    await expect(page.locator('.request__panel--sent')).toBeVisible()
  })
}
