/**
 * The redirects of a site: the rules in its stories, checked against its pages and files.
 */
import type { OutputPath } from '../../src/content/paths.ts'
import type { Site } from '../../src/content/site.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import { editorSpaceOf } from '../config/storyblok-hosts.ts'
import type { Config } from '../config.ts'
import type { Languages } from '../content/languages.ts'
import { redirectsQuery } from '../content/queries.ts'
import { planRedirects } from '../content/redirects.ts'
import type { Route } from '../content/routes.ts'
import { languageParts, ownFilesIn, standalonePagesIn } from './site-context.ts'

interface SitePlaces {
  site: Site
  index: CacheIndex
  languages: Languages
  routes: readonly Route[]
  /** Files of `public/`; called only if there is a rule. */
  publicPaths: () => readonly OutputPath[]
  config: Config
}

export function redirectsOf({ site, index, languages, routes, publicPaths, config }: SitePlaces) {
  const ownFiles = () => [
    ...publicPaths(),
    ...languageParts({ languages, routes }).flatMap((part) => [
      ...standalonePagesIn(site, part).map(({ file }) => file),
      ...ownFilesIn(site, part).map(({ path }) => path),
    ]),
  ]
  return planRedirects({
    rules: languages.first.queries.valueOf(redirectsQuery),
    slugHistory: index.slugHistory,
    routes,
    ownFiles,
    siteUrl: config.siteUrl,
    basePath: config.basePath,
    space: editorSpaceOf(index.space.id, config.service.apiUrl),
  })
}
