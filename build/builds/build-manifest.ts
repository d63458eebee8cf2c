/**
 * The build manifest, which browsers load, and the id of the build in it.
 */
import { findMiddleware, middlewareNamesOf } from '../../src/client/middleware.ts'
import {
  hrefOf,
  htmlFileOf,
  type OutputPath,
  outputPath,
  payloadFileOf,
  type RoutePath,
} from '../../src/content/paths.ts'
import type { BuildManifest, BuiltContent, LatestBuild } from '../../src/content/payload.ts'
import { digestOf } from '../base/digest.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { ClientManifest } from '../client/bundle.ts'

interface BuiltRoute {
  path: RoutePath
  /** Set unless it is the site's first. */
  language?: string | undefined
}

interface SiteFacts {
  routes: readonly BuiltRoute[]
  redirects: BuildManifest['redirects']
  basePath: string
  pollSeconds: number
  content: BuiltContent
  client: Pick<ClientManifest, 'script' | 'inLanguage'>
}

export function createBuildManifest(
  facts: SiteFacts,
  id: string,
): { path: OutputPath; content: string }[] {
  const latest: LatestBuild = { id, content: facts.content }
  const { redirects, client, pollSeconds } = facts
  const manifest: BuildManifest = {
    id,
    ...listRoutes(facts),
    redirects,
    ...scriptsOf(client),
    pollSeconds,
  }
  return [
    { path: outputPath('builds/latest.json'), content: JSON.stringify(latest) },
    { path: outputPath(`builds/meta/${id}.json`), content: JSON.stringify(manifest) },
  ]
}

const scriptsOf = ({
  script,
  inLanguage,
}: SiteFacts['client']): Pick<BuildManifest, 'script' | 'scripts'> => ({
  script,
  ...(inLanguage && {
    scripts: Object.fromEntries(
      Object.entries(inLanguage).map(([language, scripts]) => [language, scripts.script]),
    ),
  }),
})

function listRoutes({
  routes: built,
  basePath,
}: SiteFacts): Pick<BuildManifest, 'routes' | 'prerendered'> {
  const prerendered = built.map(({ path }) => hrefOf(path, basePath))
  const routes: BuildManifest['routes'] = Object.fromEntries(
    built.map(({ path, language }, index) => [
      prerendered[index] ?? '',
      {
        payload: hrefOf(`/${payloadFileOf(path)}`, basePath),
        ...middlewareOf(path),
        ...(language !== undefined && { language }),
      },
    ]),
  )
  return { routes, prerendered }
}

/** @throws Error that names the route and the middleware, when no middleware has that name */
function middlewareOf(path: RoutePath): { middleware?: readonly string[] } {
  const names = middlewareNamesOf(path)
  findMiddleware(path, names)
  return names.length === 0 ? {} : { middleware: names }
}

interface NamedFiles {
  /** Paths of the pages, in order. */
  pages: readonly RoutePath[]
  /** Paths of all files besides those of the pages, in any order. */
  others: readonly OutputPath[]
  digestAt: (path: OutputPath) => string
}

/** Separator that occurs in no path. */
const end = '\0'

/** Number of pages digested together: one text of all pages would be large. */
const sectionLength = 250

/**
 * The build's id: a digest of all other output. Equal sites have equal ids, whoever built them, from
 * whichever version of the content.
 */
export function createBuildId({ pages, others, digestAt }: NamedFiles): string {
  const sections = Array.from({ length: Math.ceil(pages.length / sectionLength) }, (_, nth) =>
    digestOf(
      pages
        .slice(nth * sectionLength, (nth + 1) * sectionLength)
        .map((path) => [path, digestAt(htmlFileOf(path)), digestAt(payloadFileOf(path))].join(end))
        .join(end),
    ),
  )
  const rest = others.toSorted().map((path) => `${path}${end}${digestAt(path)}`)
  return digestOf([...sections, '', ...rest].join(end)).slice(0, 16)
}

/** Describes the content of a built site. Published with it, to tell how far behind it is. */
export function describeContent({ space, contentVersion, stories }: CacheIndex): BuiltContent {
  const field = contentVersion === 'draft' ? 'updatedAt' : 'publishedAt'
  return {
    space: space.id,
    version: space.version,
    shows: contentVersion,
    newest: newestDate(stories.map(({ seen }) => seen?.[field])),
  }
}

/** The newest of some dates in ISO 8601; `null` when there is none. */
export function newestDate(dates: readonly (string | null | undefined)[]): string | null {
  let newest: string | null = null
  for (const date of dates) {
    if (typeof date === 'string' && date > (newest ?? '')) newest = date
  }
  return newest
}
