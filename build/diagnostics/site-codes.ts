import type { CodeTable } from '../../src/content/diagnostic.ts'

/** Codes about the site as a whole: its URL, its policy, third parties, secrets. */
export const siteCodes = {
  ADDRESS_NOT_PUBLIC: {
    severity: 'warning',
    name: 'Indirizzo del sito non pubblico',
    means:
      'The pages name a URL as their own that no visitor can reach: on this machine, a local network, or a domain reserved for examples.',
    hint: {
      en: 'This is the URL of the demo, or of this machine: set SITE_URL, or `siteUrl` in site.config.ts, to the public one before publishing, and build again. With `--strict` this is an error.',
      it: 'È l’indirizzo della demo o di questo computer: prima di pubblicare scrivi quello vero in SITE_URL, o in `siteUrl` di site.config.ts, e ricostruisci il sito.',
    },
  },
  JSON_LD_INVALID: {
    severity: 'error',
    name: 'Dati strutturati illeggibili',
    means: 'Structured data is not JSON, or does not use the vocabulary of schema.org.',
    hint: {
      en: 'Correct the code of the build that makes it.',
      it: 'Avvisa chi cura il sito.',
    },
  },
  JSON_LD_INCOMPLETE: {
    severity: 'error',
    name: 'Dati strutturati incompleti',
    means: 'Structured data lacks a property that search engines need for its type.',
    hint: {
      en: 'Fill in the field of the story that the property comes from, or correct the code that makes it.',
      it: 'Compila il campo da cui viene quel dato, o avvisa chi cura il sito.',
    },
  },
  PAGE_MISSING: {
    severity: 'error',
    name: 'Pagina non costruita',
    means: 'A published story has no page.',
    hint: {
      en: 'Build again: the story is newer than the build, or it does not fit its schema: the build names the field.',
      it: 'Ricostruisci il sito: o il contenuto è più recente, o ha un campo da correggere, che la costruzione indica.',
    },
  },
  CSP_BLOCKS: {
    severity: 'error',
    name: 'Contenuto bloccato dalle regole di sicurezza',
    means: 'A page needs something that its content security policy refuses.',
    hint: {
      en: 'Build again. If that does not help, the policy is not the build’s own, or it lacks this source: allow it there.',
      it: 'Ricostruisci il sito. Se non basta, aggiungi questa origine alle regole.',
    },
  },
  THIRD_PARTY: {
    severity: 'error',
    name: 'Richiesta a terzi',
    means: 'A page contacts a foreign host before the visitor has chosen anything.',
    hint: {
      en: 'Serve the file from the site, load it after a click, or allow the origin in `check.allowedOrigins`.',
      it: 'Metti il file nel sito, caricalo dopo un clic, o ammetti l’origine in `check.allowedOrigins`.',
    },
  },
  LEGAL_FONT: {
    severity: 'error',
    name: 'Caratteri caricati da terzi',
    means: 'A font or its style sheet is loaded from a third party, which then sees every visitor.',
    hint: {
      en: 'Set `fonts.remote` to false: sync downloads the fonts and the site serves them.',
      it: 'Imposta `fonts.remote` a false: i caratteri vengono scaricati e serviti dal sito.',
    },
  },
  DRAFTS_FOR_PUBLIC: {
    severity: 'error',
    name: 'Bozze nel sito pubblico',
    means:
      'The site was built from drafts, while the configuration says that it shows what is published.',
    hint: {
      en: 'Run `vetrina sync` and `vetrina build` with the same STORYBLOK_VERSION as this check, before anything is published.',
      it: 'Prima di pubblicare esegui `vetrina sync` e `vetrina build` con lo stesso STORYBLOK_VERSION di questo controllo.',
    },
  },
  DRAFTS_BUILT: {
    severity: 'warning',
    name: 'Sito costruito con le bozze',
    means:
      'The site was built from drafts, as the configuration says: it shows what is not published yet, and no search engine lists it.',
    hint: {
      en: 'Publish it only as a preview, at a URL of its own. For the public set STORYBLOK_VERSION=published, then sync and build.',
      it: 'Pubblicalo solo come anteprima, a un indirizzo suo. Per il pubblico imposta STORYBLOK_VERSION=published, sincronizza e ricostruisci.',
    },
  },
  SECRET_PUBLISHED: {
    severity: 'error',
    name: 'Segreto pubblicato',
    means: 'A file of the site contains a secret. A build that would write one fails.',
    hint: {
      en: 'Remove it from the content, the code or public/, build again, revoke it and create a new one.',
      it: 'Toglilo dai contenuti, dal codice o da public/, ricostruisci, revocalo e creane un altro.',
    },
  },
} as const satisfies CodeTable
