import type {
  ChoiceField,
  DateField,
  FieldGroup,
  FileLimits,
  FormDefinition,
  FormOptions,
  RequestField,
} from '../forms/form.ts'
import {
  contactFields,
  createMessageField,
  httpsPattern,
  nameField,
  phoneField,
  yesNo,
} from './shared-fields.ts'

const adultAge = 18
const minAge = 16
const adultsOnly = 'Per questo trattamento devi avere almeno 18 anni.'

const birthday: DateField = {
  kind: 'date',
  name: 'data_nascita',
  label: 'Data di nascita',
  isRequired: true,
  isShort: true,
  limit: { kind: 'age', years: adultAge },
  autocomplete: 'bday',
  invalidMessage: adultsOnly,
}

const isMinor = { field: birthday.name, ageFrom: minAge, ageBelow: adultAge }

/** For make-up alone also of minors, whose parent then answers for them. */
const birthdayOfMinors: readonly RequestField[] = [
  {
    ...birthday,
    hint: 'A 16 e 17 anni puoi candidarti solo per il trucco viso, con un genitore o tutore.',
    limit: { kind: 'age', years: minAge },
    invalidMessage: 'Devi avere almeno 16 anni.',
  },
  {
    ...nameField,
    name: 'genitore_nome',
    label: 'Nome e cognome di un genitore o tutore',
    hint: 'Serve solo se hai 16 o 17 anni.',
    // A browser would fill in the visitor's own.
    autocomplete: 'off',
    requiredMessage: 'Scrivi nome e cognome di un genitore o tutore.',
    invalidMessage: 'Scrivi nome e cognome di un genitore o tutore.',
    shownWhen: isMinor,
  },
  {
    ...phoneField,
    name: 'genitore_telefono',
    label: 'Telefono del genitore o tutore',
    autocomplete: 'off',
    requiredMessage: 'Scrivi il telefono di un genitore o tutore.',
    shownWhen: isMinor,
  },
]

const createAboutYou = (birthdayFields: readonly RequestField[]): FieldGroup => ({
  legend: 'Su di te',
  fields: [
    ...contactFields,
    {
      kind: 'text',
      name: 'citta',
      label: 'Città',
      isRequired: true,
      isShort: true,
      maxLength: 80,
      autocomplete: 'address-level2',
    },
    ...birthdayFields,
  ],
})

const treatments: ChoiceField = {
  kind: 'checkboxes',
  name: 'trattamenti',
  label: 'Per cosa ti candidi?',
  hint: 'Scegli almeno un trattamento.',
  isRequired: true,
  requiredMessage: 'Scegli almeno un trattamento.',
  options: [
    { value: 'trucco_viso', label: 'Trucco viso' },
    { value: 'dermopigmentazione_sopracciglia', label: 'Dermopigmentazione sopracciglia' },
    { value: 'dermopigmentazione_labbra', label: 'Dermopigmentazione labbra' },
    { value: 'dermopigmentazione_occhi', label: 'Dermopigmentazione occhi' },
    { value: 'laminazione_ciglia', label: 'Laminazione ciglia' },
    { value: 'extension_ciglia', label: 'Extension ciglia' },
    { value: 'unghie', label: 'Unghie' },
    { value: 'skincare', label: 'Skincare' },
  ],
}

const treatmentsOfMinors: ChoiceField = {
  ...treatments,
  ageLimit: {
    birthday: birthday.name,
    years: adultAge,
    except: ['trucco_viso'],
    message: adultsOnly,
  },
}

const createApplication = (treatmentField: ChoiceField): FieldGroup => ({
  legend: 'La candidatura',
  fields: [
    treatmentField,
    {
      kind: 'checkboxes',
      name: 'disponibilita',
      label: 'Quando sei disponibile?',
      hint: 'Scegli almeno un momento.',
      isRequired: true,
      requiredMessage: 'Scegli almeno un momento.',
      options: [
        { value: 'mattina', label: 'Mattina' },
        { value: 'pomeriggio', label: 'Pomeriggio' },
        { value: 'sera', label: 'Sera' },
        { value: 'weekend', label: 'Weekend' },
      ],
    },
    {
      kind: 'radio',
      name: 'trattamenti_precedenti',
      label: 'Hai già fatto trucco permanente nella zona?',
      isRequired: false,
      options: yesNo,
    },
  ],
})

const linkToPhotos: RequestField = {
  kind: 'url',
  name: 'link_foto',
  label: 'Link a foto del viso senza trucco',
  hint: 'Ad esempio una cartella condivisa.',
  isRequired: false,
  isShort: true,
  maxLength: 500,
  pattern: httpsPattern,
}

const photoBytes = 5_000_000

function createPhotos({ max, maxBytes }: FileLimits): RequestField {
  const count = Math.min(3, max, Math.floor(maxBytes / photoBytes))
  return {
    kind: 'file',
    name: 'foto',
    label: 'Foto del viso senza trucco',
    hint: count === 1 ? 'Una sola.' : `Al massimo ${count}.`,
    isRequired: false,
    isShort: true,
    max: count,
    maxBytes: photoBytes,
  }
}

const createPictures = (photos: RequestField): FieldGroup => ({
  legend: 'Le foto',
  fields: [
    {
      kind: 'text',
      name: 'instagram',
      label: 'Instagram',
      hint: 'Il nome del profilo, ad esempio @nome.',
      isRequired: false,
      isShort: true,
      maxLength: 31,
      pattern: '@?[A-Za-z0-9._]{1,30}',
      invalidMessage: 'Scrivi il nome del profilo, ad esempio @nome.',
    },
    photos,
  ],
})

const ending: FieldGroup = {
  legend: 'Prima di inviare',
  fields: [
    {
      kind: 'checkbox',
      name: 'letto_controindicazioni',
      label:
        'Ho letto le controindicazioni (gravidanza, allattamento, terapie in corso, patologie cutanee…) e so che ne parleremo di persona',
      isRequired: true,
      requiredMessage: 'Conferma di aver letto le controindicazioni.',
    },
    {
      kind: 'checkbox',
      name: 'foto_corso',
      label: 'So che durante il corso possono essere scattate foto',
      hint: 'La liberatoria si firma in sede ed è facoltativa.',
      isRequired: false,
    },
    createMessageField('Il tuo messaggio'),
  ],
}

/**
 * Application as a model for treatments and courses. With `minorsForMakeup`, those of 16 and 17 years
 * may apply for make-up, with a parent's contacts.
 */
export const createModel = (
  { minorsForMakeup = false }: FormOptions,
  files: FileLimits | null,
): FormDefinition => ({
  name: 'model',
  subject: 'Candidatura modella/o',
  groups: [
    createAboutYou(minorsForMakeup ? birthdayOfMinors : [birthday]),
    createApplication(minorsForMakeup ? treatmentsOfMinors : treatments),
    createPictures(files === null ? linkToPhotos : createPhotos(files)),
    ending,
  ],
  notice: 'L’invio non garantisce la partecipazione: ti confermo io trattamento, giorno e ora.',
})
