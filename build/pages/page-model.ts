/**
 * Page models: all that rendering one route reads, resolved. A page model is plain JSON.
 */
import { resolveBlok } from '../../src/content/blok.ts'
import type { ContentReader } from '../../src/content/content-reader.ts'
import type { PageContent } from '../../src/content/content-types.ts'
import { contentTypes } from '../../src/content/content-types.ts'
import type { CourseContent } from '../../src/content/course-type.ts'
import type { CourseModel, SettingsModel } from '../../src/content/model.ts'
import type { ParsedBlok } from '../../src/content/parsed.ts'
import { hrefOf, type RoutePath } from '../../src/content/paths.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { createCourseModel } from './course-model.ts'
import { markFirstPicture } from './first-picture.ts'
import { wordsOfCourse, wordsOfPage } from './page-words.ts'

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
  /** Of the story, in the content service. */
  storyId: number
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

interface PageContext {
  reader: ContentReader
  config: Config
  isOver: (moment: string) => boolean
}

export function createPageModel(
  path: RoutePath,
  story: ValidStory,
  context: PageContext,
): PageModel {
  const { reader, config } = context
  const base = {
    path,
    name: story.name,
    canonical: config.siteUrl + hrefOf(path, config.basePath),
    settings: reader.settings(),
    storyId: story.entry.id,
  }
  const home = { label: 'Home', href: hrefOf('/', config.basePath) }
  const here = { label: story.name, href: hrefOf(path, config.basePath) }
  if (story.entry.component === 'course') {
    const detail = resolveBlok(contentTypes.course, story.content, reader)
    const course = createCourseModel({
      id: story.entry.uuid,
      path,
      basePath: config.basePath,
      content: detail,
      isOver: context.isOver,
    })
    const calendar = {
      label: 'Calendario corsi',
      href: hrefOf('/calendario-corsi', config.basePath),
    }
    return {
      ...base,
      kind: 'course',
      ...wordsOfCourse(detail, base.settings.brand),
      breadcrumb: [home, calendar, here],
      course: markFirstPicture(course),
      detail: course.image === null ? markFirstPicture(detail) : detail,
    }
  }
  const page = resolveBlok(contentTypes.page, story.content, reader)
  return {
    ...base,
    kind: 'page',
    ...wordsOfPage(page, story.name, base.settings.brand),
    breadcrumb: path === '/' ? [] : [home, here],
    page: { ...page, ...markFirstPicture({ hero: page.hero, body: page.body }) },
  }
}
