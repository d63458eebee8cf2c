import { type CodeTable, createDiagnose } from '../content/diagnostic.ts'

/** Diagnostics of what the law asks. */
export const legalCodes = {
  LEGAL_VAT: {
    name: 'Partita IVA mancante',
    country: 'IT',
    severity: 'error',
    means:
      'The home page has no VAT number, or one whose check digit is wrong (art. 35 DPR 633/72).',
    hint: {
      en: 'Fill in the field “Partita IVA” of the settings story.',
      it: 'Compila “Partita IVA” nelle Impostazioni: 11 cifre.',
    },
  },
  LEGAL_FORM_PRIVACY: {
    name: 'Modulo senza informativa privacy',
    country: 'IT',
    severity: 'error',
    means: 'A form has no link to the privacy notice (art. 13 GDPR).',
    hint: {
      en: 'Fill in the field “Informativa privacy” of the settings story.',
      it: 'Compila “Informativa privacy” nelle Impostazioni.',
    },
  },
  LEGAL_PRIVACY: {
    name: 'Informativa privacy mancante',
    country: 'IT',
    severity: 'error',
    means:
      'The site has a form or a translator, and a page has no link to the privacy notice in its footer.',
    hint: {
      en: 'Fill in the field “Informativa privacy” of the settings story.',
      it: 'Compila “Informativa privacy” nelle Impostazioni.',
    },
  },
  LEGAL_COOKIE: {
    name: 'Informativa cookie mancante',
    country: 'IT',
    severity: 'error',
    means:
      'The site has a form or a translator, and a page has no link to the cookie notice in its footer.',
    hint: {
      en: 'Fill in the field “Informativa cookie” of the settings story.',
      it: 'Compila “Informativa cookie” nelle Impostazioni.',
    },
  },
  LEGAL_CONSENT: {
    name: 'Traduttore senza consenso',
    severity: 'error',
    means: 'A third-party translator starts without asking for consent.',
    hint: {
      en: 'Set `translation.load` to `consent`.',
      it: 'Imposta `translation.load` a `consent`.',
    },
  },
  LEGAL_CONSENT_REVOKE: {
    name: 'Consenso non revocabile',
    severity: 'error',
    means:
      'A page has a translator that asks for consent, but its footer offers no way to withdraw it.',
    hint: {
      en: 'Put the island `consent` into the footer.',
      it: 'Metti l’isola `consent` nel piè di pagina.',
    },
  },
  LEGAL_CONSENT_TERM: {
    name: 'Durata del consenso',
    country: 'IT',
    severity: 'error',
    means: 'Consent to the translator is not kept for six months: it is asked for again too soon.',
    hint: {
      en: 'Set the term in src/translation/consent.ts to six months.',
      it: 'Imposta a sei mesi il termine in src/translation/consent.ts.',
    },
  },
  LEGAL_BANNER: {
    name: 'Banner dei cookie superfluo',
    severity: 'warning',
    means: 'There is a cookie banner, but nothing that needs one.',
    hint: {
      en: 'Remove the banner: without third parties there is nothing to ask.',
      it: 'Togli il banner: senza terze parti non c’è nulla da chiedere.',
    },
  },
  PRICE_INCOMPLETE: {
    name: 'Prezzo incompleto',
    severity: 'error',
    means: 'A price has no amount above zero, or no currency.',
    hint: {
      en: 'Enter the price.',
      it: 'Compila il prezzo in euro.',
    },
  },
  PRICE_VAT: {
    name: 'Dicitura IVA mancante',
    country: 'IT',
    severity: 'error',
    means: 'A page of prices does not say whether they are final: VAT included, or exempt.',
    hint: {
      en: 'Fill in the field “Dicitura IVA” of the settings story.',
      it: 'Compila “Dicitura IVA” nelle Impostazioni, ad esempio: Prezzi finali, IVA inclusa.',
    },
  },
  ALT_EMPTY: {
    name: 'Foto senza testo alternativo',
    severity: 'warning',
    means: 'A picture that is content has no alternative text.',
    hint: {
      en: 'Write what the picture shows.',
      it: 'Scrivi il testo alternativo: che cosa si vede nella foto.',
    },
  },
  PHOTO_CONSENT: {
    name: 'Foto senza liberatoria',
    country: 'IT',
    severity: 'warning',
    means:
      'A photo does not say who is seen, or names no signed release of the person (art. 10 c.c., artt. 96–97 L. 633/41).',
    hint: {
      en: 'Fill in “Chi si vede” and “Liberatoria”; in a text, the blok “Immagine” has them.',
      it: 'Compila “Chi si vede” e “Liberatoria” della foto; in un testo li ha il blocco “Immagine”.',
    },
    isCheckOnly: true,
  },
  PHOTO_CONSENT_MINOR: {
    name: 'Minorenne senza liberatoria',
    country: 'IT',
    severity: 'error',
    means: 'A photo shows a minor, and names no valid release signed by the parents.',
    hint: {
      en: 'Remove the photo until the release is signed.',
      it: 'Togli la foto finché i genitori non hanno firmato la liberatoria.',
    },
  },
  PHOTO_CONSENT_EXPIRED: {
    name: 'Liberatoria scaduta',
    country: 'IT',
    severity: 'warning',
    means: 'The release for a photo has expired.',
    hint: {
      en: 'Have it signed again, or remove the photo.',
      it: 'Fai firmare una nuova liberatoria o togli la foto.',
    },
  },
} as const satisfies CodeTable

export const diagnose = createDiagnose(legalCodes)
