import { type CodeTable, createFound } from '../content/checks.ts'

/** What the law asks, as a designer reads it. */
export const legalCodes = {
  LEGAL_VAT: {
    country: 'IT',
    severity: 'error',
    means:
      'The home page has no VAT number, or one whose check digit is wrong (art. 35 DPR 633/72).',
    remedy:
      'Fill “Partita IVA” in the settings story. / Compila “Partita IVA” nelle Impostazioni: 11 cifre.',
  },
  LEGAL_FORM_PRIVACY: {
    country: 'IT',
    severity: 'error',
    means: 'A form has no link to the privacy notice (art. 13 GDPR).',
    remedy:
      'Fill “Informativa privacy” in the settings story. / Compila “Informativa privacy” nelle Impostazioni.',
  },
  LEGAL_PRIVACY: {
    country: 'IT',
    severity: 'error',
    means:
      'The site has a form or a translator, and a page has no link to the privacy notice in its footer.',
    remedy:
      'Fill “Informativa privacy” in the settings story. / Compila “Informativa privacy” nelle Impostazioni.',
  },
  LEGAL_COOKIE: {
    country: 'IT',
    severity: 'error',
    means:
      'The site has a form or a translator, and a page has no link to the cookie notice in its footer.',
    remedy:
      'Fill “Informativa cookie” in the settings story. / Compila “Informativa cookie” nelle Impostazioni.',
  },
  LEGAL_CONSENT: {
    severity: 'error',
    means: 'The translator of a third party starts without a consent that was asked for.',
    remedy: 'Set `translation.load` to `consent`.',
  },
  LEGAL_CONSENT_REVOKE: {
    severity: 'error',
    means:
      'A page has a translator that asks for consent, but nothing in its footer to take it back.',
    remedy: 'Put the island `consent` into the footer.',
  },
  LEGAL_CONSENT_TERM: {
    country: 'IT',
    severity: 'error',
    means: 'Consent to the translator is not kept for six months: it is asked for again too soon.',
    remedy: 'Set the term in src/translation/consent.ts to six months.',
  },
  LEGAL_BANNER: {
    severity: 'warning',
    means: 'There is a cookie banner, but nothing that needs one.',
    remedy: 'Take the banner away: without third parties there is nothing to ask.',
  },
  PRICE_INCOMPLETE: {
    severity: 'error',
    means: 'A price has no amount above zero, or no currency.',
    remedy: 'Fill the price. / Compila il prezzo in euro.',
  },
  PRICE_VAT: {
    country: 'IT',
    severity: 'error',
    means: 'A page of prices does not say whether they are final: VAT included, or exempt.',
    remedy:
      'Fill “Dicitura IVA” in the settings story. / Compila “Dicitura IVA” nelle Impostazioni, ad esempio: Prezzi finali, IVA inclusa.',
  },
  ALT_EMPTY: {
    severity: 'warning',
    means: 'A picture that is content has no alternative text.',
    remedy:
      'Write what the picture shows. / Scrivi il testo alternativo: che cosa si vede nella foto.',
  },
  PHOTO_CONSENT: {
    country: 'IT',
    severity: 'warning',
    means:
      'A photo does not say who is seen, or names no signed release of the person (art. 10 c.c., artt. 96–97 L. 633/41).',
    remedy:
      'Fill “Chi si vede” and “Liberatoria”; in a text, the blok “Immagine” has them. / Compila “Chi si vede” e “Liberatoria” della foto; in un testo li ha il blocco “Immagine”.',
    isGateOnly: true,
  },
  PHOTO_CONSENT_MINOR: {
    country: 'IT',
    severity: 'error',
    means: 'A photo shows a minor, and names no valid release signed by the parents.',
    remedy:
      'Take the photo away until the release is signed. / Togli la foto finché i genitori non hanno firmato la liberatoria.',
  },
  PHOTO_CONSENT_EXPIRED: {
    country: 'IT',
    severity: 'warning',
    means: 'The release for a photo has expired.',
    remedy:
      'Have it signed again, or take the photo away. / Fai firmare una nuova liberatoria o togli la foto.',
  },
} as const satisfies CodeTable

export const found = createFound(legalCodes)
