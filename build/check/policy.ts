/**
 * Pages against their content security policy: what is too weak, and what a page needs that the
 * policy refuses.
 */
import { resolveAddress } from '../../src/content/addresses.ts'
import type { BuiltPage, ReferenceKind } from '../../src/content/built-page.ts'
import type { Finding } from '../../src/content/checks.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
import { allowsAddress, parsePolicy } from '../built-site/policy-text.ts'
import { found } from '../findings/finding.ts'
import { inlineScriptsOf } from '../pages/content-policy.ts'
import { translatorSources } from '../pages/translator-sources.ts'
import { readEverywhere } from './host-headers.ts'

type Policy = ReadonlyMap<string, readonly string[]>

/** The policy of the headers by itself. */
export function checkPolicyStrength(site: BuiltSite): Finding[] {
  const text = readEverywhere(site).get('content-security-policy')
  if (text === undefined) return []
  return weaknessesOf(parsePolicy(text)).map((message) =>
    found('CSP_WEAK', { page: '_headers' }, message),
  )
}

function weaknessesOf(policy: Policy): string[] {
  const scripts = sourcesOf('script-src', policy)
  const hasHashes = scripts.some((one) => /^'(sha\d+|nonce)-/i.test(one))
  const open = scripts.filter((one) => {
    const source = one.toLowerCase()
    if (source === "'unsafe-inline'") return !hasHashes
    return anyHost.test(source) || ['http:', 'https:', 'data:', "'unsafe-eval'"].includes(source)
  })
  const isOpen = (name: string) => !sourcesOf(name, policy).includes("'none'")
  return [
    ...(policy.has('script-src') || policy.has('default-src')
      ? []
      : ['Nothing says which scripts may run: there is no script-src.']),
    ...open.map((source) => `script-src has ${source}.`),
    ...(isOpen('object-src') ? ["object-src, or default-src, is not 'none'."] : []),
    ...(policy.has('base-uri') ? [] : ['There is no base-uri: a page’s addresses could be moved.']),
  ]
}

/** A scheme, a port or a path beside it leaves the host as open: whose it is, it does not say. */
const anyHost = /^([a-z][a-z\d+.-]*:\/\/)?\*(:(\d+|\*))?(\/|$)/

/** `default-src` speaks for what fetches; of the others nothing means anything. */
const sourcesOf = (name: string, policy: Policy): readonly string[] =>
  policy.get(name) ?? policy.get('default-src') ?? []

const directives: Partial<Record<ReferenceKind, string>> = {
  script: 'script-src',
  style: 'style-src',
  font: 'font-src',
  image: 'img-src',
  frame: 'frame-src',
}

export function checkPolicy(page: BuiltPage, site: BuiltSite): Finding[] {
  const header = readEverywhere(site).get('content-security-policy') ?? ''
  const place = { page: page.file, story: page.story }
  const policies = [header, page.policy].filter((text) => text !== '').map(parsePolicy)
  const refused = policies.flatMap((policy) => [
    ...refusedReferences(page, policy, site),
    ...refusedInline(page, policy, site),
    ...(page.hasTranslator ? refusedTranslator(policy, site) : []),
  ])
  const differs = header !== '' && page.policy !== '' && !isSame(header, page.policy)
  return [
    ...[...new Set(refused)].map((message) => found('CSP_BLOCKS', place, message)),
    ...(differs ? [found('CSP_DIFFERS', place, 'The page’s policy is not that of _headers.')] : []),
  ]
}

function refusedReferences(page: BuiltPage, policy: Policy, site: BuiltSite): string[] {
  return page.references.flatMap(({ href, kind }) => {
    const name = kind === 'form' ? 'form-action' : directives[kind]
    // `default-src` does not speak for where forms are sent.
    if (name === undefined || (kind === 'form' && !policy.has(name))) return []
    const sources = kind === 'form' ? (policy.get(name) ?? []) : sourcesOf(name, policy)
    if (!policy.has(name) && !policy.has('default-src')) return []
    return allows(sources, href, page, site) ? [] : [`${name} refuses “${href.slice(0, 200)}”.`]
  })
}

function allows(sources: readonly string[], href: string, page: BuiltPage, site: BuiltSite) {
  const target = resolveAddress(href, page.href, site)
  if (target.kind === 'scheme') return sources.includes(target.scheme)
  if (target.kind !== 'foreign') return sources.some((one) => one === "'self'" || one === '*')
  const url = new URL(target.url)
  return sources.some((source) => allowsAddress(source, url))
}

function refusedInline({ elements, file }: BuiltPage, policy: Policy, site: BuiltSite): string[] {
  const scripts = sourcesOf('script-src', policy)
  const styles = sourcesOf('style-src', policy)
  const styleAttributes = policy.get('style-src-attr') ?? styles
  const isStrict = (sources: readonly string[]) => !sources.includes("'unsafe-inline'")
  const handlers = elements.flatMap(({ tag, attributes }) =>
    Object.keys(attributes)
      .filter((name) => /^on[a-z]+$/.test(name))
      .map((name) => `<${tag} ${name}>`),
  )
  const styled = elements.filter(({ attributes }) => (attributes.style ?? '') !== '')
  const sheets = elements.filter(({ tag }) => tag === 'style')
  const hashes = inlineScriptsOf(site.text(file)).filter((hash) => !scripts.includes(hash))
  return [
    ...(isStrict(scripts) ? handlers.map((one) => `script-src refuses ${one}.`) : []),
    ...(isStrict(scripts) ? hashes.map((one) => `script-src lacks the inline script ${one}.`) : []),
    ...(isStrict(styleAttributes)
      ? styled.map(({ tag }) => `style-src refuses <${tag} style>.`)
      : []),
    ...(isStrict(styles) && sheets.length > 0 && !styles.some((one) => one.startsWith("'sha"))
      ? ['style-src refuses the page’s <style>.']
      : []),
  ]
}

/** The directive that speaks for what another one says nothing of, before `default-src` does. */
const fallbacks: Readonly<Record<string, string>> = {
  'style-src-attr': 'style-src',
  'frame-src': 'child-src',
}

function refusedTranslator(policy: Policy, { config }: BuiltSite): string[] {
  return Object.entries(translatorSources(config.translation.script)).flatMap(([name, needed]) => {
    const named = [name, fallbacks[name] ?? '', 'default-src'].find((one) => policy.has(one))
    if (named === undefined) return []
    const sources = policy.get(named) ?? []
    const refused = needed.filter(
      (one) =>
        !sources.includes(one) &&
        !(URL.canParse(one) && sources.some((source) => allowsAddress(source, new URL(one)))),
    )
    return refused.length > 0 ? [`${name} refuses the translator ${refused.join(' and ')}.`] : []
  })
}

/** A page cannot carry these. */
const headerOnly = ['frame-ancestors', 'report-uri', 'report-to', 'sandbox']

function isSame(header: string, meta: string): boolean {
  const canonical = (text: string) =>
    [...parsePolicy(text)]
      .filter(([name]) => !headerOnly.includes(name))
      .map(([name, sources]) =>
        // The header names the inline scripts of all pages, a page its own.
        [name, ...sources.filter((one) => !one.startsWith("'sha")).sort()].join(' '),
      )
      .sort()
      .join(';')
  return canonical(header) === canonical(meta)
}
