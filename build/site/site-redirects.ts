/**
 * The redirects of a site: what its stories say, against the pages and files that it has.
 */
import type { OutputPath } from '../../src/content/paths.ts'
import type { Site } from '../../src/content/site.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import { editorSpaceOf } from '../config/storyblok-hosts.ts'
import type { Config } from '../config.ts'
import { redirectsQuery } from '../content/queries.ts'
import type { QueryResults } from '../content/query-results.ts'
import { planRedirects } from '../content/redirects.ts'
import type { Route } from '../content/routes.ts'
import { createSiteContext } from './site-context.ts'

interface SitePlaces {
  site: Site
  index: CacheIndex
  routes: readonly Route[]
  /** Files of `public/`: asked for only where there is a rule. */
  publicPaths: () => readonly OutputPath[]
  config: Config
}

export function redirectsOf(
  queries: QueryResults,
  { site, index, routes, publicPaths, config }: SitePlaces,
) {
  const context = createSiteContext({ config, index, queries, routes })
  const ownFiles = () => [
    ...publicPaths(),
    ...site.standalonePages(context).map(({ file }) => file),
    ...site.files(context).map(({ path }) => path),
  ]
  return planRedirects({
    rules: queries.valueOf(redirectsQuery),
    slugHistory: index.slugHistory,
    routes,
    ownFiles,
    siteUrl: config.siteUrl,
    basePath: config.basePath,
    space: editorSpaceOf(index.space.id, config.service.apiUrl),
  })
}
