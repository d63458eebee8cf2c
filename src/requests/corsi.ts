import { isRealVatNumber, vatDigits } from '../business/vat-number.ts'
import type { Condition, FieldGroup, FormDefinition } from '../forms/form.ts'
import { contactFields, createMessageField, marketingField, yesNo } from './shared-fields.ts'

const course: FieldGroup = {
  legend: 'Il corso',
  fields: [
    {
      kind: 'select',
      name: 'corso',
      label: 'Corso di interesse',
      isRequired: true,
      requiredMessage: 'Scegli il corso.',
      invalidMessage: 'Scegli il corso.',
      options: [],
      optionsFrom: 'courses',
    },
    {
      kind: 'select',
      name: 'data_corso',
      label: 'Data preferita',
      isRequired: false,
      value: 'da_definire',
      invalidMessage: 'Questa data è al completo.',
      options: [{ value: 'da_definire', label: 'Da definire' }],
      optionsFrom: 'course-dates',
      optionsOf: 'corso',
    },
    {
      kind: 'radio',
      name: 'livello',
      label: 'Il tuo livello',
      isRequired: true,
      options: [
        { value: 'principiante', label: 'Principiante' },
        { value: 'base', label: 'Base' },
        { value: 'intermedio', label: 'Intermedio' },
        { value: 'professionista', label: 'Professionista' },
      ],
    },
    {
      kind: 'radio',
      name: 'formato',
      label: 'Formato',
      isRequired: false,
      options: [
        { value: 'individuale', label: 'Individuale' },
        { value: 'gruppo', label: 'Di gruppo' },
        { value: 'online', label: 'Online' },
      ],
    },
    {
      kind: 'number',
      name: 'partecipanti',
      label: 'Numero di partecipanti',
      isRequired: false,
      isShort: true,
      min: 1,
      max: 10,
      value: 1,
    },
    {
      kind: 'radio',
      name: 'kit',
      label: 'Ti serve il kit di prodotti?',
      isRequired: false,
      isShort: true,
      options: [...yesNo, { value: 'non_so', label: 'Non so' }],
    },
  ],
}

const aboutYou: FieldGroup = {
  legend: 'Su di te',
  fields: [
    {
      kind: 'radio',
      name: 'titolo',
      label: 'Sei già estetista o operatrice del settore?',
      isRequired: false,
      isShort: true,
      options: yesNo,
    },
    {
      kind: 'text',
      name: 'citta',
      label: 'Città',
      isRequired: false,
      isShort: true,
      maxLength: 80,
      autocomplete: 'address-level2',
    },
  ],
}

const withInvoice: Condition = { field: 'fattura', is: 'si' }

const routeMessage = 'Scrivi il codice SDI oppure la PEC.'

const invoice: FieldGroup = {
  legend: 'Fattura',
  fields: [
    {
      kind: 'radio',
      name: 'fattura',
      label: 'Ti serve la fattura?',
      isRequired: false,
      value: 'no',
      options: yesNo,
    },
    {
      kind: 'text',
      name: 'ragione_sociale',
      label: 'Ragione sociale',
      isRequired: true,
      isShort: true,
      shownWhen: withInvoice,
      maxLength: 160,
      autocomplete: 'organization',
    },
    {
      kind: 'text',
      name: 'piva',
      label: 'Partita IVA',
      isRequired: true,
      isShort: true,
      shownWhen: withInvoice,
      maxLength: 20,
      pattern: '([Ii][Tt])?[ .]*([0-9][ .]*){11}',
      isRight: (answer) => isRealVatNumber(vatDigits(answer)),
      inputMode: 'numeric',
      invalidMessage: 'La partita IVA deve avere 11 cifre ed essere valida.',
    },
    {
      kind: 'text',
      name: 'codice_sdi',
      label: 'Codice SDI',
      hint: 'Sette caratteri. In alternativa basta la PEC.',
      isRequired: true,
      alternativeTo: 'pec',
      requiredMessage: routeMessage,
      isShort: true,
      shownWhen: withInvoice,
      maxLength: 7,
      pattern: '[A-Za-z0-9]{7}',
      invalidMessage: 'Il codice SDI ha 7 caratteri, tra lettere e cifre.',
    },
    {
      kind: 'email',
      name: 'pec',
      label: 'PEC',
      hint: 'In alternativa al codice SDI.',
      isRequired: true,
      alternativeTo: 'codice_sdi',
      requiredMessage: routeMessage,
      isShort: true,
      shownWhen: withInvoice,
      maxLength: 120,
      // A browser would fill in the visitor's mail address, which is no PEC.
      autocomplete: 'off',
    },
  ],
}

const adultMessage = 'Se hai meno di 18 anni, fai inviare la richiesta da un genitore o tutore.'

const ending: FieldGroup = {
  legend: 'Per finire',
  fields: [
    {
      kind: 'checkbox',
      name: 'maggiorenne',
      label: 'Sono maggiorenne',
      hint: adultMessage,
      isRequired: true,
      requiredMessage: adultMessage,
    },
    createMessageField('Il tuo messaggio'),
    marketingField,
  ],
}

/** Request of a quote for a course. */
export const corsi: FormDefinition = {
  name: 'corsi',
  subject: 'Richiesta preventivo corso',
  groups: [{ legend: 'I tuoi contatti', fields: contactFields }, course, aboutYou, invoice, ending],
  notice:
    'L’invio non è un’iscrizione: il posto è confermato solo dopo la mia risposta e l’eventuale acconto.',
}
