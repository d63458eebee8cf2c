/**
 * Data about the whole site for the editor's preview, and its style sheet.
 */

import type { BlokDefinition } from '../../src/content/blok.ts'
import { editorSiteFile, hrefOf, languageFolder, outputPath } from '../../src/content/paths.ts'
import { definitionsOf, type Site } from '../../src/content/site.ts'
import { type DraftSite, imageKeyOf } from '../../src/editor/site-data.ts'
import { shortDigestOf } from '../base/digest.ts'
import { readStory } from '../cache/content-cache.ts'
import type { ClientManifest } from '../client/bundle.ts'
import { sheetNames } from '../client/bundle-entries.ts'
import { previewTokenOf } from '../config/secrets.ts'
import type { Config } from '../config.ts'
import { partsOfKey, pictureOf } from '../content/dependencies.ts'
import { sourcesOf } from '../content/field-sources.ts'
import type { Languages } from '../content/languages.ts'
import type { Library } from '../content/library.ts'
import { isShown, type Route } from '../content/routes.ts'
import type { RenderedFile } from '../pages/render.tsx'
import type { RenderContext } from '../pages/render-context.ts'
import type { SiteState } from '../render/site-state.ts'
import { placeIn } from './site-context.ts'

interface PublishedSite {
  languages: Pick<Languages, 'all'>
  routes: readonly Route[]
  pictures: SiteState['pictures']
}

/** Creates the data per language, as the preview shows the one edited, and the style sheet. */
export function createEditorFiles(
  { languages, routes, pictures }: PublishedSite,
  { client, site }: RenderContext,
): RenderedFile[] {
  const sheet = createSheet(client, site)
  const images = imagesOf(pictures)
  const files = languages.all.map(({ library, queries }) => {
    const { config } = library
    const { webp, jpeg, png } = config.images.quality
    const draftSite: DraftSite = {
      origin: config.editor.origin,
      config: publicConfigOf(config),
      about: site.frame.about(queries.valueOf(site.frame.query)),
      queries: Object.fromEntries(
        site.queries.map((query) => [query.name, queries.valueOf(query)]),
      ),
      images,
      islands: client.islands,
      stylesheet: hrefOf(`/${sheet.path}`, config.basePath),
      imageQuality: { webp, jpeg, png },
      delivery: deliveryOf(config),
      pages: pagesOf(routes, languageFolder(config)),
      ...createDraftReferences(library, definitionsOf(site)),
    }
    const path = placeIn(outputPath(editorSiteFile), config)
    return { path, content: JSON.stringify(draftSite) }
  })
  return [...files, sheet]
}

function publicConfigOf(config: Config): DraftSite['config'] {
  const { siteUrl, basePath, language, timeZone, content, requests, forms, translation } = config
  const languages = config.languages.length > 1 ? { languages: config.languages } : {}
  const ofSite = { siteUrl, basePath, language, ...languages, timeZone, content }
  return { ...ofSite, requests, forms, translation }
}

/** Pages by the uuid of their story: in this language if there is one, else in the first. */
function pagesOf(routes: readonly Route[], language: string): DraftSite['pages'] {
  const pages = routes.filter(({ page }) => page === 1)
  const inLanguage = (wanted: string) =>
    pages.filter(({ story }) => (story.language ?? '') === wanted)
  return Object.fromEntries(
    [...new Set([...inLanguage(''), ...inLanguage(language)])].map(({ path, story }) => [
      story.uuid,
      { path, id: story.id },
    ]),
  )
}

const imagesOf = (pictures: SiteState['pictures']): DraftSite['images'] =>
  Object.fromEntries(
    [...pictures].flatMap(([key, { model }]) =>
      model === null ? [] : [[imageKeyOf(pictureOf(partsOfKey(key).about)), model]],
    ),
  )

function deliveryOf(config: Config): DraftSite['delivery'] {
  const token = previewTokenOf(config)
  return token === '' ? null : { apiUrl: config.service.apiUrl, token }
}

/** The rules of every blok, as a draft may hold any. */
function createSheet(client: ClientManifest, site: Site): RenderedFile {
  const content = sheetNames(site)
    .map((name) => client.sheets[name])
    .join('')
  return { path: outputPath(`_assets/editor.${shortDigestOf(content)}.css`), content }
}

/**
 * Stories that drafts may refer to: the editor's preview has no other source. Empty for a site
 * where no field refers to stories or takes its values from a datasource.
 * @param types the content types of the site
 */
export function createDraftReferences(
  { index, stories: all, config }: Pick<Library, 'index' | 'stories' | 'config'>,
  types: readonly BlokDefinition[],
): Pick<DraftSite, 'stories' | 'datasources'> {
  const referred = sourcesOf(types).types
  const entries = all.filter((entry) => referred.has(entry.component) && isShown(entry))
  const stories = entries.map((entry) => {
    const { name, content } = readStory(config.cacheDir, entry)
    return [entry.uuid, { name, content }] as const
  })
  return {
    ...(referred.size > 0 && { stories: Object.fromEntries(stories) }),
    ...(index.datasources && { datasources: index.datasources }),
  }
}
