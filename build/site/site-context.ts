/**
 * What the site's own functions are told of the whole site.
 */
import { routePathOf } from '../../src/content/paths.ts'
import type { SiteContext } from '../../src/content/site.ts'
import { shortDigestOf } from '../base/digest.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import type { QueryResults } from '../content/query-results.ts'
import { isShown, type Route } from '../content/routes.ts'

interface ContextOptions {
  config: Config
  index: CacheIndex
  queries: QueryResults
  routes: readonly Route[]
}

export const createSiteContext = ({
  config,
  index,
  queries,
  routes,
}: ContextOptions): SiteContext => ({
  config,
  query: queries.valueOf,
  paths: routes.map(({ path }) => path),
  stories: ({ name }) =>
    index.stories
      .filter((entry) => entry.component === name && isShown(entry))
      .map(({ uuid, fullSlug, seen }) => ({
        uuid,
        path: routePathOf(fullSlug),
        publishedAt: seen?.publishedAt ?? null,
        updatedAt: seen?.updatedAt ?? null,
      })),
  shortDigest: shortDigestOf,
})
