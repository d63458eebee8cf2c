/**
 * The routes of the site, and the story shown at each.
 */

import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { homeSlug, type RoutePath, routePathOf } from '../../src/content/paths.ts'
import { isRouted, type Site } from '../../src/content/site.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import { refuseUnsafeSlugs } from './safe-slug.ts'

export interface Route {
  path: RoutePath
  story: StoryEntry
  /** Number of the page, from 1; higher only for the further pages of a list. */
  page: number
}

/** Whether some version of the story fits its schema. */
export const isShown = ({ isShown }: Pick<StoryEntry, 'isShown'>): boolean => isShown !== false

export interface RoutePlan {
  /** A route for every shown story with a page, in order of path. */
  routes: Route[]
  /** Routes of the stories that are not shown. */
  hidden: Route[]
  warnings: Diagnostic[]
}

/**
 * @throws VetrinaError ROUTE_TAKEN, naming both, when two stories claim one path; SLUG_UNSAFE when a
 * slug cannot be a path
 */
export function planRoutes(stories: readonly StoryEntry[], site: Site): RoutePlan {
  const routed = stories.filter((story) => isRouted(site, story))
  const first = routed.map((story) => ({ path: routePathOf(story.fullSlug), story, page: 1 }))
  const routes = [...first, ...furtherPages(first, stories, site)].sort((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0,
  )
  let before: Route | undefined
  for (const route of routes) {
    if (before?.path === route.path) throw routeTaken(route.path, before.story, route.story)
    before = route
  }
  refuseUnsafeSlugs(routed, site.ownNames)
  return {
    routes: routes.filter(({ story }) => isShown(story)),
    hidden: routes.filter(({ story }) => !isShown(story)),
    warnings: withoutStory(
      site.requiredRoutes.filter((required) => routes.every(({ path }) => path !== required)),
    ),
  }
}

function furtherPages(
  routes: readonly Route[],
  stories: readonly StoryEntry[],
  { paging = [] }: Site,
): Route[] {
  return paging.flatMap(({ path, of, perPage }) => {
    const uuid = routes.find((candidate) => candidate.path === path)?.story.uuid
    const isListed = (story: StoryEntry) =>
      story.component === of.name && story.language === undefined && isShown(story)
    const count = Math.max(0, Math.ceil(stories.filter(isListed).length / perPage) - 1)
    // In another language, the list has the same stories.
    return routes
      .filter(({ story }) => story.uuid === uuid)
      .flatMap((route) =>
        Array.from({ length: count }, (_, index) => ({
          ...route,
          path: `${route.path}/${index + 2}` as RoutePath,
          page: index + 2,
        })),
      )
  })
}

const mostNamed = 5

/** One warning for all paths: a new space lacks all of them. */
function withoutStory(paths: readonly string[]): Diagnostic[] {
  const [only = '', ...rest] = paths
  if (only === '') return []
  const slug = only === '/' ? homeSlug : only.slice(1)
  const named = paths.slice(0, mostNamed).join(', ')
  const more = paths.length - mostNamed
  const warning =
    rest.length === 0
      ? diagnose(
          'ROUTE_WITHOUT_STORY',
          {},
          {
            en: `No published story is shown at ${only}: the page will be missing.`,
            it: `Nessun contenuto pubblicato ha l’indirizzo ${only}: la pagina manca.`,
          },
          {
            en: `Publish a page story with the slug “${slug}”.`,
            it: `Pubblica una pagina con lo slug “${slug}”.`,
          },
        )
      : diagnose(
          'ROUTE_WITHOUT_STORY',
          {},
          {
            en: `No published story is shown at ${named}${more > 0 ? ` and ${more} more` : ''}: ${paths.length} pages will be missing.`,
            it: `Nessun contenuto pubblicato ha gli indirizzi ${named}${more > 0 ? ` e altri ${more}` : ''}: mancano ${paths.length} pagine.`,
          },
          {
            en: 'Publish a page story with the slug of each path; the slug of / is “home”.',
            it: 'Pubblica per ognuno una pagina con quello slug; per / lo slug è “home”.',
          },
        )
  return [warning]
}

function routeTaken(path: RoutePath, first: StoryEntry, second: StoryEntry): VetrinaError {
  const language = first.language ?? second.language
  const inLanguage =
    language === undefined
      ? { en: '', it: '' }
      : { en: ` in the language ${language}`, it: ` nella lingua ${language}` }
  return new VetrinaError({
    code: 'ROUTE_TAKEN',
    message: {
      en: `Two stories claim the path ${path}${inLanguage.en}: ${first.fullSlug} (${first.uuid}) and ${second.fullSlug} (${second.uuid}).`,
      it: `Due contenuti hanno lo stesso indirizzo ${path}${inLanguage.it}: ${first.fullSlug} (${first.uuid}) e ${second.fullSlug} (${second.uuid}).`,
    },
    hint: {
      en: `Give one of them another slug${inLanguage.en} in Storyblok, then sync.`,
      it: `In Storyblok dai a uno dei due un altro slug${inLanguage.it}, poi ripeti vetrina sync.`,
    },
  })
}
