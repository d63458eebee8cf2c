import type { FieldGroup, FormDefinition } from '../forms/form.ts'
import {
  contactFields,
  createMessageField,
  httpsPattern,
  marketingField,
  yesNo,
} from './shared-fields.ts'

const contacts: FieldGroup = {
  legend: 'I tuoi contatti',
  fields: [
    ...contactFields,
    {
      kind: 'radio',
      name: 'preferenza_contatto',
      label: 'Come preferisci essere ricontattata?',
      isRequired: false,
      value: 'whatsapp',
      options: [
        { value: 'whatsapp', label: 'WhatsApp' },
        { value: 'telefonata', label: 'Telefonata' },
        { value: 'email', label: 'Email' },
      ],
    },
  ],
}

const weddingDay: FieldGroup = {
  legend: 'Il giorno',
  fields: [
    {
      kind: 'date',
      name: 'data_matrimonio',
      label: 'Data del matrimonio',
      isRequired: true,
      limit: { kind: 'future', years: 3 },
      soon: {
        days: 30,
        message: 'La data è vicina: per una risposta più rapida scrivimi su WhatsApp.',
      },
    },
    {
      kind: 'time',
      name: 'ora_cerimonia',
      label: 'Ora della cerimonia',
      isRequired: false,
      isShort: true,
    },
    {
      kind: 'time',
      name: 'pronta_per',
      label: 'A che ora devi essere pronta?',
      isRequired: false,
      isShort: true,
      before: { field: 'ora_cerimonia', message: 'L’orario deve essere prima della cerimonia.' },
    },
    {
      kind: 'text',
      name: 'luogo_preparazione',
      label: 'Dove ti prepari? (indirizzo o comune)',
      isRequired: true,
      minLength: 2,
      maxLength: 160,
    },
    {
      kind: 'text',
      name: 'luogo_cerimonia',
      label: 'Luogo della cerimonia',
      isRequired: false,
      maxLength: 160,
    },
  ],
}

const services: FieldGroup = {
  legend: 'I servizi',
  fields: [
    {
      kind: 'checkboxes',
      name: 'servizi',
      label: 'Servizi richiesti',
      hint: 'Scegli almeno un servizio.',
      isRequired: true,
      requiredMessage: 'Scegli almeno un servizio.',
      options: [
        { value: 'trucco_sposa', label: 'Trucco sposa' },
        { value: 'prova_trucco', label: 'Prova trucco' },
        { value: 'acconciatura', label: 'Acconciatura' },
        { value: 'ritocchi', label: 'Ritocchi durante la giornata' },
        { value: 'trucco_sposo', label: 'Trucco sposo' },
        { value: 'altro', label: 'Altro' },
      ],
    },
    {
      kind: 'number',
      name: 'persone_extra',
      label: 'Quante altre persone da truccare?',
      hint: 'Mamma, testimoni, damigelle.',
      isRequired: false,
      isShort: true,
      min: 0,
      max: 20,
    },
    {
      kind: 'radio',
      name: 'minori',
      label: 'Ci sono damigelle minorenni?',
      isRequired: false,
      isShort: true,
      shownWhen: { field: 'persone_extra', moreThan: 0 },
      options: yesNo,
    },
    {
      kind: 'select',
      name: 'periodo_prova',
      label: 'Quando vorresti la prova?',
      isRequired: false,
      options: [
        { value: '6_mesi', label: '6 o più mesi prima' },
        { value: '3_5_mesi', label: '3–5 mesi prima' },
        { value: '1_2_mesi', label: '1–2 mesi prima' },
        { value: 'da_definire', label: 'Da definire' },
      ],
    },
  ],
}

const look: FieldGroup = {
  legend: 'Il tuo stile',
  fields: [
    {
      kind: 'select',
      name: 'stile',
      label: 'Stile desiderato',
      isRequired: false,
      isShort: true,
      options: [
        { value: 'naturale', label: 'Naturale' },
        { value: 'luminoso', label: 'Luminoso' },
        { value: 'classico', label: 'Classico' },
        { value: 'glam', label: 'Glam' },
        { value: 'non_so', label: 'Non so ancora' },
      ],
    },
    {
      kind: 'url',
      name: 'link_ispirazione',
      label: 'Link a foto o bacheca',
      isRequired: false,
      isShort: true,
      maxLength: 500,
      pattern: httpsPattern,
    },
  ],
}

const ending: FieldGroup = {
  legend: 'Per finire',
  fields: [
    {
      kind: 'select',
      name: 'come_mi_hai_conosciuta',
      label: 'Come mi hai conosciuta?',
      isRequired: false,
      options: [
        { value: 'instagram', label: 'Instagram' },
        { value: 'passaparola', label: 'Passaparola' },
        { value: 'google', label: 'Google' },
        { value: 'partner', label: 'Un partner' },
        { value: 'fiera', label: 'Una fiera' },
        { value: 'altro', label: 'Altro' },
      ],
    },
    createMessageField('Raccontami il tuo matrimonio'),
    marketingField,
  ],
}

/** Booking of a bridal make-up. */
export const bridal: FormDefinition = {
  name: 'bridal',
  subject: 'Prenotazione trucco sposa',
  groups: [contacts, weddingDay, services, look, ending],
  notice:
    'L’invio non è una prenotazione: la data è confermata solo dopo la mia risposta e l’eventuale caparra.',
}
