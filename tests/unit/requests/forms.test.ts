import { describe, expect, it } from 'vitest'
import { formFields, type RequestField } from '../../../src/forms/form.ts'
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

function fieldOf(form: (typeof names)[number], name: string): RequestField {
  const field = formFields(requestForms[form]).find((one) => one.name === name)
  if (field === undefined) throw new Error(`no field ${name} in ${form}`)
  return field
}

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

  it.each([
    ['bridal', 'link_ispirazione', 'https://example.org/board', true],
    ['bridal', 'link_ispirazione', 'http://example.org/board', false],
    ['corsi', 'piva', '01234567890', true],
    ['corsi', 'piva', '0123456789', false],
    ['corsi', 'codice_sdi', 'M5UXCR1', true],
    ['corsi', 'codice_sdi', 'M5UX-R1', false],
    ['model', 'instagram', '@nome.cognome_1', true],
    ['model', 'instagram', 'instagram.com/nome', false],
  ] as const)('[FORM-1] %s: the pattern of %s judges "%s": %s', (form, name, value, isValid) => {
    const field = fieldOf(form, name)
    if (!('pattern' in field) || field.pattern === undefined) throw new Error('no pattern')
    // HTML matches the whole value, with the flag `v`.
    expect(new RegExp(`^(?:${field.pattern})$`, 'v').test(value)).toBe(isValid)
  })
})

it.each([
  [1, 'un’ora'],
  [1.5, '1,5 ore'],
  [48, '48 ore'],
])('promises an answer within %d hours as “%s”', (hours, words) => {
  expect(answerText(hours, italian.forms)).toBe(`Ti rispondo entro ${words}.`)
})
