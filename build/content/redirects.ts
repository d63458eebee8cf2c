/**
 * The redirects of the site, from old URLs to new ones.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { ParsedLink } from '../../src/content/parsed.ts'
import { hrefOf, type OutputPath, type RoutePath } from '../../src/content/paths.ts'
import type { BuildManifest } from '../../src/content/payload.ts'
import type { Words } from '../../src/content/words.ts'
import { type CacheIndex, entryKey } from '../cache/cache-index.ts'
import { type EditorSpace, editorLink } from '../config/storyblok-hosts.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import { movedRules, type RedirectRule, withoutEndSlash } from './redirect-rules.ts'
import type { Route } from './routes.ts'
import { reserved, slugProblem } from './safe-slug.ts'

/** `from` and `to` with the base path; `to` may be a URL on another site. */
export type Redirect = BuildManifest['redirects'][number]

interface SiteRoutes {
  /** Rules of the redirect stories, in their order. */
  rules: readonly RedirectRule[]
  /** Slugs that stories had before, by `entryKey`. */
  slugHistory?: CacheIndex['slugHistory'] | undefined
  routes: readonly Route[]
  /** Files that belong to no page: those of `public/`, and the site's own. */
  ownFiles: () => readonly OutputPath[]
  siteUrl: string
  basePath: string
  /** The space in which the stories are edited. */
  space: EditorSpace
}

/**
 * Plans the redirects, in order of `from`. Chains are collapsed to their end. Unusable rules are left
 * out and named in `warnings`: a loop, an unpublished page, a URL that is a page already.
 */
export function planRedirects(site: SiteRoutes): { redirects: Redirect[]; warnings: Diagnostic[] } {
  const { rules: editorRules, slugHistory = {}, routes, siteUrl, basePath, space } = site
  const warnings: Diagnostic[] = []
  const warn = (warning: Diagnostic, { id }: RedirectRule) =>
    warnings.push({ ...warning, link: editorLink(space, id) })
  // Most sites have no rules; skip their thousands of routes.
  if (editorRules.length === 0 && Object.keys(slugHistory).length === 0)
    return { redirects: [], warnings }
  const taken = new Set<string>(routes.map(({ path }) => path))
  const ownFiles = new Set<string>(site.ownFiles())
  const rules = new Map<string, RedirectRule>()
  for (const rule of editorRules) {
    const other = rules.get(rule.from)
    const problem = problemOf(rule, ownFiles)
    if (taken.has(rule.from)) warn(shadowed(rule), rule)
    else if (problem !== null) warn(unsafe(rule, problem), rule)
    else if (other !== undefined) warn(twice(rule, other), rule)
    else rules.set(rule.from, rule)
  }
  const firstPages = routes.filter(({ page }) => page === 1)
  const pages = new Map(firstPages.map(({ path, story }) => [entryKey(story), path]))
  for (const rule of movedRules(slugHistory, routes)) {
    // Redirect stories and new pages at the former slug win.
    const isFree = !taken.has(rule.from) && !rules.has(rule.from)
    if (isFree && problemOf(rule, ownFiles) === null) rules.set(rule.from, rule)
  }
  const redirects = [...rules.values()].flatMap((rule) => {
    const end = follow(rule, { rules, pages, root: siteUrl + basePath })
    if ('problem' in end) {
      warn(end.problem, rule)
      return []
    }
    const to = end.to.startsWith('/') ? hrefOf(end.to, basePath) : end.to
    return [{ from: hrefOf(rule.from, basePath), to, status: end.isPermanent ? 301 : 302 }]
  })
  return { redirects: redirects.sort((a, b) => (a.from < b.from ? -1 : 1)), warnings }
}

type End = { to: string; isPermanent: boolean } | { problem: Diagnostic }

/** Far more than any site needs; browsers follow 20. */
const mostSteps = 100

/** Follows the rules to a URL that no rule redirects. */
function follow(
  first: RedirectRule,
  site: LinkTargets & { rules: ReadonlyMap<string, RedirectRule> },
): End {
  const passed = new Set<string>()
  let rule = first
  let isPermanent = true
  for (;;) {
    if (passed.has(rule.from)) return { problem: loop(first, [...passed, rule.from]) }
    if (passed.size > mostSteps) return { problem: tooLong(first) }
    passed.add(rule.from)
    isPermanent &&= rule.isPermanent
    const to = addressOf(rule.to, site)
    if (to === null) return { problem: broken(first) }
    if (!/^(\/|https?:)/.test(to)) return { problem: leadsNowhere(first, to) }
    const next = site.rules.get(pathOf(to))
    if (next === undefined) return { to, isPermanent }
    rule = next
  }
}

