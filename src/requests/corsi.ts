import { isRealVatNumber, vatDigits } from '../business/vat-number.ts'
import type { Condition, FieldGroup } from '../forms/form.ts'
import {
  contactRules,
  createGroup,
  createMessageRules,
  type FieldRules,
  marketingRules,
} from './shared-fields.ts'
import type { RequestStrings } from './strings/en.ts'

type Rules = readonly FieldRules<RequestStrings['corsi']>[]

const course: Rules = [
  { kind: 'select', name: 'corso', isRequired: true, optionsFrom: 'courses' },
  {
    kind: 'select',
    name: 'data_corso',
    value: 'da_definire',
    optionsFrom: 'course-dates',
    optionsOf: 'corso',
  },
  { kind: 'radio', name: 'livello', isRequired: true },
  { kind: 'radio', name: 'formato' },
  { kind: 'number', name: 'partecipanti', isShort: true, min: 1, max: 10, value: 1 },
  { kind: 'radio', name: 'kit', isShort: true },
]

const aboutYou: readonly FieldRules<RequestStrings['shared'] & RequestStrings['corsi']>[] = [
  { kind: 'radio', name: 'titolo', isShort: true },
  { kind: 'text', name: 'citta', isShort: true, maxLength: 80, autocomplete: 'address-level2' },
]

const withInvoice: Condition = { field: 'fattura', is: 'si' }

const invoice: Rules = [
  { kind: 'radio', name: 'fattura', value: 'no' },
  {
    kind: 'text',
    name: 'ragione_sociale',
    isRequired: true,
    isShort: true,
    shownWhen: withInvoice,
    maxLength: 160,
    autocomplete: 'organization',
  },
  {
    kind: 'text',
    name: 'piva',
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
    isRequired: true,
    alternativeTo: 'codice_sdi',
    isShort: true,
    shownWhen: withInvoice,
    maxLength: 120,
    // A browser would fill in the visitor's mail address, which is no PEC.
    autocomplete: 'off',
  },
]

/** Request of a quote for a course. */
export function createCorsi({ shared, corsi }: RequestStrings): readonly FieldGroup[] {
  const words = { ...shared, ...corsi }
  return [
    createGroup(words.contacts, words, contactRules),
    createGroup(words.course, words, course),
    createGroup(words.aboutYou, words, aboutYou),
    createGroup(words.invoice, words, invoice),
    createGroup(words.ending, words, [
      { kind: 'checkbox', name: 'maggiorenne', isRequired: true },
      createMessageRules(words),
      marketingRules,
    ]),
  ]
}
