/**
 * Privacy and cookie notices where a form or a translator exists; the translator's consent; no
 * banner where nothing needs one.
 */
import { resolveAddress } from '../content/addresses.ts'
import { type BuiltPage, isIn, isIsland, type PageElement } from '../content/built-page.ts'
import type { CheckedSite, Finding, PageCheck, SiteCheck } from '../content/checks.ts'
import { parseJsonObject } from '../forms/json-object.ts'
import { found } from './codes.ts'

export const checkPrivacy: PageCheck = (page, site) => {
  if (page.isRedirect) return []
  const place = { page: page.file, story: page.story }
  const owesNotices = site.pages.some(({ hasForm, hasTranslator }) => hasForm || hasTranslator)
  const linksIn = (tag: string) =>
    page.elements.filter((one) => one.tag === 'a' && isIn(one, tag) && isThere(one, page, site))
  const footer = linksIn('footer')
  const forms = page.elements.filter((one) => one.tag === 'form' && asksForData(one, page))
  const bare = forms.filter(
    (form) => !linksIn('form').some((link) => isWithin(link, form) && isAbout(link, /privacy/i)),
  )
  return [
    ...bare.map((form) =>
      found('LEGAL_FORM_PRIVACY', place, `The form ${form.attributes.id ?? ''} has no such link.`),
    ),
    ...(owesNotices && !footer.some((link) => isAbout(link, /privacy/i))
      ? [found('LEGAL_PRIVACY', place, 'The footer has no link to a privacy notice.')]
      : []),
    // A form keeps what is typed on the visitor's device, a translator sets cookies.
    ...(owesNotices && !footer.some((link) => isAbout(link, /cookie/i))
      ? [found('LEGAL_COOKIE', place, 'The footer has no link to a cookie notice.')]
      : []),
    ...checkConsent(page),
    ...checkBanner(page, site),
  ]
}

const isAbout = (link: PageElement, subject: RegExp): boolean =>
  subject.test(link.text()) || subject.test(link.attributes.href ?? '')

const isThere = (link: PageElement, page: BuiltPage, site: CheckedSite): boolean => {
  const target = resolveAddress(link.attributes.href ?? '', page.href, site)
  return target.kind === 'file' ? target.file !== '' : ['foreign', 'redirect'].includes(target.kind)
}

const isWithin = (element: PageElement, other: PageElement): boolean =>
  element === other || (element.parent !== null && isWithin(element.parent, other))

/** A form that only filters or closes asks for nothing about a person. */
const asksForData = (form: PageElement, { elements }: BuiltPage): boolean =>
  elements.some(
    (one) =>
      isWithin(one, form) &&
      (one.tag === 'textarea' ||
        (one.tag === 'input' && ['', 'text', 'email', 'tel'].includes(one.attributes.type ?? ''))),
  )

function checkConsent(page: BuiltPage): Finding[] {
  const place = { page: page.file, story: page.story }
  const translator = page.elements.find((one) => isIsland(one, 'language'))
  if (translator === undefined) return []
  const load = parseJsonObject(translator.attributes.props ?? '')?.load
  if (load === 'eager') {
    return [found('LEGAL_CONSENT', place, 'The translator is loaded with the page.')]
  }
  const isRevocable = page.elements.some((one) => isIsland(one, 'consent') && isIn(one, 'footer'))
  return load !== 'consent' || isRevocable
    ? []
    : [found('LEGAL_CONSENT_REVOKE', place, 'The footer has nothing to take the consent back.')]
}

const banner =
  /cookie[-_ ]?(banner|bar|consent|notice|popup)|consent[-_ ]?(banner|bar|popup)|iubenda|cookiebot|onetrust|cookieyes/i

function checkBanner(page: BuiltPage, { config }: CheckedSite): Finding[] {
  if (config.check.allowedOrigins.length > 0) return []
  const shown = page.elements.find(
    ({ tag, attributes }) =>
      tag !== 'a' &&
      [attributes.id, attributes.class, attributes['aria-label'], attributes.src].some(
        (name) => name !== undefined && banner.test(name),
      ),
  )
  if (shown === undefined) return []
  const message = `<${shown.tag}> looks like a cookie banner.`
  return [found('LEGAL_BANNER', { page: page.file, story: page.story }, message)]
}

/** Where the consent is asked for, a script of the site keeps it for six months. */
export const checkConsentTerm: SiteCheck = (site) => {
  const { languages, load } = site.config.translation
  if (languages.length === 0 || load !== 'consent') return []
  if (!site.pages.some(({ hasTranslator }) => hasTranslator)) return []
  const keepers = [...site.files.keys()]
    .filter((path) => path.endsWith('.js'))
    .filter((path) => site.text(path).includes('translation-consent'))
  // A term in months, as the bundler writes `setMonth(getMonth() + 6)`.
  const terms = keepers.flatMap((path) =>
    [...site.text(path).matchAll(/setMonth\([^)]*getMonth\(\)\s*\+\s*(\d+)\)/g)].map(
      ([, months]) => ({ path, months: Number(months) }),
    ),
  )
  if (terms.length === 0) {
    return [found('LEGAL_CONSENT_TERM', { page: '' }, 'No script keeps the consent.')]
  }
  return terms
    .filter(({ months }) => months !== 6)
    .map(({ path, months }) =>
      found('LEGAL_CONSENT_TERM', { page: path }, `The consent is kept for ${months} months.`),
    )
}
