import { HTTPException } from 'hono/http-exception'
import { isRecord, valueAt } from './content.ts'
import { createWildcardTest, parseDate, parseFilterQuery } from './filter-query.ts'
import { listParameter, type Query, textParameter } from './query-string.ts'
import type { Candidate, Space } from './space.ts'
import type { Story } from './space-files.ts'
import { plainContent, splitLanguage, type ViewOptions } from './story-view.ts'

type StoryTest = (candidate: Candidate) => boolean

/** Tests of the parameters that take a comma-separated list. */
const listTests: Readonly<Record<string, (items: string[]) => StoryTest>> = {
  by_slugs: matchesSlug,
  excluding_slugs: (items) => not(matchesSlug(items)),
  by_uuids: hasUuid,
  by_uuids_ordered: hasUuid,
  by_ids: hasId,
  excluding_ids: (items) => not(hasId(items)),
  with_tag: (items) => (candidate) => candidate.story.tag_list.some((tag) => items.includes(tag)),
}

/** Tests of the parameters that take one text. */
const textTests: Readonly<Record<string, (text: string) => StoryTest>> = {
  content_type: (text) => (candidate) =>
    isRecord(candidate.content) && candidate.content.component === text,
  level: (text) => (candidate) =>
    candidate.story.full_slug.split('/').length === Number(text) &&
    !candidate.story.full_slug.endsWith('/'),
  is_startpage: (text) => (candidate) =>
    candidate.story.is_startpage === (text === '1' || text === 'true'),
  search_term: (text) => (candidate) => searchRank(candidate, text) !== undefined,
}

const dateFields = ['published_at', 'first_published_at', 'updated_at'] as const
const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  gt: (left, right) => left > right,
  gte: (left, right) => left >= right,
  lt: (left, right) => left < right,
  lte: (left, right) => left <= right,
}

/** Every parameter that chooses or orders stories, except `page` and `per_page`. */
export const selectionParameters: readonly string[] = [
  'starts_with',
  'sort_by',
  'filter_query',
  ...Object.keys(listTests),
  ...Object.keys(textTests),
  ...dateFields.flatMap((field) => Object.keys(comparisons).map((name) => `${field}_${name}`)),
]

/** Selects and orders the stories as the query asks; never folders. */
export function selectStories(space: Space, query: Query, options: ViewOptions): Story[] {
  const visible = space.visible[options.version]
  const candidates =
    options.language === undefined
      ? visible
      : visible.map(({ story }) => translated(story, options))
  return selectAmong(candidates, space, query)
}

/** Selects and orders these stories as the query asks, folders included. */
export function selectAmong(candidates: readonly Candidate[], space: Space, query: Query): Story[] {
  const tests = collectTests(space, query)
  const selected = candidates.filter((candidate) => tests.every((test) => test(candidate)))
  return orderStories(selected, query).map(({ story }) => story)
}

/** Translates the content only for a query that looks at it. */
const translated = (story: Story, options: ViewOptions): Candidate => ({
  story,
  get content() {
    return plainContent(story, options)
  },
})

function collectTests(space: Space, query: Query): StoryTest[] {
  const tests: StoryTest[] = []
  if (query.filter_query !== undefined) {
    const filter = parseFilterQuery(query.filter_query)
    tests.push(({ content }) => filter(content))
  }
  const prefix = textParameter(query, 'starts_with')
  if (prefix !== undefined) {
    const { path } = splitLanguage(prefix, space.languages)
    tests.push(({ story }) => story.full_slug.startsWith(path))
  }
  for (const [name, createTest] of Object.entries(listTests)) {
    const items = listParameter(query, name)
    if (items !== undefined) tests.push(createTest(items))
  }
  for (const [name, createTest] of Object.entries(textTests)) {
    const text = textParameter(query, name)
    if (text !== undefined) tests.push(createTest(text))
  }
  return [...tests, ...dateTests(query)]
}

function dateTests(query: Query): StoryTest[] {
  return dateFields.flatMap((field) =>
    Object.entries(comparisons).flatMap(([name, isMatch]): StoryTest[] => {
      const text = textParameter(query, `${field}_${name}`)
      if (text === undefined) return []
      const limit = parseDate(text)
      if (limit === undefined)
        throw new HTTPException(400, { message: `${field}_${name}: ${text} is not a date` })
      return [
        ({ story }) => {
          const date = story[field]
          return date !== null && isMatch(Date.parse(date), limit)
        },
      ]
    }),
  )
}

