import type { MenuLink, SettingsModel } from '../../../src/business/settings-query.ts'
import type { ImageModel } from '../../../src/content/model.ts'

const link = (label: string, href: string): MenuLink => ({
  label,
  href,
  isExternal: href.startsWith('https:'),
})

export const settings: SettingsModel = {
  brand: 'Studio Prova',
  logo: null,
  tagline: 'Un motto',
  owner: '',
  country: 'IT',
  currency: 'EUR',
  vatNumber: '01234567897',
  vatId: 'IT01234567897',
  vatNote: 'Prezzi IVA inclusa',
  legalName: 'Anna Prova ditta individuale',
  address: 'Via Prova 1',
  city: '10100 Torino',
  mapHref: 'https://maps.example/',
  email: 'ciao@studio.example',
  phone: '+39 011 123 4567',
  whatsapp: '+39 333 123 4567',
  hours: [{ days: 'Sabato', hours: '9–13' }],
  menu: [
    link('HOME', '/sub/'),
    {
      label: 'SERVIZI',
      links: [link('PRENOTA TRUCCO', '/sub/bridal-form'), link('LISTINO', '/sub/listino-prezzi')],
    },
    { label: 'CORSI', links: [link('ACCADEMIA', 'https://academy.example/')] },
    link('PRENOTA TRUCCO', '/sub/bridal-form'),
    link('SHOP', 'https://shop.example/'),
  ],
  phoneBar: [
    { label: 'WhatsApp', channel: 'whatsapp' },
    { label: 'Chiama', channel: 'phone' },
    link('Prenota', '/sub/bridal-form'),
  ],
  footerLinks: [link('Accessibilità', '/sub/accessibilita')],
  shortcuts: [
    { ...link('Prenota', '/sub/bridal-form?servizio=sposa'), description: 'Chiedi una data' },
    { ...link('Listino', '/sub/listino'), description: 'Quanto costa' },
  ],
  errorLink: link('Contatti', '/sub/contact'),
  facebookHref: 'https://facebook.example/prova',
  instagramHref: 'https://instagram.example/prova',
  tiktokHref: 'https://tiktok.example/prova',
  agencyName: 'Bottega',
  agencyHref: 'https://bottega.example/',
  privacyHref: '/sub/privacy',
  cookieHref: '/sub/cookie',
  privacyVersion: '2026-01',
  replyHours: 48,
  translation: null,
  shareImage: null,
}

/** Props of the header on the home page, besides the settings. */
export const atHome = { currentPath: '/', basePath: '/', homeHref: '/', otherLanguages: [] }

export const picture: ImageModel = {
  src: '/_assets/volto-800.jpg',
  srcset: '/_assets/volto-400.jpg 400w, /_assets/volto-800.jpg 800w',
  webpSrcset: '/_assets/volto-400.webp 400w, /_assets/volto-800.webp 800w',
  avifSrcset: '',
  width: 800,
  height: 1000,
  alt: 'Un volto',
  position: '48% 9%',
  color: '#ff8000',
}
