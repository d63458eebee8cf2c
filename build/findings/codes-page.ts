import type { CodeTable } from '../../src/content/checks.ts'

/** What can be wrong with a page as its visitors get it. */
export const pageCodes = {
  LINK_BROKEN: {
    severity: 'error',
    means: 'A link leads to a page or file of the site that is not there.',
    remedy:
      'Correct the link, or publish the page. / Correggi il collegamento o pubblica la pagina.',
  },
  LINK_OUTSIDE_BASE: {
    severity: 'error',
    means: 'An address on the site’s own host does not start with the base path.',
    remedy:
      'Make the address with the base path (`hrefOf`), or set BASE_PATH as the site is served.',
  },
  LINK_SCHEME: {
    severity: 'error',
    means: 'A link has a scheme other than https, http, mailto, tel, sms or webcal.',
    remedy: 'Correct the link. / Correggi il collegamento.',
  },
  ANCHOR_BROKEN: {
    severity: 'warning',
    means: 'A link leads to a part of a page that has no such id.',
    remedy:
      'Correct what stands behind the # of the link. / Correggi ciò che segue il # del collegamento.',
  },
  FILE_MISSING: {
    severity: 'error',
    means: 'A page or a style sheet needs a file of the site that is not there, or is empty.',
    remedy: 'Build again; if that does not help, the component names a file that nothing makes.',
  },
  HTML_INVALID: {
    severity: 'error',
    means: 'The HTML of a page breaks a rule of html-validate (standard, a11y, document).',
    remedy:
      'Correct the component that makes the element; the rule has a page on html-validate.org.',
  },
  HEADING_SKIPPED: {
    severity: 'warning',
    means: 'A heading is two levels or more below the one before it, such as an H4 after an H2.',
    remedy:
      'In the text, make it a heading of the next level. / Nel testo, scegli per quel titolo il livello subito sotto a quello che lo precede (dopo un H2, un H3).',
  },
  LINK_NAMELESS: {
    severity: 'error',
    means:
      'A link has nothing that says where it leads, such as a picture without alternative text.',
    remedy:
      'Give the picture an alternative text that says where the link leads, or the link a text. / Scrivi nel testo alternativo della foto dove porta il collegamento.',
  },
  ID_DUPLICATE: {
    severity: 'error',
    means: 'Two elements of a page have one id: links and labels reach only the first.',
    remedy:
      'Leave one of two equal forms or calendars on a page; a component takes its ids from `usePageIds`. / Lascia nella pagina uno solo dei due moduli o calendari uguali.',
  },
  ALT_MISSING: {
    severity: 'error',
    means: 'An image has no alt attribute at all.',
    remedy: 'Give the component’s image an alt text, or `alt=""` where it is decoration.',
  },
  IMAGE_SIZE_MISSING: {
    severity: 'warning',
    means: 'An image has no width and height: the page moves when it arrives.',
    remedy: 'Give the component’s image its width and height.',
  },
} as const satisfies CodeTable