function orderStories(candidates: readonly Candidate[], query: Query): readonly Candidate[] {
  const sortBy = textParameter(query, 'sort_by')
  if (sortBy !== undefined) return sortStories(candidates, sortBy)
  const uuids = listParameter(query, 'by_uuids_ordered')
  if (uuids !== undefined)
    return candidates.toSorted((a, b) => uuids.indexOf(a.story.uuid) - uuids.indexOf(b.story.uuid))
  const term = textParameter(query, 'search_term')
  if (term === undefined) return candidates
  return candidates.toSorted((a, b) => (searchRank(a, term) ?? 0) - (searchRank(b, term) ?? 0))
}

/** 0: found in the full slug, 1: in the name, 2: in the content, `undefined`: nowhere. */
function searchRank({ story, content }: Candidate, term: string): number | undefined {
  const wanted = term.toLowerCase()
  const places = [story.full_slug, story.name, JSON.stringify(content)]
  const rank = places.findIndex((place) => place.toLowerCase().includes(wanted))
  return rank === -1 ? undefined : rank
}

function matchesSlug(slugs: string[]): StoryTest {
  const tests = slugs.map(createWildcardTest)
  return ({ story: { full_slug } }) =>
    tests.some((isMatch) => isMatch(full_slug) || isMatch(full_slug.replace(/\/$/, '')))
}

function hasUuid(uuids: string[]): StoryTest {
  return ({ story }) => uuids.includes(story.uuid)
}

function hasId(ids: string[]): StoryTest {
  return ({ story }) => ids.includes(String(story.id))
}

function not(test: StoryTest): StoryTest {
  return (candidate) => !test(candidate)
}

interface SortKey {
  field: string
  isDescending: boolean
  type: string | undefined
  nullsFirst: boolean
}

type SortValue = string | number | null

/** Compares by position ascending, then by id, the highest first. */
export function compareByDefault(left: Story, right: Story): number {
  return left.position - right.position || right.id - left.id
}

/**
 * Sorts by `sort_by`: `field[:asc|desc][:int|float|nulls_first|nulls_last]`, several joined with
 * commas. Fields of the content start with `content.` and are compared as text unless a number
 * type is named. Equal stories keep their order.
 */
function sortStories(candidates: readonly Candidate[], sortBy: string): Candidate[] {
  const keys = sortBy.split(',').map(parseSortKey)
  const decorated = candidates.map((candidate) => ({
    candidate,
    values: keys.map((key) => sortValue(candidate, key)),
  }))
  decorated.sort((left, right) => {
    for (const [index, key] of keys.entries()) {
      const order = compareValues(left.values[index] ?? null, right.values[index] ?? null, key)
      if (order !== 0) return order
    }
    return 0
  })
  return decorated.map(({ candidate }) => candidate)
}

function parseSortKey(text: string): SortKey {
  const [field = '', ...options] = text.trim().split(':')
  return {
    field,
    isDescending: options.includes('desc'),
    type: options.find((option) => option === 'int' || option === 'float'),
    nullsFirst: options.includes('nulls_first'),
  }
}

function sortValue({ story, content }: Candidate, { field, type }: SortKey): SortValue {
  const value = field.startsWith('content.')
    ? valueAt(content, field.slice('content.'.length))
    : valueAt(story, field)
  if (value === undefined || value === null || typeof value === 'object') return null
  if (type === undefined) {
    return typeof value === 'number' && !field.startsWith('content.') ? value : String(value)
  }
  const number = Number.parseFloat(String(value))
  if (Number.isNaN(number)) return null
  return type === 'int' ? Math.trunc(number) : number
}

function compareValues(left: SortValue, right: SortValue, key: SortKey): number {
  if (left === right) return 0
  if (left === null) return key.nullsFirst ? -1 : 1
  if (right === null) return key.nullsFirst ? 1 : -1
  const order = left < right ? -1 : 1
  return key.isDescending ? -order : order
}
