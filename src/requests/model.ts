import type {
  AgeLimit,
  DateField,
  FieldGroup,
  FileLimits,
  FormDefinition,
  FormOptions,
  RequestField,
} from '../forms/form.ts'
import { fill } from '../strings/strings.ts'
import {
  choiceOf,
  createContactFields,
  createMessageField,
  createNameField,
  createPhoneField,
  httpsPattern,
} from './shared-fields.ts'
import type { RequestStrings } from './strings/en.ts'

type ModelWords = RequestStrings['model']

const adultAge = 18
const minAge = 16

const createBirthday = ({ data_nascita, adultsOnly }: ModelWords): DateField => ({
  kind: 'date',
  name: 'data_nascita',
  ...data_nascita,
  isRequired: true,
  isShort: true,
  limit: { kind: 'age', years: adultAge },
  autocomplete: 'bday',
  invalidMessage: adultsOnly,
})

const isMinor = { field: 'data_nascita', ageFrom: minAge, ageBelow: adultAge }

/** Admits minors, whose parent then answers for them; the form allows them make-up only. */
const createBirthdayOfMinors = ({ shared, model }: RequestStrings): readonly RequestField[] => [
  {
    ...createBirthday(model),
    hint: model.minorsHint,
    limit: { kind: 'age', years: minAge },
    invalidMessage: model.tooYoung,
  },
  {
    ...createNameField(shared),
    name: 'genitore_nome',
    ...model.genitore_nome,
    // A browser would fill in the visitor's own.
    autocomplete: 'off',
    shownWhen: isMinor,
  },
  {
    ...createPhoneField(shared),
    name: 'genitore_telefono',
    ...model.genitore_telefono,
    autocomplete: 'off',
    shownWhen: isMinor,
  },
]

const createAboutYou = (
  { shared }: RequestStrings,
  birthdayFields: readonly RequestField[],
): FieldGroup => ({
  legend: shared.aboutYou,
  fields: [
    ...createContactFields(shared),
    {
      kind: 'text',
      name: 'citta',
      ...shared.citta,
      isRequired: true,
      isShort: true,
      maxLength: 80,
      autocomplete: 'address-level2',
    },
    ...birthdayFields,
  ],
})

const createAgeLimit = ({ adultsOnly }: ModelWords): AgeLimit => ({
  birthday: 'data_nascita',
  years: adultAge,
  except: ['trucco_viso'],
  message: adultsOnly,
})

const createApplication = (words: ModelWords, minorsForMakeup: boolean): FieldGroup => ({
  legend: words.application,
  fields: [
    {
      kind: 'checkboxes',
      name: 'trattamenti',
      ...choiceOf(words.trattamenti),
      isRequired: true,
      ...(minorsForMakeup ? { ageLimit: createAgeLimit(words) } : {}),
    },
    {
      kind: 'checkboxes',
      name: 'disponibilita',
      ...choiceOf(words.disponibilita),
      isRequired: true,
    },
    { kind: 'radio', name: 'trattamenti_precedenti', ...choiceOf(words.trattamenti_precedenti) },
  ],
})

const createLinkToPhotos = ({ link_foto }: ModelWords): RequestField => ({
  kind: 'url',
  name: 'link_foto',
  ...link_foto,
  isShort: true,
  maxLength: 500,
  pattern: httpsPattern,
})

const photoBytes = 5_000_000

function createPhotos(words: ModelWords, { max, maxBytes }: FileLimits): RequestField {
  const count = Math.min(3, max, Math.floor(maxBytes / photoBytes))
  return {
    kind: 'file',
    name: 'foto',
    label: words.foto,
    hint: count === 1 ? words.onePhoto : fill(words.photos, { count }),
    isShort: true,
    max: count,
    maxBytes: photoBytes,
  }
}

const createPictures = (words: ModelWords, files: FileLimits | null): FieldGroup => ({
  legend: words.pictures,
  fields: [
    {
      kind: 'text',
      name: 'instagram',
      ...words.instagram,
      isShort: true,
      maxLength: 31,
      pattern: '@?[A-Za-z0-9._]{1,30}',
    },
    files === null ? createLinkToPhotos(words) : createPhotos(words, files),
  ],
})

const createEnding = ({ shared, model }: RequestStrings): FieldGroup => ({
  legend: model.ending,
  fields: [
    {
      kind: 'checkbox',
      name: 'letto_controindicazioni',
      ...model.letto_controindicazioni,
      isRequired: true,
    },
    { kind: 'checkbox', name: 'foto_corso', ...model.foto_corso },
    createMessageField(shared),
  ],
})

/**
 * Application as a model for treatments and courses. `minorsForMakeup` lets minors of 16 and 17 apply
 * for make-up, with a parent's contacts.
 */
export const createModel = (
  words: RequestStrings,
  { minorsForMakeup = false }: FormOptions,
  files: FileLimits | null,
): FormDefinition => ({
  name: 'model',
  subject: words.model.subject,
  groups: [
    createAboutYou(
      words,
      minorsForMakeup ? createBirthdayOfMinors(words) : [createBirthday(words.model)],
    ),
    createApplication(words.model, minorsForMakeup),
    createPictures(words.model, files),
    createEnding(words),
  ],
  notice: words.model.notice,
})
