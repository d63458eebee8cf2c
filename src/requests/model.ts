import type { FieldGroup, FileLimits, FormOptions } from '../forms/form.ts'
import { fill } from '../strings/strings.ts'
import {
  contactRules,
  createGroup,
  createMessageRules,
  type FieldRules,
  httpsPattern,
  nameRules,
  phoneRules,
} from './shared-fields.ts'
import type { RequestStrings } from './strings/en.ts'

type Words = RequestStrings['model']
type Rules = FieldRules<Words>

const adultAge = 18
const minAge = 16

const birthday = {
  kind: 'date',
  name: 'data_nascita',
  isRequired: true,
  isShort: true,
  autocomplete: 'bday',
} as const

const createBirthday = ({ adultsOnly }: Words): Rules => ({
  ...birthday,
  limit: { kind: 'age', years: adultAge },
  invalidMessage: adultsOnly,
})

const isMinor = { field: 'data_nascita', ageFrom: minAge, ageBelow: adultAge }

/** Admits minors, whose parent then answers for them; the form allows them make-up only. */
const createBirthdayOfMinors = ({ minorsHint, tooYoung }: Words): readonly Rules[] => [
  {
    ...birthday,
    hint: minorsHint,
    limit: { kind: 'age', years: minAge },
    invalidMessage: tooYoung,
  },
  // A browser would fill in the visitor's own.
  { ...nameRules, name: 'genitore_nome', autocomplete: 'off', shownWhen: isMinor },
  { ...phoneRules, name: 'genitore_telefono', autocomplete: 'off', shownWhen: isMinor },
]

const createApplication = (words: Words, minorsForMakeup: boolean): readonly Rules[] => [
  {
    kind: 'checkboxes',
    name: 'trattamenti',
    isRequired: true,
    ...(minorsForMakeup && {
      ageLimit: {
        birthday: 'data_nascita',
        years: adultAge,
        except: ['trucco_viso'],
        message: words.adultsOnly,
      },
    }),
  },
  { kind: 'checkboxes', name: 'disponibilita', isRequired: true },
  { kind: 'radio', name: 'trattamenti_precedenti' },
]

const instagram: Rules = {
  kind: 'text',
  name: 'instagram',
  isShort: true,
  maxLength: 31,
  pattern: '@?[A-Za-z0-9._]{1,30}',
}

const linkToPhotos: Rules = {
  kind: 'url',
  name: 'link_foto',
  isShort: true,
  maxLength: 500,
  pattern: httpsPattern,
}

const photoBytes = 5_000_000

function createPhotos(words: Words, { max, maxBytes }: FileLimits): Rules {
  const count = Math.min(3, max, Math.floor(maxBytes / photoBytes))
  return {
    kind: 'file',
    name: 'foto',
    hint: count === 1 ? words.onePhoto : fill(words.photos, { count }),
    isShort: true,
    max: count,
    maxBytes: photoBytes,
  }
}

/**
 * Application as a model for treatments and courses. `minorsForMakeup` lets minors of 16 and 17 apply
 * for make-up, with a parent's contacts.
 */
export function createModel(
  { shared, model }: RequestStrings,
  { minorsForMakeup = false }: FormOptions,
  files: FileLimits | null,
): readonly FieldGroup[] {
  const words = { ...shared, ...model }
  return [
    createGroup(words.aboutYou, words, [
      ...contactRules,
      {
        kind: 'text',
        name: 'citta',
        isRequired: true,
        isShort: true,
        maxLength: 80,
        autocomplete: 'address-level2',
      },
      ...(minorsForMakeup ? createBirthdayOfMinors(words) : [createBirthday(words)]),
    ]),
    createGroup(words.application, words, createApplication(words, minorsForMakeup)),
    createGroup(words.pictures, words, [
      instagram,
      files === null ? linkToPhotos : createPhotos(words, files),
    ]),
    createGroup(words.ending, words, [
      { kind: 'checkbox', name: 'letto_controindicazioni', isRequired: true },
      { kind: 'checkbox', name: 'foto_corso' },
      createMessageRules(words),
    ]),
  ]
}
