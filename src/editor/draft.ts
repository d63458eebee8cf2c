/**
 * A draft as it can be shown: resolved, with what is wrong beside the blok that it is about.
 */
import type { BlokDefinition } from '../content/blok.ts'
import { resolveBlok } from '../content/blok.ts'
import { type BodyBlokModel, bodyBloks, type HeroModel } from '../content/bloks.ts'
import { resolveCourse } from '../content/course.ts'
import { type CourseContent, courseType } from '../content/course-type.ts'
import { localTime } from '../content/local-time.ts'
import type { CourseModel } from '../content/model.ts'
import { pageType } from '../content/page-type.ts'
import { hrefOf } from '../content/paths.ts'
import { heroBlok } from '../content/text-bloks.ts'
import { describeToEditor } from '../content/validation-message.ts'
import { coursesQuery } from '../courses/courses-query.ts'
import { createDraftReader } from './draft-reader.ts'
import { describeUnknown, mendBlok, type ValidBloks } from './mend-blok.ts'
import type { DraftStory } from './messages.ts'
import type { DraftPage, DraftSite } from './site-data.ts'

/** One blok of a page. */
export interface DraftPart<Model> {
  uid: string
  blok: Model | null
  problems: readonly string[]
}

export type Draft = { problems: readonly string[] } & (
  | { kind: 'page'; hero: DraftPart<HeroModel>[]; body: DraftPart<BodyBlokModel>[] }
  | { kind: 'course'; course: CourseModel; detail: CourseContent }
  /** Nothing to show in the place of the page. */
  | { kind: 'none' }
)

interface DraftContext {
  site: DraftSite
  page: DraftPage
  /** Lives as long as the preview. */
  valid: ValidBloks
}

export function createDraft(story: DraftStory, context: DraftContext): Draft {
  const { component } = story.content
  if (component === 'page') return createPageDraft(story, context)
  if (component === 'course') return createCourseDraft(story, context)
  return {
    kind: 'none',
    problems: [
      'Questo contenuto non ha una pagina propria: le modifiche si vedono dopo la pubblicazione.',
    ],
  }
}

function createPageDraft({ uuid, content }: DraftStory, context: DraftContext): Draft {
  const { site, valid } = context
  const reader = createDraftReader(site, [uuid])
  const partsOf = <D extends BlokDefinition>(value: unknown, definitions: readonly D[]) =>
    (Array.isArray(value) ? value : []).map((raw: unknown, index): DraftPart<object> => {
      const { component, _uid } = headOf(raw)
      const uid = _uid === '' ? `${index}` : _uid
      const definition = definitions.find((one) => one.name === component)
      if (definition === undefined) {
        return { uid, blok: null, problems: [describeUnknown(component)] }
      }
      const { parsed, problems } = mendBlok(definition, raw as object, valid)
      return { uid, problems, blok: parsed && resolveBlok(definition, parsed, reader) }
    })
  const { hero, body, ...others } = pageType.fields
  const problems = Object.entries(others).flatMap(([name, field]) =>
    (field.schema.safeParse(content[name]).error?.issues ?? []).map((issue) =>
      describeToEditor(pageType, content, { ...issue, path: [name, ...issue.path] }),
    ),
  )
  // Each definition gives the model of its own name; a list of all of them cannot say so.
  return {
    kind: 'page',
    problems,
    hero: partsOf(content.hero, [heroBlok]) as DraftPart<HeroModel>[],
    body: partsOf(content.body, bodyBloks) as DraftPart<BodyBlokModel>[],
  }
}

function createCourseDraft({ uuid, content }: DraftStory, context: DraftContext): Draft {
  const { site, page, valid } = context
  const { parsed, problems } = mendBlok(courseType, content, valid)
  if (parsed === null) return { kind: 'none', problems }
  const reader = createDraftReader(site, [uuid])
  const detail = resolveBlok(courseType, parsed, reader)
  const published = reader.query(coursesQuery).find(({ id }) => id === page.uuid)
  const now = localTime(new Date(), site.config.timeZone)
  const route = site.pages[page.uuid]?.path
  const course = resolveCourse({
    id: page.uuid || uuid,
    href: route === undefined ? '' : hrefOf(route, site.config.basePath),
    content: detail,
    isOver: (moment) => moment < now,
    // A date that is not published has no calendar file.
    calendarHrefOf: (id) => published?.dates.find((date) => date.id === id)?.calendarHref ?? '#',
  })
  return { kind: 'course', problems, course, detail }
}

function headOf(raw: unknown): { component: string; _uid: string } {
  const text = (key: string): string => {
    const value: unknown = raw !== null && typeof raw === 'object' ? Reflect.get(raw, key) : ''
    return typeof value === 'string' ? value : ''
  }
  return { component: text('component') || 'senza nome', _uid: text('_uid') }
}
