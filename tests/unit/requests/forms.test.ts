import { describe, expect, it } from 'vitest'
import { formFields, type RequestField } from '../../../src/forms/form.ts'
import { answerText, invalidMessage, requiredMessage } from '../../../src/forms/messages.ts'
import { createRequestForms, requestForms } from '../../../src/requests/forms.ts'
import { italian } from '../../../src/strings/it.ts'

// Name, kind, label; `!` stands before the label of a required field.
const designs = {
  bridal: `
    nome text !Nome e cognome
    telefono tel !Telefono (anche WhatsApp)
    email email !Email
    preferenza_contatto radio Come preferisci essere ricontattata?
    data_matrimonio date !Data del matrimonio
    ora_cerimonia time Ora della cerimonia
    pronta_per time A che ora devi essere pronta?
    luogo_preparazione text !Dove ti prepari? (indirizzo o comune)
    luogo_cerimonia text Luogo della cerimonia
    servizi checkboxes !Servizi richiesti
    persone_extra number Quante altre persone da truccare?
    minori radio Ci sono damigelle minorenni?
    periodo_prova select Quando vorresti la prova?
    stile select Stile desiderato
    link_ispirazione url Link a foto o bacheca
    come_mi_hai_conosciuta select Come mi hai conosciuta?
    messaggio textarea Raccontami il tuo matrimonio
    marketing checkbox Desidero ricevere novità e promozioni`,
  corsi: `
    nome text !Nome e cognome
    telefono tel !Telefono (anche WhatsApp)
    email email !Email
    corso select !Corso di interesse
    data_corso select Data preferita
    livello radio !Il tuo livello
    formato radio Formato
    partecipanti number Numero di partecipanti
    kit radio Ti serve il kit di prodotti?
    titolo radio Sei già estetista o operatrice del settore?
    citta text Città
    fattura radio Ti serve la fattura?
    ragione_sociale text !Ragione sociale
    piva text !Partita IVA
    codice_sdi text !Codice SDI
    pec email !PEC
    maggiorenne checkbox !Sono maggiorenne
    messaggio textarea Il tuo messaggio
    marketing checkbox Desidero ricevere novità e promozioni`,
  model: `
    nome text !Nome e cognome
    telefono tel !Telefono (anche WhatsApp)
    email email !Email
    citta text !Città
    data_nascita date !Data di nascita
    trattamenti checkboxes !Per cosa ti candidi?
    disponibilita checkboxes !Quando sei disponibile?
    trattamenti_precedenti radio Hai già fatto trucco permanente nella zona?
    instagram text Instagram
    link_foto url Link a foto del viso senza trucco
    letto_controindicazioni checkbox !Ho letto le controindicazioni (gravidanza, allattamento, terapie in corso, patologie cutanee…) e so che ne parleremo di persona
    foto_corso checkbox So che durante il corso possono essere scattate foto
    messaggio textarea Il tuo messaggio`,
} as const

const names = ['bridal', 'corsi', 'model'] as const

const lineOf = ({ name, kind, isRequired, label }: RequestField): string =>
  `${name} ${kind} ${isRequired ? '!' : ''}${label}`

function fieldOf(form: (typeof names)[number], name: string): RequestField {
  const field = formFields(requestForms[form]).find((one) => one.name === name)
  if (field === undefined) throw new Error(`no field ${name} in ${form}`)
  return field
}

describe('request forms', () => {
  it.each(names)('[FORM-1] %s asks what the design asks, in its order', (name) => {
    const lines = formFields(requestForms[name]).map(lineOf)
    expect(lines).toEqual(
      designs[name]
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    )
  })

  it('[FORM-1] where minors may be made up, model asks for a parent after the day of birth', () => {
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
  ])('[FORM-1] %s: what refers to another field names one that is there', (_, form) => {
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
    ['bridal', 'nome', 'Scrivi nome e cognome.'],
    ['bridal', 'email', 'Questo campo è obbligatorio.'],
    ['bridal', 'servizi', 'Scegli almeno un servizio.'],
    ['corsi', 'corso', 'Scegli il corso.'],
    ['corsi', 'pec', 'Scrivi il codice SDI oppure la PEC.'],
    ['corsi', 'livello', 'Scegli un’opzione.'],
    [
      'corsi',
      'maggiorenne',
      'Se hai meno di 18 anni, fai inviare la richiesta da un genitore o tutore.',
    ],
  ] as const)('[FORM-1] %s: %s left empty says so in Italian', (form, name, message) => {
    expect(requiredMessage(fieldOf(form, name), italian.forms)).toBe(message)
  })

  it.each([
    ['bridal', 'email', 'Inserisci un indirizzo email valido, ad esempio nome@esempio.it.'],
    ['bridal', 'telefono', 'Inserisci un numero di telefono valido (solo cifre, spazi e +).'],
    ['bridal', 'data_matrimonio', 'Inserisci una data valida (gg/mm/aaaa).'],
    ['bridal', 'link_ispirazione', 'Il link deve iniziare con https://'],
    ['bridal', 'persone_extra', 'Scrivi un numero da 0 a 20.'],
    ['corsi', 'data_corso', 'Questa data è al completo.'],
    ['corsi', 'piva', 'La partita IVA deve avere 11 cifre ed essere valida.'],
    ['model', 'data_nascita', 'Per questo trattamento devi avere almeno 18 anni.'],
  ] as const)('[FORM-1] %s: %s filled in wrongly says so in Italian', (form, name, message) => {
    expect(invalidMessage(fieldOf(form, name), italian.forms)).toBe(message)
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
    // As HTML reads it: the whole value, with the flag `v`.
    expect(new RegExp(`^(?:${field.pattern})$`, 'v').test(value)).toBe(isValid)
  })

  it('[FORM-7] no form asks for consent to promotions that is required or given beforehand', () => {
    for (const name of names) {
      const field = formFields(requestForms[name]).find((one) => one.name === 'marketing')
      if (field === undefined) continue
      expect(field).toMatchObject({ kind: 'checkbox', isRequired: false })
      expect(field).not.toHaveProperty('value')
    }
  })
})

it.each([
  [1, 'un’ora'],
  [1.5, '1,5 ore'],
  [48, '48 ore'],
])('an answer within %d is promised as “%s”', (hours, words) => {
  expect(answerText(hours, italian.forms)).toBe(`Ti rispondo entro ${words}.`)
})
