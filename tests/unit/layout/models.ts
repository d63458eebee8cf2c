import type {
  CourseDate,
  CourseModel,
  CourseStatus,
  ImageModel,
  SettingsModel,
} from '../../../src/content/model.ts'

export const settings: SettingsModel = {
  brand: 'Studio Prova',
  tagline: 'Un motto',
  vatNumber: '01234567890',
  vatNote: 'Prezzi IVA inclusa',
  legalName: 'Anna Prova ditta individuale',
  address: 'Via Prova 1',
  city: '10100 Torino',
  mapHref: 'https://maps.example/',
  email: 'ciao@studio.example',
  phone: '+39 011 123 4567',
  whatsapp: '+39 333 123 4567',
  hours: [{ days: 'Sabato', hours: '9–13' }],
  academyHref: 'https://academy.example/',
  shopHref: 'https://shop.example/',
  facebookHref: 'https://facebook.example/prova',
  instagramHref: 'https://instagram.example/prova',
  tiktokHref: 'https://tiktok.example/prova',
  agencyName: 'Bottega',
  agencyHref: 'https://bottega.example/',
  privacyHref: '/sub/privacy',
  cookieHref: '/sub/cookie',
  privacyVersion: '2026-01',
  replyHours: 48,
  shareImage: null,
}

export const picture: ImageModel = {
  src: '/_assets/volto-800.jpg',
  srcset: '/_assets/volto-400.jpg 400w, /_assets/volto-800.jpg 800w',
  webpSrcset: '/_assets/volto-400.webp 400w, /_assets/volto-800.webp 800w',
  width: 800,
  height: 1000,
  alt: 'Un volto',
  position: '48% 9%',
  color: '#ff8000',
}

export const createDate = (start: string, end: string, status: CourseStatus): CourseDate => ({
  id: start,
  start,
  end,
  place: 'Torino',
  seats: 6,
  seatsLeft: status === 'open' ? 4 : 0,
  status,
})

export const createCourse = (changes: Partial<CourseModel> = {}): CourseModel => ({
  id: 'a-uuid',
  title: 'Trucco sposa',
  href: '/corsi/trucco-sposa',
  area: 'trucco-viso',
  level: 'base',
  summary: 'Un corso.',
  image: picture,
  price: 490,
  deposit: 100,
  duration: '1 giorno',
  isKitIncluded: true,
  isModelNeeded: false,
  certificateValue: 'Attestato di partecipazione',
  teacher: 'Anna Prova',
  dates: [createDate('2026-03-14 09:30', '2026-03-14 17:30', 'open')],
  ...changes,
})
