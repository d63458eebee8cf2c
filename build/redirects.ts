/**
 * The redirects that editors keep: which old address leads where.
 */
import type { ParsedLink } from '../src/content/link.ts'
import { hrefOf, type RoutePath, routePathOf } from '../src/content/paths.ts'
import type { BuildManifest } from '../src/content/payload.ts'
import type { CacheIndex } from './content-cache.ts'
import type { Warning } from './log.ts'
import type { ValidStory } from './page-model.ts'
import type { Route } from './routes.ts'

/** `from` and `to` with the base path; `to` may be an address on another site. */
export type Redirect = BuildManifest['redirects'][number]

interface Rule {
  /** `full_slug` of its story. */
  story: string
  /** Without a final slash, which no route has. */
  from: string
  to: ParsedLink
  isPermanent: boolean
}

interface SiteRoutes {
  stories: readonly ValidStory[]
  /** Slugs that stories had before, by uuid. */
  slugHistory?: CacheIndex['slugHistory'] | undefined
  routes: readonly Route[]
  basePath: string
}

/**
 * In order of `from`. Chains lead to their end at once. Rules that cannot be followed are left out
 * and named in `warnings`: a loop, a page that is not published, an address that a page has itself.
 */
export function planRedirects({ stories, slugHistory = {}, routes, basePath }: SiteRoutes): {
  redirects: Redirect[]
  warnings: Warning[]
} {
  const warnings: Warning[] = []
  const taken = new Set<string>(routes.map(({ path }) => path))
  const rules = new Map<string, Rule>()
  for (const rule of stories.flatMap(readRule)) {
    const other = rules.get(rule.from)
    if (taken.has(rule.from)) warnings.push(shadowed(rule))
    else if (other !== undefined) warnings.push(twice(rule, other))
    else rules.set(rule.from, rule)
  }
  const pages = new Map(routes.map(({ path, story }) => [story.uuid, path]))
  for (const rule of movedRules(slugHistory, pages)) {
    // What editors say comes first, and a page that has taken the address over.
    if (!taken.has(rule.from) && !rules.has(rule.from)) rules.set(rule.from, rule)
  }
  const redirects = [...rules.values()].flatMap((rule) => {
    const end = follow(rule, { rules, pages })
    if ('problem' in end) {
      warnings.push(end.problem)
      return []
    }
    const to = end.to.startsWith('/') ? hrefOf(end.to, basePath) : end.to
    return [{ from: hrefOf(rule.from, basePath), to, status: end.isPermanent ? 301 : 302 }]
  })
  return { redirects: redirects.sort((a, b) => (a.from < b.from ? -1 : 1)), warnings }
}

function readRule({ entry, content }: ValidStory): Rule[] {
  if (entry.component !== 'redirect') return []
  // The schema of the content type has seen to what these are.
  const { from, to, is_permanent } = content as unknown as {
    from: string
    to: ParsedLink
    is_permanent: boolean
  }
  return [{ story: entry.fullSlug, from: withoutEndSlash(from), to, isPermanent: is_permanent }]
}

/** From the addresses that pages had to those they have. */
function movedRules(
  history: NonNullable<CacheIndex['slugHistory']>,
  pages: ReadonlyMap<string, RoutePath>,
): Rule[] {
  return Object.entries(history).flatMap(([uuid, slugs]) => {
    if (!pages.has(uuid)) return []
    const to: ParsedLink = { kind: 'story', uuid, anchor: '' }
    return slugs.map((slug) => ({ story: slug, from: routePathOf(slug), to, isPermanent: true }))
  })
}

const withoutEndSlash = (path: string): string => path.replace(/\/+$/, '') || '/'

type End = { to: string; isPermanent: boolean } | { problem: Warning }

/** From rule to rule to an address that no rule leads away from. */
function follow(
  first: Rule,
  site: { rules: ReadonlyMap<string, Rule>; pages: ReadonlyMap<string, RoutePath> },
): End {
  const passed = new Set<string>()
  let rule = first
  let isPermanent = true
  for (;;) {
    if (passed.has(rule.from)) return { problem: loop(first, [...passed, rule.from]) }
    passed.add(rule.from)
    isPermanent &&= rule.isPermanent
    const to = addressOf(rule.to, site.pages)
    if (to === null) return { problem: broken(first) }
    const next = site.rules.get(pathOf(to))
    if (next === undefined) return { to, isPermanent }
    rule = next
  }
}

function addressOf(link: ParsedLink, pages: ReadonlyMap<string, RoutePath>): string | null {
  if (link.kind === 'address') return link.href
  const path = pages.get(link.uuid)
  if (path === undefined) return null
  return link.anchor === '' ? path : `${path}#${link.anchor}`
}

/** The path of an address of this site as editors write it; `''` of any other. */
function pathOf(address: string): string {
  if (!address.startsWith('/')) return ''
  const path = address.replace(/[?#].*$/s, '')
  try {
    return withoutEndSlash(decodeURI(path))
  } catch {
    return path
  }
}

const shadowed = ({ story, from }: Rule): Warning => ({
  code: 'REDIRECT_SHADOWED',
  story,
  path: 'from',
  message: `${from} is the address of a page: the redirect is ignored. / ${from} è l’indirizzo di una pagina: il reindirizzamento viene ignorato.`,
  hint: 'Delete the redirect, or give the page another slug.',
})

const twice = ({ story, from }: Rule, other: Rule): Warning => ({
  code: 'REDIRECT_TWICE',
  story,
  path: 'from',
  message: `${from} is redirected by ${other.story} already: this redirect is ignored. / ${from} è già reindirizzato da ${other.story}: questo viene ignorato.`,
  hint: 'Delete one of the two.',
})

const broken = ({ story, from }: Rule): Warning => ({
  code: 'REDIRECT_BROKEN',
  story,
  path: 'to',
  message: `${from} leads to a page that is not published: the redirect is left out. / ${from} porta a una pagina non pubblicata: il reindirizzamento viene tolto.`,
  hint: 'Publish that page, or choose another one.',
})

const loop = ({ story, from }: Rule, steps: readonly string[]): Warning => ({
  code: 'REDIRECT_LOOP',
  story,
  path: 'to',
  message: `${from} leads in a circle (${steps.join(' → ')}): the redirect is left out. / ${from} gira in tondo (${steps.join(' → ')}): il reindirizzamento viene tolto.`,
  hint: 'Let one of them lead to a page.',
})
