/**
 * What the editor's preview needs to know of the whole site, and its style sheet.
 */
import { editorSiteFile, hrefOf, outputPath } from '../../src/content/paths.ts'
import { type DraftSite, imageKeyOf } from '../../src/editor/site-data.ts'
import { shortDigestOf } from '../base/digest.ts'
import { recordOf } from '../base/record-of.ts'
import { sheetNames } from '../client/sheet-loader.ts'
import { previewTokenOf } from '../config/preview-token.ts'
import type { Config } from '../config.ts'
import { partsOfKey, pictureOf } from '../content/dependencies.ts'
import type { QueryResults } from '../content/query-results.ts'
import type { Route } from '../content/routes.ts'
import type { RenderedFile } from '../pages/render.tsx'
import type { RenderContext } from '../pages/render-context.ts'
import type { PageEntry, SiteState } from '../render/site-state.ts'

interface PublishedSite {
  queries: QueryResults
  /** Those of the pages among them, in the same order. */
  routes: readonly Route[]
  pages: readonly Pick<PageEntry, 'path' | 'uuid'>[]
  pictures: SiteState['pictures']
  references: Pick<DraftSite, 'stories' | 'datasources'>
}

export function createEditorFiles(
  { queries, routes, pictures, references }: PublishedSite,
  context: RenderContext,
): RenderedFile[] {
  const { client, config, site } = context
  const sheet = createSheet(context)
  const { webp, jpeg, png } = config.images.quality
  const { siteUrl, basePath, language, timeZone, content, requests, forms, translation } = config
  const draftSite: DraftSite = {
    origin: config.editor.origin,
    config: { siteUrl, basePath, language, timeZone, content, requests, forms, translation },
    about: site.frame.about(queries.valueOf(site.frame.query)),
    queries: recordOf(site.queries.map((query) => [query.name, queries.valueOf(query)])),
    images: imagesOf(pictures),
    islands: client.islands,
    stylesheet: hrefOf(`/${sheet.path}`, config.basePath),
    imageQuality: { webp, jpeg, png },
    delivery: deliveryOf(config),
    pages: pagesOf(routes),
    ...references,
  }
  return [{ path: outputPath(editorSiteFile), content: JSON.stringify(draftSite) }, sheet]
}

/** By the uuid of the story that each shows. */
const pagesOf = (routes: readonly Route[]): DraftSite['pages'] =>
  recordOf(
    routes
      .filter(({ page, story }) => page === 1 && story.language === undefined)
      .map(({ path, story }) => [story.uuid, { path, id: story.id }]),
  )

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

/** The rules of every blok: a draft may hold any. */
function createSheet({ client, site }: RenderContext): RenderedFile {
  const content = sheetNames(site)
    .map((name) => client.sheets[name])
    .join('')
  return { path: outputPath(`_assets/editor.${shortDigestOf(content)}.css`), content }
}
