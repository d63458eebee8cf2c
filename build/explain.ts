/**
 * Explains why a page was rendered or would be: its dependencies, and which of them have changed.
 */

import { VetrinaError } from '../src/content/errors.ts'
import { parseUrl } from '../src/content/parse-url.ts'
import type { RoutePath } from '../src/content/paths.ts'
import { readInputs } from './builds/build-inputs.ts'
import { planSite } from './builds/plan-site.ts'
import { createStopwatch } from './builds/stopwatch.ts'
import { requireContent } from './cache/cache-index.ts'
import type { Config } from './config.ts'
import { holdsAt, qualified, splitKey } from './content/dependencies.ts'
import { describeDependency } from './content/describe-dependency.ts'
import { type Languages, openLanguages } from './content/languages.ts'
import { isShown, type Route } from './content/routes.ts'
import { openOutput } from './output/output.ts'
import type { SiteState } from './render/site-state.ts'
import { findStale, type StalePage } from './render/stale.ts'
import { openSession } from './store/lock.ts'

/** The next build's action on a page; `out`: it leaves the page out, as its story is invalid. */
export type PlannedAction = 'nothing' | 'rendered' | 'out'

export interface RouteExplanation {
  route: RoutePath
  /** The story shown there. */
  story: { uuid: string; fullSlug: string }
  reads: { key: string; says: string; isChanged: boolean }[]
  /** Reasons of its last rendering; empty when there was none. */
  was: string[]
  next: PlannedAction
  /** Reasons why the next build would check it again; empty when it would not. */
  wouldBe: string[]
}

/**
 * @param name the route as people type it, `about`, `/about/`, or its URL
 * @throws VetrinaError ROUTE_UNKNOWN, CACHE_EMPTY, CACHE_OTHER_VERSION
 */
export async function explainRoute(
  name: string,
  { config, now }: { config: Config; now: Date },
): Promise<RouteExplanation> {
  requireContent(config.cacheDir)
  const { store, close } = await openSession(config, { waitMs: 0, warn: () => {} })
  try {
    const { stage } = createStopwatch()
    const inputs = await readInputs({ config, store, stage })
    const output = openOutput({ outDir: config.outDir, store })
    const planned = await planSite({ config, inputs, output, store, stage })
    const { state, plan, code } = planned
    const route = routeNamed(name, [...plan.routes, ...plan.hidden], config.basePath)
    const languages = openLanguages(
      { ...planned, config, now },
      state.code === code ? state.queries : {},
    )
    const { isAsMade } = output
    const {
      stale: [stale],
    } = findStale({ routes: [route], state, languages, code, isAsMade })
    return describeRoute(route, { state, languages, stale })
  } finally {
    close()
  }
}

function routeNamed(name: string, routes: readonly Route[], basePath: string): Route {
  const address = parseUrl(name)?.pathname.replace(basePath, '/')
  const path = `/${(address ?? name).replace(/^\/+|\/*([?#].*)?$/gs, '')}` as RoutePath
  const route = routes.find((candidate) => candidate.path === path)
  if (route === undefined) throw unknownRoute(path, routes)
  return route
}

interface Explaining {
  state: SiteState
  languages: Languages
  stale: StalePage | undefined
}

function describeRoute(
  { path, story }: Route,
  { state, languages, stale }: Explaining,
): RouteExplanation {
  const entry = state.pages.get(path)
  const { keys, values } = state.dependencies
  const say = (key: string) => describeDependency(key, languages)
  const isChanged = (key: string, value: string | undefined) => languages.valueOf(key) !== value
  /** Describes a reason; of a query, also which of its own dependencies have changed. */
  const sayReason = (key: string): string => {
    const query = state.queries[key]
    if (query === undefined) return say(key)
    const [language] = splitKey(key)
    const parts = query.dependencies
      .map(([read, value]) => ({ read: qualified(read, language), value }))
      .filter(({ read, value }) => isChanged(read, value))
      .map(({ read }) => read)
    if (!holdsAt(query.clock, languages.first.library.time)) parts.push('clock')
    return parts.length === 0 ? say(key) : `${say(key)} (${parts.map(say).join(', ')})`
  }
  return {
    route: path,
    story: { uuid: story.uuid, fullSlug: story.fullSlug },
    reads: [...(entry?.dependencies ?? [])].map((id) => {
      const key = keys[id] ?? ''
      return { key, says: say(key), isChanged: isChanged(key, values[id]) }
    }),
    was: (entry?.reasons ?? []).map(say),
    next: !isShown(story) ? 'out' : stale === undefined ? 'nothing' : 'rendered',
    wouldBe: (stale?.reasons ?? []).map(sayReason),
  }
}

function unknownRoute(path: RoutePath, routes: readonly Route[]): VetrinaError {
  const close = routes.filter((candidate) => candidate.path.includes(path.slice(1))).slice(0, 5)
  return new VetrinaError({
    code: 'ROUTE_UNKNOWN',
    message: {
      en: `No story of the content cache is shown at ${path}.`,
      it: `Nessun contenuto della cache ha l’indirizzo ${path}.`,
    },
    hint:
      close.length === 0
        ? {
            en: 'vetrina cache ls lists the stories.',
            it: 'vetrina cache ls elenca i contenuti.',
          }
        : {
            en: `Did you mean ${close.map((candidate) => candidate.path).join(' or ')}?`,
            it: `Forse ${close.map((candidate) => candidate.path).join(' o ')}?`,
          },
  })
}
