import { describe, expect, it } from 'vitest'
import type { PostedValues } from '../../../src/forms/clean-answer.ts'
import { formFields } from '../../../src/forms/form.ts'
import { parseRequest } from '../../../src/forms/parse-request.ts'
import { fillOptions, type OfferedOptions } from '../../../src/forms/site-forms.ts'
import {
  createRequestForms,
  type RequestFormName,
  requestForms,
} from '../../../src/requests/forms.ts'
import { createRandom } from '../../random.ts'

const today = '2026-11-21'
const offered: OfferedOptions = {
  courses: [{ value: 'a-course', label: 'Un corso' }],
  'course-dates': [
    { value: 'free', label: '14 marzo' },
    { value: 'full', label: '15 marzo', isDisabled: true as const },
  ],
}

const contacts = { nome: 'Maria Rossi', telefono: '333 123 4567', email: 'maria@esempio.it' }
const right: Record<RequestFormName, PostedValues> = {
  bridal: {
    ...contacts,
    data_matrimonio: '2027-06-12',
    luogo_preparazione: 'Torino',
    servizi: ['trucco_sposa'],
  },
  corsi: {
    ...contacts,
    corso: 'a-course',
    livello: 'base',
    maggiorenne: 'si',
  },
  model: {
    ...contacts,
    citta: 'Torino',
    data_nascita: '1990-01-01',
    trattamenti: ['skincare'],
    disponibilita: ['mattina', 'sera'],
    letto_controindicazioni: 'si',
  },
}

const parse = (
  form: RequestFormName,
  changes: PostedValues = {},
  { day = today, forms = requestForms } = {},
) =>
  parseRequest(
    fillOptions(forms[form], ({ optionsFrom }) => offered[optionsFrom] ?? []),
    { ...right[form], ...changes },
    { today: day },
  )

/** @returns the messages by field */
function errorsOf(...given: Parameters<typeof parse>) {
  const parsed = parse(...given)
  const errors = parsed.ok ? [] : parsed.errors
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}

/** @returns the answers that are kept */
function answersOf(...given: Parameters<typeof parse>) {
  const parsed = parse(...given)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.request.answers
}

const names = ['bridal', 'corsi', 'model'] as const
const choose = 'Scegli un’opzione.'
const badMail = 'Inserisci un indirizzo email valido, ad esempio nome@esempio.it.'
const badPhone = 'Inserisci un numero di telefono valido (solo cifre, spazi e +).'
const badDate = 'Inserisci una data valida (gg/mm/aaaa).'
const badVat = 'La partita IVA deve avere 11 cifre ed essere valida.'
const badCode = 'Il codice SDI ha 7 caratteri, tra lettere e cifre.'
const badLink = 'Il link deve iniziare con https://'
const tooLong = (max: number) => `Hai superato il limite di ${max} caratteri.`
const minor = 'Per questo trattamento devi avere almeno 18 anni.'
const tooYoung = 'Devi avere almeno 16 anni.'
const before = 'L’orario deve essere prima della cerimonia.'
const invoice = { fattura: 'si', ragione_sociale: 'Studio', piva: '07643520567', pec: 'a@pec.it' }

const withMinors = { forms: createRequestForms({ minorsForMakeup: true }) }
const ofMinor = {
  data_nascita: '2009-06-01',
  genitore_nome: 'Anna Rossi',
  genitore_telefono: '333 765 4321',
}

