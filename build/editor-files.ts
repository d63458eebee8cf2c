/**
 * What the editor's preview needs to know of the whole site, and its style sheet.
 */
import type { CourseModel, SettingsModel } from '../src/content/model.ts'
import { editorSiteFile, hrefOf, outputPath, type RoutePath } from '../src/content/paths.ts'
import type { DraftSite } from '../src/editor/site-data.ts'
import { sheetNames } from '../src/styles/sheets.ts'
import type { ClientManifest } from './bundle.ts'
import { createCalendarFeed } from './calendar-path.ts'
import type { Config } from './config.ts'
import { shortDigestOf } from './digest.ts'
import { createFormTargets } from './form-targets.ts'
import { previewTokenOf } from './preview-token.ts'
import type { RenderContext, RenderedFile } from './render.tsx'

interface PublishedSite {
  settings: SettingsModel
  courses: readonly CourseModel[]
  /** Which story is shown where. */
  pages: readonly { path: RoutePath; uuid: string }[]
}

export function createEditorFiles(
  { settings, courses, pages }: PublishedSite,
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
    routes: Object.fromEntries(pages.map(({ path, uuid }) => [uuid, path])),
    islands: client.islands,
    stylesheet: hrefOf(`/${sheet.path}`, config.basePath),
    imageQuality: { webp, jpeg, png },
    delivery: deliveryOf(config),
  }
  return [{ path: outputPath(editorSiteFile), content: JSON.stringify(site) }, sheet]
}

function deliveryOf(config: Config): DraftSite['delivery'] {
  const token = previewTokenOf(config)
  return token === '' ? null : { apiUrl: config.service.apiUrl, token }
}

/** The rules of every blok: a draft may hold any. */
function createSheet({ sheets }: ClientManifest): RenderedFile {
  const content = sheetNames.map((name) => sheets[name]).join('')
  return { path: outputPath(`_assets/editor.${shortDigestOf(content)}.css`), content }
}
