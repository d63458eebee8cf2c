/**
 * What the editor's preview needs to know of the whole site, and its style sheet.
 */
import type { CourseModel, SettingsModel } from '../src/content/model.ts'
import { editorSiteFile, hrefOf, outputPath } from '../src/content/paths.ts'
import { type DraftSite, imageKeyOf } from '../src/editor/site-data.ts'
import { sheetNames } from '../src/styles/sheets.ts'
import type { ClientManifest } from './bundle.ts'
import { createCalendarFeed } from './calendar-path.ts'
import type { Config } from './config.ts'
import type { CacheIndex } from './content-cache.ts'
import { shortDigestOf } from './digest.ts'
import { createFormTargets } from './form-targets.ts'
import type { MadePages } from './make-pages.ts'
import { previewTokenOf } from './preview-token.ts'
import { partsOfKey, pictureOf } from './reads.ts'
import { recordOf } from './record-of.ts'
import type { RenderContext, RenderedFile } from './render.tsx'

interface PublishedSite {
  settings: SettingsModel
  courses: readonly CourseModel[]
  index: Pick<CacheIndex, 'stories'>
  made: Pick<MadePages, 'pages' | 'pictures'>
}

export function createEditorFiles(
  { settings, courses, index, made }: PublishedSite,
  { client, config }: RenderContext,
): RenderedFile[] {
  const sheet = createSheet(client)
  const { webp, jpeg, png } = config.images.quality
  const site: DraftSite = {
    origin: config.editor.origin,
    basePath: config.basePath,
    timeZone: config.timeZone,
    settings,
    courses,
    feed: createCalendarFeed(config),
    formTargets: createFormTargets(settings, config),
    formOptions: config.forms,
    pages: pagesOf(made, index),
    images: imagesOf(made),
    islands: client.islands,
    stylesheet: hrefOf(`/${sheet.path}`, config.basePath),
    imageQuality: { webp, jpeg, png },
    delivery: deliveryOf(config),
  }
  return [{ path: outputPath(editorSiteFile), content: JSON.stringify(site) }, sheet]
}

function pagesOf({ pages }: Pick<MadePages, 'pages'>, index: Pick<CacheIndex, 'stories'>) {
  const numbers = new Map(index.stories.map(({ uuid, id }) => [uuid, id]))
  return recordOf(pages.map(({ path, uuid }) => [uuid, { path, id: numbers.get(uuid) ?? 0 }]))
}

const imagesOf = ({ pictures }: Pick<MadePages, 'pictures'>): DraftSite['images'] =>
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
function createSheet({ sheets }: ClientManifest): RenderedFile {
  const content = sheetNames.map((name) => sheets[name]).join('')
  return { path: outputPath(`_assets/editor.${shortDigestOf(content)}.css`), content }
}