describe('parseRequest', () => {
  it.each(names)('[FORM-1] %s: keeps valid answers unchanged', (form) => {
    expect(parse(form)).toEqual({ ok: true, request: { form, answers: right[form] } })
  })

  it.each([
    ['telefono', '\u202a+39\u00a0333\u00a0123\u00a04567\u202c', '+39 333 123 4567'],
    ['email', 'mailto:maria@esempio.it?subject=Nozze', 'maria@esempio.it'],
    ['email', 'Maria Rossi <maria@esempio.it>;', 'maria@esempio.it'],
    ['email', 'maria@esempio.it.', 'maria@esempio.it'],
    ['email', 'Maria@perché-no.it', 'Maria@xn--perch-no-f1a.it'],
    ['persone_extra', '\u00a02\u200b', '2'],
  ])('[FORM-1] %s: reads “%s” as %s', (field, typed, answer) => {
    expect(answersOf('bridal', { [field]: typed })[field]).toBe(answer)
  })

  it('[FORM-5] tidies an answer of any length in time', () => {
    for (const piece of ['#', '(0)', '+', '.', '@', 'é', '<', ' int', '0 0']) {
      const typed = `a@${piece.repeat(20_000)}!`
      const start = performance.now()
      parse('bridal', { telefono: typed, email: typed })
      expect(performance.now() - start, piece).toBeLessThan(500)
    }
  })

  it.each(names)('[FORM-1] %s: an empty form names every required field, in order', (form) => {
    const parsed = parseRequest(requestForms[form], {}, { today })
    const required = formFields(requestForms[form])
      .filter(({ isRequired, shownWhen }) => isRequired && shownWhen === undefined)
      .map(({ name }) => name)
    expect(parsed.ok ? [] : parsed.errors.map(({ field }) => field)).toEqual(required)
  })

  // A string is the message for the last field; `''` means no error.
  it.each<[RequestFormName, PostedValues, string | Record<string, string>]>([
    ['bridal', { nome: ' ' }, 'Scrivi nome e cognome.'],
    ['bridal', { nome: 'M' }, 'Scrivi nome e cognome.'],
    ['bridal', { nome: 'M'.repeat(80) }, ''],
    ['bridal', { nome: 'M'.repeat(81) }, tooLong(80)],
    ['bridal', { telefono: '1234567' }, badPhone],
    ['bridal', { email: '\u200bmaria@esempio.it' }, ''],
    ['bridal', { email: `${'a'.repeat(112)}@esempio.it` }, tooLong(120)],
    ['bridal', { email: 'mailto:maria%2Bx@esempio.it' }, badMail],
    ['bridal', { email: 'maria' }, badMail],
    ['bridal', { email: 'maria@esempio' }, badMail],
    ['bridal', { email: '.maria@esempio.it' }, badMail],
    ['bridal', { email: 'ma..ria@esempio.it' }, badMail],
    ['bridal', { email: `${'m'.repeat(64)}@esempio.it` }, ''],
    ['bridal', { email: 'maria+nozze@posta.esempio.com' }, ''],
    ['bridal', { preferenza_contatto: 'piccione' }, choose],
    ['bridal', { data_matrimonio: '' }, 'Questo campo è obbligatorio.'],
    ['bridal', { data_matrimonio: '12/06/2027' }, badDate],
    ['bridal', { data_matrimonio: '2027-02-29' }, badDate],
    ['bridal', { data_matrimonio: '2026-11-20' }, 'La data deve essere futura.'],
    ['bridal', { data_matrimonio: '2026-11-21' }, ''],
    ['bridal', { data_matrimonio: '2029-11-21' }, ''],
    ['bridal', { data_matrimonio: '2029-11-22' }, 'La data deve essere entro 3 anni.'],
    ['bridal', { luogo_preparazione: 'A' }, 'Scrivi almeno 2 caratteri.'],
    ['bridal', { luogo_preparazione: 'x'.repeat(161) }, tooLong(160)],
    ['bridal', { luogo_cerimonia: 'x'.repeat(161) }, tooLong(160)],
    ['bridal', { ora_cerimonia: '24:00' }, 'Inserisci un orario valido (hh:mm).'],
    ['bridal', { ora_cerimonia: '16:00', pronta_per: '15:59' }, ''],
    ['bridal', { ora_cerimonia: '16:00', pronta_per: '16:00' }, { pronta_per: before }],
    ['bridal', { ora_cerimonia: '16:00', pronta_per: '17:30' }, { pronta_per: before }],
    ['bridal', { pronta_per: '17:30' }, ''],
    ['bridal', { servizi: [] }, 'Scegli almeno un servizio.'],
    ['bridal', { servizi: ['trucco_sposa', 'magia'] }, choose],
    ['bridal', { persone_extra: '21' }, 'Scrivi un numero da 0 a 20.'],
    ['bridal', { persone_extra: '-1' }, 'Scrivi un numero da 0 a 20.'],
    ['bridal', { persone_extra: '1e1' }, 'Scrivi un numero da 0 a 20.'],
    ['bridal', { persone_extra: '20', minori: 'si' }, ''],
    ['bridal', { link_ispirazione: 'http://esempio.it' }, badLink],
    ['bridal', { link_ispirazione: 'https://esempio.it/bacheca' }, ''],
    ['bridal', { link_ispirazione: 'https://' }, badLink],
    ['bridal', { link_ispirazione: 'https://esempio.it/a b' }, badLink],
    ['bridal', { link_ispirazione: `https://esempio.it/${'x'.repeat(500)}` }, tooLong(500)],
    ['bridal', { messaggio: 'a'.repeat(1501) }, tooLong(1500)],
    ['bridal', { messaggio: 'a\r\n'.repeat(750) }, ''],
    ['bridal', { marketing: 'forse' }, choose],
    ['corsi', { corso: '' }, 'Scegli il corso.'],
    ['corsi', { livello: '' }, choose],
    ['corsi', { corso: 'un-altro' }, 'Scegli il corso.'],
    ['corsi', { data_corso: 'da_definire' }, ''],
    ['corsi', { data_corso: 'free' }, ''],
    ['corsi', { data_corso: 'full' }, 'Questa data è al completo.'],
    ['corsi', { partecipanti: '0' }, 'Scrivi un numero da 1 a 10.'],
    ['corsi', { partecipanti: '11' }, 'Scrivi un numero da 1 a 10.'],
    ['corsi', { citta: 'x'.repeat(81) }, tooLong(80)],
    ['corsi', { fattura: 'no', piva: 'sbagliata' }, ''],
    ['corsi', invoice, ''],
    ['corsi', { ...invoice, piva: '\u200eIT\u00a00764\u20093520\u00a0567\u200b' }, ''],
    ['corsi', { ...invoice, codice_sdi: '\ufeffM5UXCR1\u200b' }, ''],
    ['model', { instagram: '\u2068@nome.cognome\u2069' }, ''],
    ['corsi', { ...invoice, piva: '0764352056' }, { piva: badVat }],
    ['corsi', { ...invoice, piva: '07643520568' }, { piva: badVat }],
    ['corsi', { ...invoice, piva: '00000000000' }, { piva: badVat }],
    ['corsi', { ...invoice, pec: 'pec@esempio' }, badMail],
    ['corsi', { ...invoice, pec: '', codice_sdi: 'M5UXCR1' }, ''],
    ['corsi', { ...invoice, codice_sdi: 'M5UX' }, badCode],
    ['corsi', { ...invoice, codice_sdi: 'M5UX-R1' }, badCode],
    [
      'corsi',
      { ...invoice, pec: '' },
      {
        codice_sdi: 'Scrivi il codice SDI oppure la PEC.',
        pec: 'Scrivi il codice SDI oppure la PEC.',
      },
    ],
    [
      'corsi',
      { maggiorenne: undefined },
      'Se hai meno di 18 anni, fai inviare la richiesta da un genitore o tutore.',
    ],
    ['model', { data_nascita: '2008-11-21' }, ''],
    ['model', { data_nascita: '2008-11-22' }, minor],
    ['model', { data_nascita: '2027-01-01' }, badDate],
    ['model', { data_nascita: '1899-12-31' }, badDate],
    [
      'model',
      { instagram: 'https://instagram.com/nome' },
      'Scrivi il nome del profilo, ad esempio @nome.',
    ],
    ['model', { letto_controindicazioni: '' }, 'Conferma di aver letto le controindicazioni.'],
  ])('[FORM-1] %s with %j: %j', (form, changes, said) => {
    const last = Object.keys(changes).at(-1) ?? ''
    const expected = typeof said === 'string' ? { [last]: said } : said
    expect(errorsOf(form, changes)).toEqual(said === '' ? {} : expected)
  })

  it('[FORM-1] whoever was born on 29 February comes of age on 1 March', () => {
    const born = { data_nascita: '2008-02-29' }
    expect(errorsOf('model', born, { day: '2026-02-28' })).toEqual({ data_nascita: minor })
    expect(errorsOf('model', born, { day: '2026-03-01' })).toEqual({})
  })

  it.each<[PostedValues, Record<string, string>]>([
    [{ data_nascita: '2008-11-21' }, {}],
    [{ data_nascita: '2008-11-22' }, { trattamenti: minor }],
    [{ data_nascita: '2008-11-22', trattamenti: ['trucco_viso'] }, {}],
    [{ data_nascita: '2010-11-21', trattamenti: ['trucco_viso'] }, {}],
    [{ trattamenti: ['trucco_viso', 'unghie'] }, { trattamenti: minor }],
    [{ trattamenti: [] }, { trattamenti: 'Scegli almeno un trattamento.' }],
    [
      { genitore_nome: '', genitore_telefono: '', trattamenti: ['trucco_viso'] },
      {
        genitore_nome: 'Scrivi nome e cognome di un genitore o tutore.',
        genitore_telefono: 'Scrivi il telefono di un genitore o tutore.',
      },
    ],
    [{ genitore_telefono: 'mamma', trattamenti: ['trucco_viso'] }, { genitore_telefono: badPhone }],
    [
      { data_nascita: '2010-11-22', genitore_nome: '' },
      { data_nascita: tooYoung, trattamenti: minor },
    ],
    [{ data_nascita: '2027-01-01', genitore_nome: '' }, { data_nascita: badDate }],
    [{ data_nascita: '', genitore_nome: '' }, { data_nascita: 'Questo campo è obbligatorio.' }],
  ])('[FORM-1] model with %j, if the site accepts minors: %j', (changes, expected) => {
    expect(errorsOf('model', { ...ofMinor, ...changes }, withMinors)).toEqual(expected)
  })

  it('[FORM-1] keeps the parent of a minor, but not of an adult', () => {
    const applying = { ...ofMinor, trattamenti: ['trucco_viso'] }
    expect(answersOf('model', applying, withMinors)).toMatchObject(ofMinor)
    const adult = answersOf('model', { ...applying, data_nascita: '1990-01-01' }, withMinors)
    expect(Object.keys(adult).join()).not.toContain('genitore')
  })

  it('[FORM-1] drops answers to fields that were not asked', () => {
    const typed = { persone_extra: '0', minori: 'si', marketing: '', altro: 'x' }
    expect(answersOf('bridal', typed)).toEqual({ ...right.bridal, persone_extra: '0' })
  })

  it('[FORM-5] removes control characters from all answers, and line breaks from single lines', () => {
    const random = createRandom(7)
    const below = (limit: number) => Math.floor(random() * limit)
    const alphabet = [...'\r\n\u0000\u0085\u2028\u202e\u2066\ud800a@. 👰à']
    for (let round = 0; round < 300; round++) {
      const text = () =>
        Array.from({ length: below(40) }, () => alphabet[below(alphabet.length)]).join('')
      const answers = answersOf('bridal', {
        nome: `Maria ${text()}`,
        luogo_preparazione: `Torino${text()}`,
        messaggio: text(),
        servizi: ['trucco_sposa', 'trucco_sposa'],
      })
      const { nome, luogo_preparazione, messaggio = '', servizi } = answers
      expect(`${nome}${luogo_preparazione}`).not.toMatch(
        /[\p{Cc}\p{Bidi_Control}\u2028\u2029\p{Cs}]/u,
      )
      expect(messaggio).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029\p{Cs}]/u)
      expect(servizi).toEqual(['trucco_sposa'])
    }
  })
})
