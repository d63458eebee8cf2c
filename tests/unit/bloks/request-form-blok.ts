import type { BlokModel } from '../../../src/bloks/bloks.ts'
import { readOffered } from '../../../src/requests/offered.ts'
import { reader } from '../layout/every-blok.ts'
import { settings } from '../layout/models.ts'
import { targetsOf } from '../requests/form-targets.ts'

/** @returns the props of the component for a form that is posted to a receiver */
export const createBlok = (
  form: BlokModel<'request_form'>['form'],
  changes: Partial<BlokModel<'request_form'>> = {},
): BlokModel<'request_form'> => ({
  component: 'request_form',
  _uid: 'a-blok',
  heading: 'Prenota il trucco',
  lead: 'Bastano due minuti.',
  form,
  aside: [],
  settings: { ...settings, privacyHref: '/privacy' },
  options: readOffered(reader, form),
  target: targetsOf({ adapter: 'receiver', endpoint: 'https://requests.example/api' })[form],
  formOptions: { minorsForMakeup: false },
  language: 'it',
  postedLanguage: '',
  timeZone: 'Europe/Rome',
  ...changes,
})
