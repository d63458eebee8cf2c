import type { CodeTable } from '../../src/content/diagnostic.ts'

/** Codes of `vetrina check` for every site. */
export const checkCodes = {
  // A page as visitors receive it: its links, its HTML, its weight.
  LINK_BROKEN: {
    severity: 'error',
    name: 'Collegamento interrotto',
    means: 'A link leads to a page or file of the site that does not exist.',
    hint: {
      en: 'Correct the link, or publish the page.',
      it: 'Correggi il collegamento o pubblica la pagina.',
    },
  },
  LINK_OUTSIDE_BASE: {
    severity: 'error',
    name: 'Collegamento fuori dal sito',
    means: 'A URL on the site’s own host does not start with the base path.',
    hint: {
      en: 'Add the base path to the URL (`hrefOf`), or set BASE_PATH to where the site is served.',
      it: 'Scegli la pagina dall’elenco, o avvisa chi cura il sito.',
    },
  },
  LINK_SCHEME: {
    severity: 'error',
    name: 'Collegamento di tipo non ammesso',
    means: 'A link has a scheme other than https, http, mailto, tel, sms or webcal.',
    hint: { en: 'Correct the link.', it: 'Correggi il collegamento.' },
  },
  ANCHOR_BROKEN: {
    severity: 'warning',
    name: 'Punto della pagina inesistente',
    means: 'A link names an id that its page does not have.',
    hint: {
      en: 'Correct the part of the link after the #.',
      it: 'Correggi ciò che segue il # del collegamento.',
    },
  },
  FILE_MISSING: {
    severity: 'error',
    name: 'File mancante',
    means: 'A page or a style sheet needs a file of the site that is missing or empty.',
    hint: {
      en: 'Build again; if that does not help, the component names a file that the build does not make.',
      it: 'Ricostruisci il sito; se non basta, avvisa chi cura il sito.',
    },
  },
  HTML_INVALID: {
    severity: 'error',
    name: 'HTML non valido',
    means: 'The HTML of a page breaks a rule of html-validate (standard, a11y, document).',
    hint: {
      en: 'Correct the component that makes the element; the rule has a page on html-validate.org.',
      it: 'Avvisa chi cura il sito: va corretto il componente.',
    },
  },
  HEADING_SKIPPED: {
    severity: 'warning',
    name: 'Livello di titolo saltato',
    means: 'A heading is two levels or more below the one before it, such as an H4 after an H2.',
    hint: {
      en: 'In the text, make it a heading of the next level.',
      it: 'Nel testo, scegli per quel titolo il livello subito sotto a quello che lo precede (dopo un H2, un H3).',
    },
  },
  LINK_NAMELESS: {
    severity: 'error',
    name: 'Collegamento senza nome',
    means:
      'A link has no text that says where it leads, such as a picture without alternative text.',
    hint: {
      en: 'Give the picture an alternative text that says where the link leads, or the link a text.',
      it: 'Scrivi nel testo alternativo della foto dove porta il collegamento.',
    },
  },
  ID_DUPLICATE: {
    severity: 'error',
    name: 'Modulo o calendario doppio',
    means: 'Two elements of a page have the same id: links and labels reach only the first.',
    hint: {
      en: 'Keep only one of two identical forms or calendars on a page; a component takes its ids from `usePageIds`.',
      it: 'Lascia nella pagina uno solo dei due moduli o calendari uguali.',
    },
  },
  ALT_MISSING: {
    severity: 'error',
    name: 'Immagine senza attributo alt',
    means: 'An image has no alt attribute at all.',
    hint: {
      en: 'Give the component’s image an alt text, or `alt=""` where it is decoration.',
      it: 'Avvisa chi cura il sito: va corretto il componente.',
    },
  },
  IMAGE_SIZE_MISSING: {
    severity: 'warning',
    name: 'Immagine senza misure',
    means: 'An image has no width and height: the page shifts when it loads.',
    hint: {
      en: 'Give the component’s image its width and height.',
      it: 'Avvisa chi cura il sito: va corretto il componente.',
    },
  },
  IMAGE_HEAVY: {
    severity: 'warning',
    name: 'Foto pesante',
    means: 'An image file of the site is heavier than 400 KB.',
    hint: {
      en: 'Lower `images.quality`, or use a smaller picture.',
      it: 'Usa una foto più piccola.',
    },
  },
  IMAGE_FIRST_HEAVY: {
    severity: 'warning',
    name: 'Prima foto pesante',
    means: 'The first picture of a page is heavier than 60 KB on a phone of 412 pixels.',
    hint: {
      en: 'Use a calmer picture, or lower `images.quality`.',
      it: 'Usa una foto con meno dettagli minuti.',
    },
  },
  HTML_HEAVY: {
    severity: 'warning',
    name: 'Pagina pesante',
    means:
      'A page has more than 14 KB of HTML (brotli): more than the first flight of a connection.',
    hint: { en: 'Split the page.', it: 'Dividi la pagina in due.' },
  },
  PAYLOAD_HEAVY: {
    severity: 'warning',
    name: 'Dati della pagina pesanti',
    means: 'The payload of a page is heavier than 14 KB (brotli).',
    hint: { en: 'Split the page.', it: 'Dividi la pagina in due.' },
  },
  STYLES_HEAVY: {
    severity: 'warning',
    name: 'Fogli di stile pesanti',
    means: 'A page loads more than 10 KB of style sheets (brotli).',
    hint: {
      en: 'Shorten the sheets of the components on it.',
      it: 'Avvisa chi cura il sito: i fogli di stile vanno accorciati.',
    },
  },
  SCRIPTS_HEAVY: {
    severity: 'warning',
    name: 'Script pesanti',
    means: 'A page loads more than 10 KB of scripts (brotli) before the visitor does anything.',
    hint: {
      en: 'Wake islands later (`interaction`, `visible`), or split what they import.',
      it: 'Avvisa chi cura il sito: gli script vanno alleggeriti.',
    },
  },
  FONTS_HEAVY: {
    severity: 'warning',
    name: 'Caratteri pesanti',
    means: 'A page preloads more than 80 KB of fonts, or more than two of them.',
    hint: {
      en: 'Use fewer fonts or smaller subsets.',
      it: 'Usa meno caratteri, o versioni più leggere.',
    },
  },
  // The site as a whole: its URL, its policy, third parties, secrets.
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
  HEADERS_MISSING: {
    severity: 'error',
    name: 'Intestazione di sicurezza mancante',
    means: '`_headers` does not set a header that protects visitors.',
    hint: {
      en: 'Build again; the headers of all hosts come from one table of the build.',
      it: 'Ricostruisci il sito: le intestazioni di tutti gli host vengono da una sola tabella.',
    },
  },
  DUPLICATE_HEADER: {
    severity: 'error',
    name: 'Intestazione doppia',
    means: 'Two rules of `_headers` set the same header for the same path: hosts join the values.',
    hint: {
      en: 'Set the header in rules whose paths do not overlap.',
      it: 'Imposta l’intestazione in regole che non valgono per gli stessi percorsi.',
    },
  },
  SHARE_IMAGE_BLOCKED: {
    severity: 'error',
    name: 'Immagine per i social bloccata',
    means: '`_headers` does not let other sites show the images that links are shared with.',
    hint: {
      en: 'Build again: the file is older than the pages, or was edited.',
      it: 'Ricostruisci il sito: il file è più vecchio delle pagine, o è stato modificato.',
    },
  },
  CSP_WEAK: {
    severity: 'error',
    name: 'Regole di sicurezza deboli',
    means: 'The content security policy lets foreign or injected scripts run.',
    hint: {
      en: 'Name each source of scripts; use hashes for inline scripts.',
      it: 'Indica ogni origine degli script; per quelli nella pagina usa gli hash.',
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
