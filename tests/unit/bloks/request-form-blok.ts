import type { BlokModel } from '../../../src/bloks/bloks.ts'
import type { SettingsModel } from '../../../src/business/settings.ts'
import type { CourseDate, CourseModel, CourseStatus } from '../../../src/courses/courses.ts'
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

const createDate = (id: string, day: string, status: CourseStatus): CourseDate => ({
  id,
  start: `${day} 09:30`,
  end: `${day} 17:30`,
  place: 'Torino',
  seats: 6,
  seatsLeft: status === 'open' ? 4 : 0,
  status,
  isCancelled: status === 'cancelled',
  calendarHref: `/${id}.ics`,
})

const course: CourseModel = {
  id: 'a-uuid',
  title: 'Trucco sposa',
  href: '/corsi/trucco-sposa',
  area: 'trucco-viso',
  level: 'base',
  summary: '',
  image: null,
  price: 490,
  deposit: 100,
  duration: '1 giorno',
  isKitIncluded: true,
  isModelNeeded: false,
  certificateValue: 'Attestato di partecipazione, non abilitante',
  teacher: 'Anna Prova',
  dates: [
    createDate('over-date', '2026-01-10', 'over'),
    createDate('running-date', '2026-02-14', 'running'),
    createDate('open-date', '2026-03-14', 'open'),
    createDate('full-date', '2026-05-09', 'full'),
    createDate('cancelled-date', '2026-06-13', 'cancelled'),
  ],
}

/** What the component gets for a form of a site with one course; posted to a receiver. */
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
  courses: [course],
  target: targetsOf({ adapter: 'receiver', endpoint: 'https://requests.example/api' })[form],
  formOptions: { minorsForMakeup: false },
  timeZone: 'Europe/Rome',
  ...changes,
})
