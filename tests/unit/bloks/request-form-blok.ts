import type { BlokModel } from '../../../src/bloks/bloks.ts'
import type { SettingsModel } from '../../../src/business/settings.ts'
import { readOffered } from '../../../src/requests/offered.ts'
import { reader } from '../layout/every-blok.ts'
import { targetsOf } from '../requests/form-targets.ts'

const settings: SettingsModel = {
  brand: 'Studio Prova',
  logo: null,
  tagline: '',
  owner: '',
  country: 'IT',
  currency: 'EUR',
  vatNumber: '01234567897',
  vatId: 'IT01234567897',
  vatNote: 'Prezzi IVA inclusa',
  legalName: 'Studio Prova',
  address: 'Via Prova 1',
  city: '10100 Torino',
  mapHref: '',
  email: 'ciao@studio.example',
  phone: '+39 011 123 4567',
  whatsapp: '+39 333 123 4567',
  hours: [],
  menu: [],
  phoneBar: [],
  footerLinks: [],
  shortcuts: [],
  errorLink: null,
  facebookHref: '',
  instagramHref: '',
  tiktokHref: '',
  agencyName: '',
  agencyHref: '',
  privacyHref: '/privacy',
  cookieHref: '',
  privacyVersion: '2026-01',
  replyHours: 48,
  translation: null,
  shareImage: null,
}

/** What the component gets for a form posted to a receiver. */
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
  settings,
  options: readOffered(reader, form),
  target: targetsOf({ adapter: 'receiver', endpoint: 'https://requests.example/api' })[form],
  formOptions: { minorsForMakeup: false },
  language: 'it',
  postedLanguage: '',
  timeZone: 'Europe/Rome',
  ...changes,
})
