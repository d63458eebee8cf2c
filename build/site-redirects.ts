/**
 * The redirects of a site: what its stories say, against the pages and files that it has.
 */
import type { OutputPath } from '../src/content/paths.ts'
import type { CacheIndex } from './cache-index.ts'
import type { Config } from './config.ts'
import { editorSpaceOf } from './editor-link.ts'
import { type QueryResults, redirectRulesOf } from './queries.ts'
import { planRedirects } from './redirects.ts'
import { listRequestFiles } from './request-files.tsx'
import type { Route } from './routes.ts'

interface SitePlaces {
  index: CacheIndex
  routes: readonly Route[]
  /** Files of `public/`: asked for only where there is a rule. */
  publicPaths: () => readonly OutputPath[]
  config: Config
}

export const redirectsOf = (
  queries: QueryResults,
  { index, routes, publicPaths, config }: SitePlaces,
) =>
  planRedirects({
    rules: redirectRulesOf(queries),
    slugHistory: index.slugHistory,
    routes,
    ownFiles: () => [...publicPaths(), ...listRequestFiles(config)],
    siteUrl: config.siteUrl,
    basePath: config.basePath,
    space: editorSpaceOf(index.space.id, config.service.apiUrl),
  })
