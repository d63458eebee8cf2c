/**
 * Checks pages against their content security policy: weak directives, and resources that a page
 * needs and the policy refuses.
 */

import type { BuiltPage, ReferenceKind } from '../../src/content/built-page.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { resolveUrl } from '../../src/content/urls.ts'
import type { Words } from '../../src/content/words.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import { inlineScriptsOf } from '../pages/content-policy.ts'
import { parsePolicy, policyOf } from './host-headers.ts'

type Policy = ReadonlyMap<string, readonly string[]>

/** Checks the policy of the headers by itself. */
export function checkPolicyStrength(site: BuiltSite): Diagnostic[] {
  const text = policyOf(site)
  if (text === undefined) return []
  return weaknessesOf(parsePolicy(text)).map((message) =>
    diagnose('CSP_WEAK', { file: '_headers' }, message),
  )
}

function weaknessesOf(policy: Policy): Words[] {
  const scripts = sourcesOf('script-src', policy)
  const hasHashes = scripts.some((source) => /^'(sha\d+|nonce)-/i.test(source))
  const open = scripts.filter((raw) => {
    const source = raw.toLowerCase()
    if (source === "'unsafe-inline'") return !hasHashes
    return anyHost.test(source) || ['http:', 'https:', 'data:', "'unsafe-eval'"].includes(source)
  })
  const isOpen = (name: string) => !sourcesOf(name, policy).includes("'none'")
  return [
    ...(policy.has('script-src') || policy.has('default-src') ? [] : [noScriptSource]),
    ...open.map((source) => ({
      en: `script-src has ${source}.`,
      it: `script-src ammette ${source}.`,
    })),
    ...(isOpen('object-src') ? [openObjects] : []),
    ...(policy.has('base-uri') ? [] : [noBase]),
  ]
}

const noScriptSource: Words = {
  en: 'Nothing says which scripts may run: there is no script-src.',
  it: 'Manca script-src: niente dice quali script si possono eseguire.',
}
const openObjects: Words = {
  en: "object-src, or default-src, is not 'none'.",
  it: "object-src, o default-src, non è 'none'.",
}
const noBase: Words = {
  en: 'There is no base-uri: the URLs of a page could be redirected.',
  it: 'Manca base-uri: gli indirizzi di una pagina si potrebbero spostare.',
}

/** Matches sources that allow every host, also with a scheme, a port or a path. */
const anyHost = /^([a-z][a-z\d+.-]*:\/\/)?\*(:(\d+|\*))?(\/|$)/

/** Sources of a fetch directive, which falls back to `default-src`. */
const sourcesOf = (name: string, policy: Policy): readonly string[] =>
  policy.get(name) ?? policy.get('default-src') ?? []

const directives: Partial<Record<ReferenceKind, string>> = {
  script: 'script-src',
  style: 'style-src',
  font: 'font-src',
  image: 'img-src',
  frame: 'frame-src',
}

export function checkPolicy(page: BuiltPage, site: BuiltSite): Diagnostic[] {
  const header = policyOf(site) ?? ''
  const place = { file: page.file, story: page.story }
  const policies = [header, page.policy].filter((text) => text !== '').map(parsePolicy)
  const refused = policies.flatMap((policy) => [
    ...refusedReferences(page, policy, site),
    ...refusedInline(page, policy, site),
  ])
  return [...new Set(refused)].map((what) =>
    diagnose('CSP_BLOCKS', place, {
      en: what,
      it: `Le regole di sicurezza non ammettono ciò che serve alla pagina (${what})`,
    }),
  )
}

function refusedReferences(page: BuiltPage, policy: Policy, site: BuiltSite): string[] {
  return page.references.flatMap(({ href, kind }) => {
    const name = kind === 'form' ? 'form-action' : directives[kind]
    // `form-action` does not fall back to `default-src`.
    if (name === undefined || (kind === 'form' && !policy.has(name))) return []
    const sources = kind === 'form' ? (policy.get(name) ?? []) : sourcesOf(name, policy)
    if (!policy.has(name) && !policy.has('default-src')) return []
    return allows(sources, href, page, site) ? [] : [`${name} refuses “${href.slice(0, 200)}”.`]
  })
}

function allows(sources: readonly string[], href: string, page: BuiltPage, site: BuiltSite) {
  const target = resolveUrl(href, page.href, site)
  if (target.kind === 'scheme') return sources.includes(target.scheme)
  if (target.kind !== 'foreign')
    return sources.some((source) => source === "'self'" || source === '*')
  const url = new URL(target.url)
  return sources.some((source) => allowsUrl(source, url))
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
    ...(isStrict(scripts) ? handlers.map((handler) => `script-src refuses ${handler}.`) : []),
    ...(isStrict(scripts)
      ? hashes.map((hash) => `script-src lacks the inline script ${hash}.`)
      : []),
    ...(isStrict(styleAttributes)
      ? styled.map(({ tag }) => `style-src refuses <${tag} style>.`)
      : []),
    ...(isStrict(styles) && sheets.length > 0 && !styles.some((style) => style.startsWith("'sha"))
      ? ['style-src refuses the page’s <style>.']
      : []),
  ]
}

const schemeSource = /^([a-z][a-z\d+.-]*:)$/i
const hostSource =
  /^(?:(?<scheme>[a-z][a-z\d+.-]*:)\/\/)?(?<host>[^/:]+)(?::(?<port>\d+|\*))?(?<path>\/.*)?$/i

/** Whether a source of a policy allows a URL on another host, as browsers compare them. */
export function allowsUrl(source: string, { protocol, hostname, port, pathname }: URL): boolean {
  if (source === '*') return true
  if (schemeSource.test(source)) return coversScheme(source, protocol)
  const parts = hostSource.exec(source)?.groups
  if (parts === undefined) return false
  const { scheme = protocol, host = '', path = '' } = parts
  const usual = ports[protocol]
  const isPort = parts.port === '*' || (parts.port ?? usual) === (port || usual)
  const isPath = path.endsWith('/') ? pathname.startsWith(path) : ['', pathname].includes(path)
  return coversScheme(scheme, protocol) && coversHost(host, hostname) && isPort && isPath
}

const ports: Readonly<Record<string, string | undefined>> = { 'http:': '80', 'https:': '443' }

/** A source that allows http: allows https: too. */
const coversScheme = (scheme: string, protocol: string): boolean =>
  [protocol, protocol === 'https:' ? 'http:' : ''].includes(scheme.toLowerCase())

/** Matches a host; `*.` stands for at least one name before the rest. */
function coversHost(host: string, hostname: string): boolean {
  if (host.startsWith('*')) return host === '*' || hostname.endsWith(host.slice(1).toLowerCase())
  return host.toLowerCase() === hostname
}
