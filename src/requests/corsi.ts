import { isRealVatNumber, vatDigits } from '../business/vat-number.ts'
import type { Condition, FieldGroup, FormDefinition } from '../forms/form.ts'
import {
  choiceOf,
  createContactFields,
  createMarketingField,
  createMessageField,
} from './shared-fields.ts'
import type { RequestStrings } from './strings/en.ts'

type CourseWords = RequestStrings['corsi']

const createCourse = (words: CourseWords): FieldGroup => ({
  legend: words.course,
  fields: [
    {
      kind: 'select',
      name: 'corso',
      ...words.corso,
      isRequired: true,
      options: [],
      optionsFrom: 'courses',
    },
    {
      kind: 'select',
      name: 'data_corso',
      ...choiceOf(words.data_corso),
      value: 'da_definire',
      optionsFrom: 'course-dates',
      optionsOf: 'corso',
    },
    { kind: 'radio', name: 'livello', ...choiceOf(words.livello), isRequired: true },
    { kind: 'radio', name: 'formato', ...choiceOf(words.formato) },
    {
      kind: 'number',
      name: 'partecipanti',
      ...words.partecipanti,
      isShort: true,
      min: 1,
      max: 10,
      value: 1,
    },
    { kind: 'radio', name: 'kit', ...choiceOf(words.kit), isShort: true },
  ],
})

const createAboutYou = ({ shared, corsi }: RequestStrings): FieldGroup => ({
  legend: shared.aboutYou,
  fields: [
    { kind: 'radio', name: 'titolo', ...choiceOf(corsi.titolo), isShort: true },
    {
      kind: 'text',
      name: 'citta',
      ...shared.citta,
      isShort: true,
      maxLength: 80,
      autocomplete: 'address-level2',
    },
  ],
})

const withInvoice: Condition = { field: 'fattura', is: 'si' }

const createInvoice = (words: CourseWords): FieldGroup => ({
  legend: words.invoice,
  fields: [
    { kind: 'radio', name: 'fattura', ...choiceOf(words.fattura), value: 'no' },
    {
      kind: 'text',
      name: 'ragione_sociale',
      ...words.ragione_sociale,
      isRequired: true,
      isShort: true,
      shownWhen: withInvoice,
      maxLength: 160,
      autocomplete: 'organization',
    },
    {
      kind: 'text',
      name: 'piva',
      ...words.piva,
      isRequired: true,
      isShort: true,
      shownWhen: withInvoice,
      maxLength: 20,
      pattern: '([Ii][Tt])?[ .]*([0-9][ .]*){11}',
      isRight: (answer) => isRealVatNumber(vatDigits(answer)),
      inputMode: 'numeric',
    },
    {
      kind: 'text',
      name: 'codice_sdi',
      ...words.codice_sdi,
      isRequired: true,
      alternativeTo: 'pec',
      isShort: true,
      shownWhen: withInvoice,
      maxLength: 7,
      pattern: '[A-Za-z0-9]{7}',
    },
    {
      kind: 'email',
      name: 'pec',
      ...words.pec,
      isRequired: true,
      alternativeTo: 'codice_sdi',
      isShort: true,
      shownWhen: withInvoice,
      maxLength: 120,
      // A browser would fill in the visitor's mail address, which is no PEC.
      autocomplete: 'off',
    },
  ],
})

const createEnding = ({ shared, corsi }: RequestStrings): FieldGroup => ({
  legend: shared.ending,
  fields: [
    { kind: 'checkbox', name: 'maggiorenne', ...corsi.maggiorenne, isRequired: true },
    createMessageField(shared),
    createMarketingField(shared),
  ],
})

/** Request of a quote for a course. */
export const createCorsi = (words: RequestStrings): FormDefinition => ({
  name: 'corsi',
  subject: words.corsi.subject,
  groups: [
    { legend: words.shared.contacts, fields: createContactFields(words.shared) },
    createCourse(words.corsi),
    createAboutYou(words),
    createInvoice(words.corsi),
    createEnding(words),
  ],
  notice: words.corsi.notice,
})
