/**
 * Which routes the site has, and which story is shown at each.
 */
import { type RoutePath, routePathOf, staticRoutes } from '../src/content/paths.ts'
import type { StoryEntry } from './content-cache.ts'
import { VetrinaError } from './errors.ts'
import type { Warning } from './log.ts'
import { refuseUnsafeSlugs } from './safe-slug.ts'

export interface Route {
  path: RoutePath
  story: StoryEntry
}

const routedTypes = new Set(['page', 'course'])

/** Whether stories of this content type have a page of their own. */
export const isRouted = ({ component }: Pick<StoryEntry, 'component'>): boolean =>
  routedTypes.has(component)

/**
 * A route for every page and course, in order of path.
 * @throws VetrinaError ROUTE_TAKEN when two stories claim one path; it names both. SLUG_UNSAFE when
 * a slug cannot be a path
 */
export function planRoutes(stories: readonly StoryEntry[]): {
  routes: Route[]
  warnings: Warning[]
} {
  const routed = stories.filter(isRouted)
  const byPath = new Map<RoutePath, StoryEntry>()
  const routes: Route[] = []
  for (const story of routed) {
    const path = routePathOf(story.fullSlug)
    const taken = byPath.get(path)
    if (taken !== undefined) throw routeTaken(path, taken, story)
    byPath.set(path, story)
    routes.push({ path, story })
  }
  refuseUnsafeSlugs(routed)
  const missing = staticRoutes.filter((path) => !byPath.has(path as string as RoutePath))
  return {
    routes: routes.sort((a, b) => (a.path < b.path ? -1 : 1)),
    warnings: missing.map((path) => ({
      code: 'ROUTE_WITHOUT_STORY',
      message: `No published story is shown at ${path}: the page will be missing.`,
      hint: `Publish a page story with the slug “${path === '/' ? 'home' : path.slice(1)}”.`,
    })),
  }
}

function routeTaken(path: RoutePath, first: StoryEntry, second: StoryEntry): VetrinaError {
  return new VetrinaError({
    code: 'ROUTE_TAKEN',
    message: `Two stories claim the path ${path}: ${first.fullSlug} (${first.uuid}) and ${second.fullSlug} (${second.uuid}).`,
    hint: 'Give one of them another slug in the content service, then sync.',
  })
}
