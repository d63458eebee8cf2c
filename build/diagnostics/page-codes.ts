import type { CodeTable } from '../../src/content/diagnostic.ts'

/** Codes about a page as visitors receive it: its links, its HTML, its weight. */
export const pageCodes = {
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
} as const satisfies CodeTable