interface LinkTargets {
  /** Paths by `entryKey`, which in the first language is the uuid. */
  pages: ReadonlyMap<string, RoutePath>
  /** URL of the home page. */
  root: string
}

/** Target of a link. URLs of this site lose host and base path, however the editor wrote them. */
function addressOf(link: ParsedLink, { pages, root }: LinkTargets): string | null {
  if (link.kind === 'address') {
    return link.href.startsWith(root) ? `/${link.href.slice(root.length)}` : link.href
  }
  const path = pages.get(link.uuid)
  if (path === undefined) return null
  return link.anchor === '' ? path : `${path}#${link.anchor}`
}

/** The decoded path of a URL of this site; `''` for any other URL. */
function pathOf(address: string): string {
  if (!address.startsWith('/')) return ''
  const path = address.replace(/[?#].*$/s, '')
  try {
    return withoutEndSlash(decodeURI(path))
  } catch {
    return path
  }
}

/** On hosts without rules a redirect is a file, and elsewhere it hides the site's own files. */
function problemOf({ from }: RedirectRule, ownFiles: ReadonlySet<string>): Words | null {
  // Old sites link to index.html; hosts show the folder there.
  const path = from.slice(1).replace(/(^|\/)index\.html$/, '')
  if (path === '') return null
  const isOwn = [path, `${path}/index.html`].some((file) => ownFiles.has(file))
  return isOwn ? reserved : slugProblem(path, [])
}

/** Fields of a redirect story, as places of warnings. */
const fromOf = ({ story }: RedirectRule) => ({ story, field: 'from' })
const toOf = ({ story }: RedirectRule) => ({ story, field: 'to' })

const shortened = (path: string): string => (path.length > 60 ? `${path.slice(0, 60)}…` : path)

const unsafe = (rule: RedirectRule, problem: Words): Diagnostic =>
  diagnose('REDIRECT_UNSAFE', fromOf(rule), {
    en: `${shortened(rule.from)} cannot be redirected, because ${problem.en}: the redirect is left out.`,
    it: `${shortened(rule.from)} non può essere reindirizzato, perché ${problem.it}: il reindirizzamento viene tolto.`,
  })

const shadowed = (rule: RedirectRule): Diagnostic =>
  diagnose('REDIRECT_SHADOWED', fromOf(rule), {
    en: `${rule.from} is the URL of a page: the redirect is ignored.`,
    it: `${rule.from} è l’indirizzo di una pagina: il reindirizzamento viene ignorato.`,
  })

const twice = (rule: RedirectRule, other: RedirectRule): Diagnostic =>
  diagnose('REDIRECT_TWICE', fromOf(rule), {
    en: `${other.story} already redirects ${rule.from}: this redirect is ignored.`,
    it: `${rule.from} è già reindirizzato da ${other.story}: questo viene ignorato.`,
  })

const broken = (rule: RedirectRule): Diagnostic =>
  diagnose('REDIRECT_BROKEN', toOf(rule), {
    en: `${rule.from} leads to a page that is not published: the redirect is left out.`,
    it: `${rule.from} porta a una pagina non pubblicata: il reindirizzamento viene tolto.`,
  })

const leadsNowhere = (rule: RedirectRule, to: string): Diagnostic =>
  diagnose(
    'REDIRECT_BROKEN',
    toOf(rule),
    {
      en: `${rule.from} leads to ${shortened(to)}, which is not a page: the redirect is left out.`,
      it: `${rule.from} porta a ${shortened(to)}, che non è una pagina: il reindirizzamento viene tolto.`,
    },
    {
      en: 'Choose a page, or a URL that begins with / or https://.',
      it: 'Scegli una pagina, o un indirizzo che comincia con / o con https://.',
    },
  )

const tooLong = (rule: RedirectRule): Diagnostic =>
  diagnose(
    'REDIRECT_LOOP',
    toOf(rule),
    {
      en: `${rule.from} leads through more than ${mostSteps} other redirects: this one is left out.`,
      it: `${rule.from} passa per più di ${mostSteps} altri: il reindirizzamento viene tolto.`,
    },
    {
      en: 'Point it directly at the page.',
      it: 'Fallo portare direttamente alla pagina.',
    },
  )

const loop = (rule: RedirectRule, steps: readonly string[]): Diagnostic =>
  diagnose('REDIRECT_LOOP', toOf(rule), {
    en: `${rule.from} leads in a circle (${steps.join(' → ')}): the redirect is left out.`,
    it: `${rule.from} gira in tondo (${steps.join(' → ')}): il reindirizzamento viene tolto.`,
  })
