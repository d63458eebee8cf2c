import type { legalCodes } from '../../../src/law/codes.ts'
import { type FailingSite, home } from '../build/check/failing-sites.ts'
import { page, type SmallSite, story } from '../build/check/small-site.ts'

const translator = (load: string) =>
  `<v-island island="language" src="/_assets/client.js" wake="interaction" props='{"load":"${load}"}'><p>Lingua</p></v-island>`

const asked = (load: string, footer = ''): SmallSite => ({
  files: {
    'index.html': page({
      main: `<h1>Studio</h1>${translator(load)}`,
      footer: `<p>P.IVA 01234567897</p><a href="{base}privacy">Privacy</a> <a href="{base}cookie">Cookie</a>${footer}`,
    }),
  },
})

/** A home page with a form that posts, and with this footer. */
const sends = (footer: string): SmallSite => ({
  files: {
    'index.html': page({
      main: '<h1>Studio</h1><form method="post" action="/cookie"><label>Nome <input name="nome" type="text" autocomplete="name"/></label><a href="/privacy">Privacy</a><button type="submit">Invia</button></form>',
      footer,
    }),
  },
})

export const image = { filename: 'https://a.storyblok.com/f/1/viso.jpg', alt: 'Un viso' }
export const photo = { component: 'gallery_item', image, person: 'none' }

/** The story of a page with these bloks. */
export const withBody = (...bloks: object[]) => {
  const body = bloks.map((blok) => ({ _uid: 'b', ...blok }))
  return story('privacy', { _uid: 'p', component: 'page', body })
}

const withPhoto = (fields: object) => [withBody({ ...photo, ...fields })]

/** A site for each code, with just that mistake. */
export const failingSites: Record<keyof typeof legalCodes, FailingSite> = {
  ALT_EMPTY: {
    stories: withPhoto({ image: { ...image, alt: ' ' } }),
    at: 'privacy#body.0.image',
  },
  LEGAL_VAT: {
    files: {
      'index.html': page({
        footer:
          '<p>P.IVA 01234567890</p><a href="{base}privacy">Privacy</a> <a href="{base}cookie">Cookie</a>',
      }),
    },
    at: 'index.html',
  },
  LEGAL_FORM_PRIVACY: {
    ...home(
      '<form method="post" action="/privacy"><label>Nome <input name="nome" type="text" autocomplete="name"/></label><button type="submit">Invia</button></form>',
    ),
    at: 'index.html',
  },
  LEGAL_PRIVACY: { ...sends('<p>P.IVA 01234567897</p>'), at: 'index.html' },
  LEGAL_COOKIE: {
    ...sends('<p>P.IVA 01234567897</p><a href="/privacy">Privacy</a>'),
    at: 'index.html',
  },
  LEGAL_CONSENT: { ...asked('eager'), at: 'index.html' },
  LEGAL_CONSENT_REVOKE: { ...asked('consent'), at: 'index.html' },
  LEGAL_CONSENT_TERM: {
    files: {
      ...asked(
        'consent',
        '<v-island island="consent"><button type="button">Consenso</button></v-island>',
      ).files,
      '_assets/consent.js':
        'const k="translation-consent";function end(d){d.setMonth(d.getMonth()+1);return d}',
    },
    config: {
      translation: { languages: ['it', 'en'], load: 'consent', script: 'https://t.example/a.js' },
    },
    at: '_assets/consent.js',
  },
  LEGAL_BANNER: { ...home('<div class="cookie-banner">Accetti?</div>'), at: 'index.html' },
  PRICE_INCOMPLETE: {
    stories: [withBody({ component: 'price_row', price: '0' })],
    at: 'privacy#body.0.price',
  },
  PRICE_VAT: { ...home('<p class="price">€ 80</p>'), at: 'index.html' },
  PHOTO_CONSENT: { stories: withPhoto({ person: 'adult' }), at: 'privacy#body.0.release' },
  PHOTO_CONSENT_MINOR: { stories: withPhoto({ person: 'minor' }), at: 'privacy#body.0.release' },
  PHOTO_CONSENT_EXPIRED: {
    stories: withPhoto({ person: 'adult', release: 'n. 1', release_until: '2026-01-31 00:00' }),
    at: 'privacy#body.0.release_until',
  },
}
