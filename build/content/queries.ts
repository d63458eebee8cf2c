/**
 * What many pages read and is the same for all of them: made when somebody asks, and remembered
 * with what it read, so that a build in which none of that changed does not make it again.
 */
import { resolveBlok } from '../../src/content/blok.ts'
import { contentTypes } from '../../src/content/content-types.ts'
import type { CourseModel, SettingsModel } from '../../src/content/model.ts'
import { routePathOf } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import { planTranslation } from '../config/translation.ts'
import { VetrinaError } from '../errors.ts'
import type { Warning } from '../log.ts'
import { createCourseModel, nextStartOf } from '../pages/course-model.ts'
import { createSettingsModel } from '../pages/settings-model.ts'
import type { Library } from './library.ts'
import {
  always,
  type ClockSpan,
  holdsAt,
  narrowed,
  type QueryName,
  queryNames,
  type Reads,
  storiesKey,
} from './reads.ts'
import { type RedirectRule, readRule } from './redirects.ts'
import type { CheckedStory } from './story-check.ts'

export interface QueryResult {
  /** Plain JSON. */
  value: unknown
  /** Of `value`. */
  digest: string
  reads: [key: string, value: string][]
  clock: ClockSpan
  warnings: Warning[]
}

export interface QueryResults {
  get(name: QueryName): QueryResult
  /** All of them, made if need be. */
  all(): Record<QueryName, QueryResult>
}

export const settingsOf = (queries: QueryResults) => queries.get('settings').value as SettingsModel
export const coursesOf = (queries: QueryResults) =>
  queries.get('courses').value as readonly CourseModel[]
export const redirectRulesOf = (queries: QueryResults) =>
  queries.get('redirects').value as readonly RedirectRule[]

interface QueryContext {
  library: Library
  /** The story is checked, and what is wrong with it noted. */
  onCheck: (story: CheckedStory) => void
  /** A query may ask another one. */
  queries: QueryResults
}

/** @param known results of the last build, or those of another thread */
export function openQueries(
  library: Library,
  known: Partial<Record<QueryName, QueryResult>>,
  onCheck: (story: CheckedStory) => void,
): QueryResults {
  const made = new Map<QueryName, QueryResult>()
  const queries: QueryResults = {
    get(name) {
      const before = made.get(name) ?? freshOf(known[name], library)
      const result = before ?? makeQuery(name, { library, onCheck, queries })
      made.set(name, result)
      return result
    },
    all: () =>
      Object.fromEntries(queryNames.map((name) => [name, queries.get(name)])) as Record<
        QueryName,
        QueryResult
      >,
  }
  return queries
}

function freshOf(known: QueryResult | undefined, library: Library): QueryResult | undefined {
  if (known === undefined || !holdsAt(known.clock, library.time)) return undefined
  return known.reads.every(([key, value]) => library.valueOf(key) === value) ? known : undefined
}

const makers: Record<QueryName, (context: QueryContext, record: Collected) => unknown> = {
  settings: readSettings,
  courses: readCourses,
  redirects: readRedirectRules,
}

/** What the parts of a query read. */
interface Collected {
  reads: Reads
  clock: ClockSpan
  warnings: Warning[]
}

function makeQuery(name: QueryName, context: QueryContext): QueryResult {
  const collected: Collected = { reads: new Map(), clock: always, warnings: [] }
  const value = makers[name](context, collected)
  const digest = digestOf(JSON.stringify(value))
  return { ...collected, value, digest, reads: [...collected.reads] }
}

type Resolve<T> = (
  story: CheckedStory & { content: NonNullable<CheckedStory['content']> },
  recorder: Parameters<Parameters<Library['record']>[2]>,
) => T

/** The valid stories of a content type, each resolved; everything read is collected. */
function resolveAll<T>(
  component: string,
  { library, onCheck, queries }: QueryContext,
  into: Collected,
  resolve: Resolve<T>,
): { found: T[]; checked: CheckedStory[] } {
  const key = storiesKey(component)
  into.reads.set(key, library.valueOf(key))
  const checked = library.entriesOf(component).map((entry: StoryEntry) => library.check(entry))
  const found = checked.flatMap((story) => {
    onCheck(story)
    const { content } = story
    const recorded = library.record(story.entry, queries, (...reading) =>
      content === null ? [] : [resolve({ ...story, content }, reading)],
    )
    for (const [read, value] of recorded.reads) into.reads.set(read, value)
    into.clock = [story.clock, recorded.clock].reduce(narrowed, into.clock)
    into.warnings.push(...recorded.warnings)
    return recorded.value
  })
  return { found, checked }
}

/** @throws VetrinaError SETTINGS_MISSING when there is no valid settings story: every page reads it */
function readSettings(context: QueryContext, into: Collected): SettingsModel {
  const { found, checked } = resolveAll(
    'settings',
    context,
    into,
    ({ entry, content }, [reader]) => {
      const resolved = resolveBlok(contentTypes.settings, content, reader)
      const { translation, ignored } = planTranslation(resolved.languages, context.library.config)
      into.warnings.push(...ignored.map((code) => languageIgnored(entry.fullSlug, code)))
      return { story: entry.fullSlug, model: createSettingsModel(resolved, translation) }
    },
  )
  // Under the slug that the site is made with, or the first.
  found.sort((a, b) => Number(b.story === 'settings') - Number(a.story === 'settings'))
  const [settings, ...others] = found
  if (settings !== undefined) {
    into.warnings.push(...others.map(({ story }) => settingsTwice(story, settings.story)))
    return settings.model
  }
  const problems = checked.flatMap(({ warnings }) =>
    warnings.map(({ path, message }) => `${path}: ${message}`),
  )
  throw new VetrinaError({
    code: 'SETTINGS_MISSING',
    message:
      `The content cache has no valid story of the content type “settings”. ${problems.join(' ')}`.trim(),
    hint: 'Publish a valid settings story in the content service, then sync.',
  })
}

function readCourses(context: QueryContext, into: Collected): CourseModel[] {
  const { basePath } = context.library.config
  const { found } = resolveAll('course', context, into, (story, [reader, { isOver }]) =>
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
  const { found } = resolveAll('redirect', context, into, ({ entry, content }) =>
    readRule(entry, content, library.space),
  )
  return found
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
