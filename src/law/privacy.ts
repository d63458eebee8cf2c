/**
 * Checks the notices that a form or a translator needs on privacy and cookies, the translator's
 * consent, and that no needless banner appears.
 */

import { type BuiltPage, isIn, isIsland, type PageElement } from '../content/built-page.ts'
import type { CheckedSite, PageCheck, SiteCheck } from '../content/checks.ts'
import type { Diagnostic } from '../content/diagnostic.ts'
import { resolveUrl } from '../content/urls.ts'
import { parseJsonObject } from '../forms/json-object.ts'
import { diagnose } from './codes.ts'

export const checkPrivacy: PageCheck = (page, site) => {
  if (page.isRedirect) return []
  const place = { file: page.file, story: page.story }
  const owesNotices = site.pages.some(({ hasForm, hasTranslator }) => hasForm || hasTranslator)
  const linksIn = (tag: string) =>
    page.elements.filter(
      (element) => element.tag === 'a' && isIn(element, tag) && targetExists(element, page, site),
    )
  const footer = linksIn('footer')
  const forms = page.elements.filter(
    (element) => element.tag === 'form' && asksForData(element, page),
  )
  const bare = forms.filter(
    (form) => !linksIn('form').some((link) => isWithin(link, form) && isAbout(link, /privacy/i)),
  )
  return [
    ...bare.map((form) =>
      diagnose('LEGAL_FORM_PRIVACY', place, {
        en: `The form ${form.attributes.id ?? ''} has no link to the privacy notice.`,
        it: `Il modulo ${form.attributes.id ?? ''} non ha un collegamento all’informativa privacy.`,
      }),
    ),
    ...(owesNotices && !footer.some((link) => isAbout(link, /privacy/i))
      ? [
          diagnose('LEGAL_PRIVACY', place, {
            en: 'The footer has no link to a privacy notice.',
            it: 'Nel piè di pagina manca il collegamento all’informativa privacy.',
          }),
        ]
      : []),
    // A form stores input on the visitor's device, a translator sets cookies.
    ...(owesNotices && !footer.some((link) => isAbout(link, /cookie/i))
      ? [
          diagnose('LEGAL_COOKIE', place, {
            en: 'The footer has no link to a cookie notice.',
            it: 'Nel piè di pagina manca il collegamento all’informativa cookie.',
          }),
        ]
      : []),
    ...checkConsent(page),
    ...checkBanner(page, site),
  ]
}

const isAbout = (link: PageElement, subject: RegExp): boolean =>
  subject.test(link.text()) || subject.test(link.attributes.href ?? '')

const targetExists = (link: PageElement, page: BuiltPage, site: CheckedSite): boolean => {
  const target = resolveUrl(link.attributes.href ?? '', page.href, site)
  return target.kind === 'file' ? target.file !== '' : ['foreign', 'redirect'].includes(target.kind)
}

const isWithin = (element: PageElement, other: PageElement): boolean =>
  element === other || (element.parent !== null && isWithin(element.parent, other))

/** Whether a form asks for personal data, and does not only filter or close. */
const asksForData = (form: PageElement, { elements }: BuiltPage): boolean =>
  elements.some(
    (element) =>
      isWithin(element, form) &&
      (element.tag === 'textarea' ||
        (element.tag === 'input' &&
          ['', 'text', 'email', 'tel'].includes(element.attributes.type ?? ''))),
  )

function checkConsent(page: BuiltPage): Diagnostic[] {
  const place = { file: page.file, story: page.story }
  const translator = page.elements.find((element) => isIsland(element, 'language'))
  if (translator === undefined) return []
  const load = parseJsonObject(translator.attributes.props ?? '')?.load
  if (load === 'eager') {
    return [
      diagnose('LEGAL_CONSENT', place, {
        en: 'The translator is loaded with the page.',
        it: 'Il traduttore si carica insieme alla pagina.',
      }),
    ]
  }
  const isRevocable = page.elements.some(
    (element) => isIsland(element, 'consent') && isIn(element, 'footer'),
  )
  return load !== 'consent' || isRevocable
    ? []
    : [
        diagnose('LEGAL_CONSENT_REVOKE', place, {
          en: 'The footer offers no way to withdraw the consent.',
          it: 'Nel piè di pagina non c’è modo di revocare il consenso.',
        }),
      ]
}

const banner =
  /cookie[-_ ]?(banner|bar|consent|notice|popup)|consent[-_ ]?(banner|bar|popup)|iubenda|cookiebot|onetrust|cookieyes/i

function checkBanner(page: BuiltPage, { config }: CheckedSite): Diagnostic[] {
  if (config.check.allowedOrigins.length > 0) return []
  const shown = page.elements.find(
    ({ tag, attributes }) =>
      tag !== 'a' &&
      [attributes.id, attributes.class, attributes['aria-label'], attributes.src].some(
        (name) => name !== undefined && banner.test(name),
      ),
  )
  if (shown === undefined) return []
  const message = {
    en: `<${shown.tag}> looks like a cookie banner.`,
    it: `<${shown.tag}> sembra un banner dei cookie.`,
  }
  return [diagnose('LEGAL_BANNER', { file: page.file, story: page.story }, message)]
}

/** Checks that a script keeps the consent, where the site asks for it, for six months. */
export const checkConsentTerm: SiteCheck = (site) => {
  const { languages, load } = site.config.translation
  if (languages.length === 0 || load !== 'consent') return []
  if (!site.pages.some(({ hasTranslator }) => hasTranslator)) return []
  const keepers = [...site.files.keys()]
    .filter((path) => path.endsWith('.js'))
    .filter((path) => site.text(path).includes('translation-consent'))
  // A term in months, as in `setMonth(getMonth() + 6)`.
  const terms = keepers.flatMap((path) =>
    [...site.text(path).matchAll(/setMonth\([^)]*getMonth\(\)\s*\+\s*(\d+)\)/g)].map(
      ([, months]) => ({ path, months: Number(months) }),
    ),
  )
  if (terms.length === 0) {
    return [
      diagnose(
        'LEGAL_CONSENT_TERM',
        {},
        {
          en: 'No script keeps the consent.',
          it: 'Nessuno script conserva il consenso.',
        },
      ),
    ]
  }
  return terms
    .filter(({ months }) => months !== 6)
    .map(({ path, months }) =>
      diagnose(
        'LEGAL_CONSENT_TERM',
        { file: path },
        {
          en: `The consent is kept for ${months} months.`,
          it: `Il consenso vale ${months} mesi.`,
        },
      ),
    )
}
