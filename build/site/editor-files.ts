/**
 * What the editor's preview needs to know of the whole site, and its style sheet.
 */
import type { CourseModel, SettingsModel } from '../../src/content/model.ts'
import { editorSiteFile, hrefOf, outputPath } from '../../src/content/paths.ts'
import { type DraftSite, imageKeyOf } from '../../src/editor/site-data.ts'
import { sheetNames } from '../../src/styles/sheets.ts'
import { digestOf, shortDigestOf } from '../base/digest.ts'
import { recordOf } from '../base/record-of.ts'
import type { ClientManifest } from '../client/bundle.ts'
import { previewTokenOf } from '../config/preview-token.ts'
import type { Config } from '../config.ts'
import { createFormTargets } from '../content/form-targets.ts'
import { partsOfKey, pictureOf } from '../content/reads.ts'
import type { Route } from '../content/routes.ts'
import type { Renewed } from '../memory/renewed-pages.ts'
import type { KnownFiles } from '../memory/site-memory.ts'
import { createCalendarFeed } from '../pages/calendar-path.ts'
import type { RenderedFile } from '../pages/render.tsx'
import type { RenderContext } from '../pages/render-context.ts'
import type { MadePages } from '../rendering/make-pages.ts'
import type { RememberedFiles } from './put-files.ts'

interface PublishedSite {
  settings: SettingsModel
  courses: readonly CourseModel[]
  /** Those of the pages among them, in the same order. */
  routes: readonly Route[]
  made: Pick<MadePages, 'pages' | 'pictures'>
  /** Pages that are not as they were; `null` when the list of pages may be another one. */
  renewed: readonly Renewed[] | null
  /** Of the last build. */
  known: KnownFiles
}

export function createEditorFiles(
  { settings, courses, routes, made, renewed, known }: PublishedSite,
  { client, config }: RenderContext,
): RememberedFiles {
  const sheet = createSheet(client)
  const { webp, jpeg, png } = config.images.quality
  const site: Omit<DraftSite, 'pages'> = {
    origin: config.editor.origin,
    basePath: config.basePath,
    timeZone: config.timeZone,
    content: config.content,
    settings,
    courses,
    feed: createCalendarFeed(config),
    formTargets: createFormTargets(settings, config),
    formOptions: config.forms,
    images: imagesOf(made),
    islands: client.islands,
    stylesheet: hrefOf(`/${sheet.path}`, config.basePath),
    imageQuality: { webp, jpeg, png },
    delivery: deliveryOf(config),
  }
  const ids = idsOf(made, routes)
  const path = outputPath(editorSiteFile)
  const serialize = () => JSON.stringify({ ...site, pages: pagesOf(made, ids) } satisfies DraftSite)
  const inputs = digestOf(JSON.stringify([site, digestOf(new Uint8Array(ids.buffer))]))
  const before = known.get(path)
  // A change of the list of pages is not among the inputs.
  if (renewed !== null && before?.inputs === inputs) {
    const read = () => Buffer.from(serialize())
    return {
      files: [{ path, digest: before.digest, read }, sheet],
      known: new Map([[path, before]]),
    }
  }
  const content = serialize()
  const asKnown = { inputs, digest: digestOf(content) }
  return { files: [{ path, content }, sheet], known: new Map([[path, asKnown]]) }
}

/** Of the pages' stories. */
function idsOf({ pages }: Pick<MadePages, 'pages'>, routes: readonly Route[]): Float64Array {
  const ids = new Float64Array(pages.length)
  let at = 0
  for (const { path, story } of routes) if (path === pages[at]?.path) ids[at++] = story.id
  return ids
}

const pagesOf = ({ pages }: Pick<MadePages, 'pages'>, ids: Float64Array) =>
  recordOf(pages.map(({ path, uuid }, at) => [uuid, { path, id: ids[at] ?? 0 }]))

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
