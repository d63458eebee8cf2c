import { describe, expect, it } from 'vitest'
import { formFields } from '../../../src/forms/form.ts'
import { answerText } from '../../../src/forms/messages.ts'
import { createRequestForms, requestForms } from '../../../src/requests/forms.ts'
import { italian } from '../../../src/strings/it.ts'

/** Field names in the order of the form, for sending and storing; `!` marks required fields. */
const asked = {
  bridal: `
    nome! telefono! email! preferenza_contatto data_matrimonio! ora_cerimonia pronta_per
    luogo_preparazione! luogo_cerimonia servizi! persone_extra minori periodo_prova stile
    link_ispirazione come_mi_hai_conosciuta messaggio marketing`,
  corsi: `
    nome! telefono! email! corso! data_corso livello! formato partecipanti kit titolo citta
    fattura ragione_sociale! piva! codice_sdi! pec! maggiorenne! messaggio marketing`,
  model: `
    nome! telefono! email! citta! data_nascita! trattamenti! disponibilita!
    trattamenti_precedenti instagram link_foto letto_controindicazioni! foto_corso messaggio`,
}

const names = ['bridal', 'corsi', 'model'] as const

describe('request forms', () => {
  it.each(names)('[FORM-1] %s asks for the fields of the design, in its order', (name) => {
    const fields = formFields(requestForms[name])
    expect(fields.map((field) => `${field.name}${field.isRequired ? '!' : ''}`)).toEqual(
      asked[name].trim().split(/\s+/),
    )
  })

  it('[FORM-1] model asks for a parent after the day of birth, if the site accepts minors', () => {
    const { model } = createRequestForms({ minorsForMakeup: true })
    const usual = formFields(requestForms.model).map(({ name }) => name)
    const more = ['genitore_nome', 'genitore_telefono']
    const after = usual.indexOf('data_nascita') + 1
    const order = formFields(model).map(({ name }) => name)
    expect(order).toEqual([...usual.slice(0, after), ...more, ...usual.slice(after)])
  })

  it.each([
    ...Object.entries(requestForms),
    ['model with minors', createRequestForms({ minorsForMakeup: true }).model] as const,
  ])('[FORM-1] %s refers only to fields that exist', (_, form) => {
    for (const { fields } of form.groups) {
      for (const [index, { shownWhen }] of fields.entries()) {
        if (shownWhen === undefined) continue
        const before = fields[index - 1]
        expect([before?.name, before?.shownWhen?.field]).toContain(shownWhen.field)
      }
    }
    const fields = formFields(form)
    const order = fields.map((field) => field.name)
    expect(new Set(order).size).toBe(order.length)
    for (const field of fields) {
      if (field.alternativeTo !== undefined) expect(order).toContain(field.alternativeTo)
      if (field.kind === 'time' && field.before) expect(order).toContain(field.before.field)
      if (!('ageLimit' in field) || field.ageLimit === undefined) continue
      expect(order).toContain(field.ageLimit.birthday)
      const values = field.options.map(({ value }) => value)
      expect(values).toEqual(expect.arrayContaining([...field.ageLimit.except]))
    }
  })

  it.each(names)('[FORM-1] %s: its patterns are valid with the flag `v`, as in HTML', (name) => {
    for (const field of formFields(requestForms[name])) {
      const pattern = 'pattern' in field ? field.pattern : undefined
      expect(() => new RegExp(`^(?:${pattern ?? ''})$`, 'v'), field.name).not.toThrow()
    }
  })
})

it.each([
  [1, 'un’ora'],
  [1.5, '1,5 ore'],
  [48, '48 ore'],
])('promises an answer within %d hours as “%s”', (hours, words) => {
  expect(answerText(hours, italian.forms)).toBe(`Ti rispondo entro ${words}.`)
})
