import type { CodeTable } from '../../src/content/checks.ts'

/** What can be too heavy. */
export const weightCodes = {
  IMAGE_HEAVY: {
    severity: 'warning',
    means: 'An image file of the site is heavier than 400 KB.',
    remedy: 'Lower `images.quality`, or use a smaller picture. / Usa una foto più piccola.',
  },
  IMAGE_FIRST_HEAVY: {
    severity: 'warning',
    means: 'The first picture of a page is heavier than 60 KB on a phone of 412 pixels.',
    remedy:
      'Use a calmer picture, or lower `images.quality`. / Usa una foto con meno dettagli minuti.',
  },
  HTML_HEAVY: {
    severity: 'warning',
    means:
      'A page has more than 14 KB of HTML (brotli): more than the first flight of a connection.',
    remedy: 'Split the page. / Dividi la pagina in due.',
  },
  PAYLOAD_HEAVY: {
    severity: 'warning',
    means: 'The payload of a page is heavier than 14 KB (brotli).',
    remedy: 'Split the page. / Dividi la pagina in due.',
  },
  STYLES_HEAVY: {
    severity: 'warning',
    means: 'A page loads more than 10 KB of style sheets (brotli).',
    remedy: 'Shorten the sheets of the components on it.',
  },
  SCRIPTS_HEAVY: {
    severity: 'warning',
    means: 'A page loads more than 10 KB of scripts (brotli) before the visitor does anything.',
    remedy: 'Wake islands later (`interaction`, `visible`), or split what they import.',
  },
  FONTS_HEAVY: {
    severity: 'warning',
    means: 'A page preloads more than 80 KB of fonts, or more than two of them.',
    remedy: 'Use fewer fonts or smaller subsets.',
  },
} as const satisfies CodeTable
