/**
 * Page models: all that rendering one route reads, resolved. A page model is plain JSON.
 */

import { type ParsedBlok, resolveBlok } from '../src/content/blok.ts'
import type { CourseContent, PageContent } from '../src/content/content-types.ts'
import { contentTypes } from '../src/content/content-types.ts'
import type { ContentReader } from '../src/content/field.ts'
import type { CourseModel, SettingsModel } from '../src/content/model.ts'
import { hrefOf, type RoutePath, routePathOf } from '../src/content/paths.ts'
import type { Config } from './config.ts'
import type { AssetEntry, CacheIndex, StoryEntry } from './content-cache.ts'
import { createCourseModel, nextDateOf } from './course-model.ts'
import { canonicalJson } from './digest.ts'
import { markFirstPicture } from './first-picture.ts'
import type { Warning } from './log.ts'
import { planRemoteImage } from './remote-image.ts'
import { isRouted, type Route } from './routes.ts'
import { createSettingsModel } from './settings-model.ts'
import { planImage, type Variant } from './variants.ts'

interface PageModelBase {
  path: RoutePath
  /** Of the browser's tab and of search results. */
  title: string
  description: string
  /** The story's name: what menus and breadcrumbs call the page. */
  name: string
  /** Absolute address without the base path's trailing slash. */
  canonical: string
  breadcrumb: readonly { label: string; href: string }[]
  settings: SettingsModel
}

export type PageModel = PageModelBase &
  (
    | { kind: 'page'; page: PageContent }
    | { kind: 'course'; course: CourseModel; detail: CourseContent }
  )

/** A story that fits its schema. */
export interface ValidStory {
  entry: StoryEntry
  name: string
  content: ParsedBlok
}

export interface PageModels {
  models: PageModel[]
  settings: SettingsModel
  courses: () => readonly CourseModel[]
  /** Every variant that some page shows. */
  variants: Variant[]
  warnings: Warning[]
}

interface ModelOptions {
  routes: readonly Route[]
  stories: readonly ValidStory[]
  index: CacheIndex
  config: Config
  /** The clock of the build: decides which course dates are over. */
  now: Date
}

/** A model for every route whose story is valid. */
export function createPageModels(options: ModelOptions): PageModels {
  const byUuid = new Map(options.stories.map((story) => [story.entry.uuid, story]))
  const variants = new Map<string, Variant>()
  const warnings = new Map<string, Warning>()
  const readerFor = (story: ValidStory) =>
    createReader({
      options,
      byUuid,
      shared,
      onVariants: (list) => {
        for (const variant of list) variants.set(variant.path, variant)
      },
      onBrokenLink: (uuid) => {
        const warning = brokenLink(story.entry.fullSlug, uuid)
        warnings.set(canonicalJson(warning), warning)
      },
    })
  const shared: SharedModels = {
    settings: once(() => {
      const story = options.stories.find((one) => one.entry.component === 'settings')
      if (story === undefined) throw new Error('no settings story among the valid ones')
      return createSettingsModel(
        resolveBlok(contentTypes.settings, story.content, readerFor(story)),
      )
    }),
    courses: once(() =>
      options.stories
        .filter((story) => story.entry.component === 'course')
        .map((story) =>
          createCourseModel({
            id: story.entry.uuid,
            href: hrefOf(routePathOf(story.entry.fullSlug), options.config.basePath),
            content: resolveBlok(contentTypes.course, story.content, readerFor(story)),
            now: options.now,
            timeZone: options.config.timeZone,
          }),
        )
        .sort((a, b) => compareText(nextDateOf(a), nextDateOf(b)) || compareText(a.title, b.title)),
    ),
  }
  const models = options.routes.flatMap((route) => {
    const story = byUuid.get(route.story.uuid)
    if (story === undefined) return []
    return [
      createPageModel(route.path, story, { reader: readerFor(story), config: options.config }),
    ]
  })
  return {
    models,
    settings: shared.settings(),
    courses: shared.courses,
    variants: [...variants.values()],
    warnings: [...warnings.values()],
  }
}

/** What many pages read and is the same for all of them; made when the first one asks. */
interface SharedModels {
  settings: () => SettingsModel
  courses: () => readonly CourseModel[]
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

interface PageContext {
  reader: ContentReader
  config: Config
}

function createPageModel(path: RoutePath, story: ValidStory, context: PageContext): PageModel {
  const { reader, config } = context
  const base = {
    path,
    name: story.name,
    canonical: config.siteUrl + hrefOf(path, config.basePath),
    settings: reader.settings(),
  }
  const home = { label: 'Home', href: hrefOf('/', config.basePath) }
  const here = { label: story.name, href: hrefOf(path, config.basePath) }
  if (story.entry.component === 'course') {
    const detail = resolveBlok(contentTypes.course, story.content, reader)
    const course = reader.courses().find((one) => one.id === story.entry.uuid)
    if (course === undefined)
      throw new Error(`course ${story.entry.fullSlug} is not in its own list`)
    const calendar = {
      label: 'Calendario corsi',
      href: hrefOf('/calendario-corsi', config.basePath),
    }
    return {
      ...base,
      kind: 'course',
      title: `${detail.title} · ${base.settings.brand}`,
      description: detail.description,
      breadcrumb: [home, calendar, here],
      course: markFirstPicture(course),
      detail: course.image === null ? markFirstPicture(detail) : detail,
    }
  }
  const page = resolveBlok(contentTypes.page, story.content, reader)
  return {
    ...base,
    kind: 'page',
    title: page.title,
    description: page.description,
    breadcrumb: path === '/' ? [] : [home, here],
    page: { ...page, ...markFirstPicture({ hero: page.hero, body: page.body }) },
  }
}

interface ReaderOptions {
  options: ModelOptions
  byUuid: ReadonlyMap<string, ValidStory>
  shared: SharedModels
  onVariants: (variants: readonly Variant[]) => void
  onBrokenLink: (uuid: string) => void
}

function createReader(reading: ReaderOptions): ContentReader {
  const { options, byUuid, shared, onVariants, onBrokenLink } = reading
  const { config, index } = options
  return {
    ...shared,
    requestsEndpoint: () => config.requestsEndpoint,

    link(link) {
      if (link.kind === 'address') {
        const isExternal = !/^[/#?]/.test(link.href)
        const href = link.href.startsWith('/') ? hrefOf(link.href, config.basePath) : link.href
        return { href, isExternal }
      }
      const target = byUuid.get(link.uuid)?.entry
      if (target === undefined || !isRouted(target)) {
        onBrokenLink(link.uuid)
        return null
      }
      const href = hrefOf(routePathOf(target.fullSlug), config.basePath)
      return { href: link.anchor === '' ? href : `${href}#${link.anchor}`, isExternal: false }
    },

    image(image) {
      const remote = config.images.remote ? planRemoteImage(image, config.images) : null
      if (remote !== null) return remote
      const asset: AssetEntry | undefined = index.assets[image.filename]
      if (asset === undefined) return null
      const planned = planImage({ asset, image, config })
      onVariants(planned.variants)
      return planned.model
    },
  }
}

// By code unit: the order must not depend on the machine's language.
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function brokenLink(story: string, uuid: string): Warning {
  return {
    code: 'LINK_BROKEN',
    story,
    message: `A link leads to a story that is not published (${uuid}). Its text is shown without the link.`,
    hint: 'Publish that story, or choose another one in the content service.',
  }
}
