import type { FieldGroup, FormDefinition } from '../forms/form.ts'
import {
  choiceOf,
  createContactFields,
  createMarketingField,
  createMessageField,
  httpsPattern,
} from './shared-fields.ts'
import type { RequestStrings } from './strings/en.ts'

type BridalWords = RequestStrings['bridal']

const createContacts = ({ shared, bridal }: RequestStrings): FieldGroup => ({
  legend: shared.contacts,
  fields: [
    ...createContactFields(shared),
    {
      kind: 'radio',
      name: 'preferenza_contatto',
      ...choiceOf(bridal.preferenza_contatto),
      value: 'whatsapp',
    },
  ],
})

const createWeddingDay = (words: BridalWords): FieldGroup => ({
  legend: words.day,
  fields: [
    {
      kind: 'date',
      name: 'data_matrimonio',
      ...words.data_matrimonio,
      isRequired: true,
      limit: { kind: 'future', years: 3 },
      soon: { days: 30, message: words.soon },
    },
    { kind: 'time', name: 'ora_cerimonia', ...words.ora_cerimonia, isShort: true },
    {
      kind: 'time',
      name: 'pronta_per',
      ...words.pronta_per,
      isShort: true,
      before: { field: 'ora_cerimonia', message: words.beforeCeremony },
    },
    {
      kind: 'text',
      name: 'luogo_preparazione',
      ...words.luogo_preparazione,
      isRequired: true,
      minLength: 2,
      maxLength: 160,
    },
    { kind: 'text', name: 'luogo_cerimonia', ...words.luogo_cerimonia, maxLength: 160 },
  ],
})

const createServices = (words: BridalWords): FieldGroup => ({
  legend: words.services,
  fields: [
    { kind: 'checkboxes', name: 'servizi', ...choiceOf(words.servizi), isRequired: true },
    {
      kind: 'number',
      name: 'persone_extra',
      ...words.persone_extra,
      isShort: true,
      min: 0,
      max: 20,
    },
    {
      kind: 'radio',
      name: 'minori',
      ...choiceOf(words.minori),
      isShort: true,
      shownWhen: { field: 'persone_extra', moreThan: 0 },
    },
    { kind: 'select', name: 'periodo_prova', ...choiceOf(words.periodo_prova) },
  ],
})

const createLook = (words: BridalWords): FieldGroup => ({
  legend: words.look,
  fields: [
    { kind: 'select', name: 'stile', ...choiceOf(words.stile), isShort: true },
    {
      kind: 'url',
      name: 'link_ispirazione',
      ...words.link_ispirazione,
      isShort: true,
      maxLength: 500,
      pattern: httpsPattern,
    },
  ],
})

const createEnding = ({ shared, bridal }: RequestStrings): FieldGroup => ({
  legend: shared.ending,
  fields: [
    { kind: 'select', name: 'come_mi_hai_conosciuta', ...choiceOf(bridal.come_mi_hai_conosciuta) },
    createMessageField(shared, bridal.messaggio),
    createMarketingField(shared),
  ],
})

/** Booking of a bridal make-up. */
export const createBridal = (words: RequestStrings): FormDefinition => ({
  name: 'bridal',
  subject: words.bridal.subject,
  groups: [
    createContacts(words),
    createWeddingDay(words.bridal),
    createServices(words.bridal),
    createLook(words.bridal),
    createEnding(words),
  ],
  notice: words.bridal.notice,
})
