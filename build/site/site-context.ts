/**
 * The context of the site's own functions about the whole site, for each language.
 */
import {
  languageFolder,
  type OutputPath,
  outputPath,
  pathInLanguage,
  routePathOf,
} from '../../src/content/paths.ts'
import type { PublicConfig } from '../../src/content/public-config.ts'
import type {
  HeaderRule,
  Site,
  SiteContext,
  StandalonePage,
  TextFile,
} from '../../src/content/site.ts'
import { shortDigestOf } from '../base/digest.ts'
import type { LanguageContent, Languages } from '../content/languages.ts'
import type { Route } from '../content/routes.ts'

interface PublishedSite {
  languages: Languages
  routes: readonly Route[]
}

interface LanguagePart {
  content: LanguageContent
  context: SiteContext
}

/** The first language before the others. */
export const languageParts = ({ languages, routes }: PublishedSite): LanguagePart[] =>
  languages.all.map((content) => {
    const { library, queries } = content
    const context: SiteContext = {
      config: library.config,
      query: queries.valueOf,
      paths: routes.map(({ path }) => path),
      stories: ({ name }) =>
        library.entriesOf(name).map(({ uuid, fullSlug, seen }) => ({
          uuid,
          path: routePathOf(fullSlug),
          publishedAt: seen?.publishedAt ?? null,
          updatedAt: seen?.updatedAt ?? null,
        })),
      shortDigest: shortDigestOf,
    }
    return { content, context }
  })

/** The path of a file in the folder of its language. */
export function placeIn(path: OutputPath, config: PublicConfig): OutputPath {
  const folder = languageFolder(config)
  return folder === '' ? path : outputPath(`${folder}/${path}`)
}

/** Pages without a story, with their paths in `dist`. */
export const standalonePagesIn = (site: Site, { context }: LanguagePart): StandalonePage[] =>
  site.standalonePages(context).map((page) => ({
    ...page,
    file: placeIn(page.file, context.config),
    path: page.path === '' ? '' : pathInLanguage(page.path, context.config),
  }))

/** The site's own files, with their paths in `dist`. */
export const ownFilesIn = (site: Site, { context }: LanguagePart): TextFile[] =>
  site.files(context).map(({ path, content }) => ({ path: placeIn(path, context.config), content }))

/** The headers of the site's own files, of every language. */
export const headersIn = (site: Site, parts: readonly LanguagePart[]): HeaderRule[] =>
  parts.flatMap(({ context }) =>
    site.headers.map(({ path, headers }) => ({
      path: pathInLanguage(path, context.config) as HeaderRule['path'],
      headers,
    })),
  )
