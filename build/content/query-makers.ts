/**
 * How each query is made: of all stories of a content type that fit their schema.
 */
import { resolveBlok } from '../../src/content/blok.ts'
import { contentTypes } from '../../src/content/content-types.ts'
import type { CourseModel, SettingsModel } from '../../src/content/model.ts'
import { routePathOf } from '../../src/content/paths.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import { planTranslation } from '../config/translation.ts'
import { VetrinaError } from '../errors.ts'
import type { Warning } from '../log.ts'
import { createCourseModel, nextStartOf } from '../pages/course-model.ts'
import { createSettingsModel } from '../pages/settings-model.ts'
import {
  type ClockSpan,
  type Dependencies,
  narrowed,
  type QueryName,
  storiesKey,
} from './dependencies.ts'
import type { Library } from './library.ts'
import type { QueryResults } from './query-results.ts'
import { type RedirectRule, readRule } from './redirect-rules.ts'
import type { OpenedStory } from './validate-story.ts'

export interface QueryContext {
  library: Library
  /** A query may ask another one. */
  queries: QueryResults
}

/** What the parts of a query read. */
export interface Collected {
  dependencies: Dependencies
  clock: ClockSpan
  warnings: Warning[]
}

/** Each gives plain JSON. */
export const makers: Record<QueryName, (context: QueryContext, record: Collected) => unknown> = {
  settings: readSettings,
  courses: readCourses,
  redirects: readRedirectRules,
}

type Resolve<T> = (
  story: { entry: StoryEntry; content: OpenedStory['content'] },
  recorder: Parameters<Parameters<Library['record']>[2]>,
) => T

/** The shown stories of a content type, each resolved; everything read is collected. */
function resolveAll<T>(
  component: string,
  { library, queries }: QueryContext,
  into: Collected,
  resolve: Resolve<T>,
): T[] {
  const key = storiesKey(component)
  into.dependencies.set(key, library.valueOf(key))
  return library.entriesOf(component).map((entry) => {
    const { content } = library.open(entry)
    const recorded = library.record(entry, queries, (...reading) =>
      resolve({ entry, content }, reading),
    )
    for (const [read, value] of recorded.dependencies) into.dependencies.set(read, value)
    into.clock = narrowed(into.clock, recorded.clock)
    into.warnings.push(...recorded.warnings)
    return recorded.value
  })
}

/** @throws VetrinaError SETTINGS_MISSING when there is no valid settings story: every page reads it */
function readSettings(context: QueryContext, into: Collected): SettingsModel {
  const found = resolveAll('settings', context, into, ({ entry, content }, [reader]) => {
    const resolved = resolveBlok(contentTypes.settings, content, reader)
    const { translation, ignored } = planTranslation(resolved.languages, context.library.config)
    into.warnings.push(...ignored.map((code) => languageIgnored(entry.fullSlug, code)))
    return { story: entry.fullSlug, model: createSettingsModel(resolved, translation) }
  })
  // Under the slug that the site is made with, or the first.
  found.sort((a, b) => Number(b.story === 'settings') - Number(a.story === 'settings'))
  const [settings, ...others] = found
  if (settings !== undefined) {
    into.warnings.push(...others.map(({ story }) => settingsTwice(story, settings.story)))
    return settings.model
  }
  const problems = context.library.index.stories
    .filter(({ component }) => component === 'settings')
    .flatMap(({ warnings = [] }) => warnings.map(({ path, message }) => `${path}: ${message}`))
  throw new VetrinaError({
    code: 'SETTINGS_MISSING',
    message:
      `The content cache has no valid story of the content type “settings”. ${problems.join(' ')}`.trim(),
    hint: 'Publish a valid settings story in the content service, then sync.',
  })
}

function readCourses(context: QueryContext, into: Collected): CourseModel[] {
  const { basePath } = context.library.config
  const found = resolveAll('course', context, into, (story, [reader, { isOver }]) =>
    createCourseModel({
      id: story.entry.uuid,
      path: routePathOf(story.entry.fullSlug),
      basePath,
      content: resolveBlok(contentTypes.course, story.content, reader),
      isOver,
    }),
  )
  return found.sort(
    (a, b) => compareText(nextStartOf(a), nextStartOf(b)) || compareText(a.title, b.title),
  )
}

function readRedirectRules(context: QueryContext, into: Collected): RedirectRule[] {
  const { library } = context
  return resolveAll('redirect', context, into, ({ entry, content }) =>
    readRule(entry, content, library.space),
  )
}

// By code unit: the order must not depend on the machine's language.
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const settingsTwice = (story: string, used: string): Warning => ({
  code: 'SETTINGS_TWICE',
  story,
  message: `The site has one settings story, which is ${used}: this one is ignored. / Il sito ha una sola storia di impostazioni, ${used}: questa viene ignorata.`,
  hint: 'Unpublish one of the two. / Togli dalla pubblicazione una delle due.',
})

function languageIgnored(story: string, code: string): Warning {
  return {
    code: 'LANGUAGE_NOT_CONFIGURED',
    story,
    path: 'languages',
    message: `The site is not configured to be translated into “${code}”: visitors cannot choose it. / La lingua “${code}” non è prevista dalla configurazione del sito.`,
    hint: 'Take it out of the story, or add it to translation.languages in site.config.ts. / Toglila dalla storia, oppure falla aggiungere a translation.languages in site.config.ts.',
  }
}
