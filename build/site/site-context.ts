/**
 * Calls the site's own functions about the whole site, for each language.
 */
import {
  languageFolder,
  type OutputPath,
  outputPath,
  pathInLanguage,
  routePathOf,
} from '../../src/content/paths.ts'
import type { PublicConfig } from '../../src/content/public-config.ts'
import type { HeaderRule, Site, SiteContext } from '../../src/content/site.ts'
import { shortDigestOf } from '../base/digest.ts'
import type { LanguageContent, Languages } from '../content/languages.ts'
import type { Route } from '../content/routes.ts'

interface PublishedSite {
  languages: Languages
  routes: readonly Route[]
}

/** The site's own parts in each language, with their places in `dist`; the first language before the others. */
export const partsInLanguages = (site: Site, { languages, routes }: PublishedSite) =>
  languages.all.map((content) => {
    const { config } = content.library
    const context = contextOf(content, routes)
    return {
      content,
      webManifest: site.webManifest(context),
      /** Pages without a story. */
      standalonePages: site.standalonePages(context).map((page) => ({
        ...page,
        file: placeIn(page.file, config),
        path: page.path === '' ? '' : pathInLanguage(page.path, config),
      })),
      files: site.files(context).map((file) => ({ ...file, path: placeIn(file.path, config) })),
      headers: site.headers.map(({ path, headers }) => ({
        path: pathInLanguage(path, config) as HeaderRule['path'],
        headers,
      })),
    }
  })

const contextOf = (
  { library, queries }: LanguageContent,
  routes: readonly Route[],
): SiteContext => ({
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
})

/** The path of a file in the folder of its language. */
export function placeIn(path: OutputPath, config: PublicConfig): OutputPath {
  const folder = languageFolder(config)
  return folder === '' ? path : outputPath(`${folder}/${path}`)
}
