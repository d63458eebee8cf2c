/**
 * The redirects of a site: what its stories say, against the pages and files that it has.
 */
import type { OutputPath } from '../../src/content/paths.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { type QueryResults, redirectRulesOf } from '../content/query-results.ts'
import { planRedirects } from '../content/redirects.ts'
import type { Route } from '../content/routes.ts'
import { editorSpaceOf } from '../service/editor-link.ts'
import { listRequestFiles } from './request-files.tsx'

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
