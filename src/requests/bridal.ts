import type { FieldGroup } from '../forms/form.ts'
import {
  contactRules,
  createGroup,
  createMessageRules,
  type FieldRules,
  httpsPattern,
  marketingRules,
} from './shared-fields.ts'
import type { RequestStrings } from './strings/en.ts'

type Words = RequestStrings['bridal']
type Rules = readonly FieldRules<Words>[]

const createWeddingDay = (words: Words): Rules => [
  {
    kind: 'date',
    name: 'data_matrimonio',
    isRequired: true,
    limit: { kind: 'future', years: 3 },
    soon: { days: 30, message: words.soon },
  },
  { kind: 'time', name: 'ora_cerimonia', isShort: true },
  {
    kind: 'time',
    name: 'pronta_per',
    isShort: true,
    before: { field: 'ora_cerimonia', message: words.beforeCeremony },
  },
  { kind: 'text', name: 'luogo_preparazione', isRequired: true, minLength: 2, maxLength: 160 },
  { kind: 'text', name: 'luogo_cerimonia', maxLength: 160 },
]

const services: Rules = [
  { kind: 'checkboxes', name: 'servizi', isRequired: true },
  { kind: 'number', name: 'persone_extra', isShort: true, min: 0, max: 20 },
  {
    kind: 'radio',
    name: 'minori',
    isShort: true,
    shownWhen: { field: 'persone_extra', moreThan: 0 },
  },
  { kind: 'select', name: 'periodo_prova' },
]

const look: Rules = [
  { kind: 'select', name: 'stile', isShort: true },
  { kind: 'url', name: 'link_ispirazione', isShort: true, maxLength: 500, pattern: httpsPattern },
]

/** Booking of a bridal make-up. */
export function createBridal({ shared, bridal }: RequestStrings): readonly FieldGroup[] {
  const words = { ...shared, ...bridal }
  return [
    createGroup(words.contacts, words, [
      ...contactRules,
      { kind: 'radio', name: 'preferenza_contatto', value: 'whatsapp' },
    ]),
    createGroup(words.day, words, createWeddingDay(words)),
    createGroup(words.services, words, services),
    createGroup(words.look, words, look),
    createGroup(words.ending, words, [
      { kind: 'select', name: 'come_mi_hai_conosciuta' },
      createMessageRules(words),
      marketingRules,
    ]),
  ]
}
