/**
 * Records what a piece of work reads, to tell later whether its result is stale. Nothing is declared
 * by hand.
 *
 * A dependency is a key and the value it had, both text:
 *
 *     story UUID          which version of the story is shown, and at which slug; '' when there is none
 *     stories TYPE        which stories of a content type there are
 *     link UUID           the slug that a link to this story leads to; '' when it leads nowhere
 *     alternates UUID     the versions of this page in the languages of the site
 *     image {…}           the original of a picture, by URL and adjustments; '' when there is none
 *     datasource SLUG     the entries of a datasource, by digest; '' when the cache has none
 *     NAME                the result of a query, by digest
 *
 * The clock is read by asking whether a moment is over, and recorded as the span of time in which
 * all answers stay the same.
 */

import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { localTime } from '../../src/content/local-time.ts'
import type { ParsedAsset } from '../../src/content/parsed.ts'
import type { Query } from '../../src/content/query.ts'
import type { StoryEntry } from '../cache/cache-index.ts'

/** The answers hold while `after < now <= until`; local times `YYYY-MM-DD HH:mm`. */
export interface ClockSpan {
  after: string
  until: string
}

export const always: ClockSpan = { after: '', until: '9999' }

export const holdsAt = ({ after, until }: ClockSpan, time: string): boolean =>
  after < time && time <= until

export const narrowed = (span: ClockSpan, other: ClockSpan): ClockSpan => ({
  after: span.after > other.after ? span.after : other.after,
  until: span.until < other.until ? span.until : other.until,
})

/** The month of the build in UTC, for output that is dated only by the month. */
export function monthOf(now: Date, timeZone: string): ClockSpan {
  const minuteMs = 60_000
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const minuteBefore = (instant: number) => localTime(new Date(instant - minuteMs), timeZone)
  return {
    after: minuteBefore(Date.UTC(year, month, 1)),
    until: minuteBefore(Date.UTC(year, month + 1, 1)),
  }
}

export const storyKey = (uuid: string): string => `story ${uuid}`
export const storiesKey = (component: string): string => `stories ${component}`
export const linkKey = (uuid: string): string => `link ${uuid}`
export const alternatesKey = (uuid: string): string => `alternates ${uuid}`
export const datasourceKey = (slug: string): string => `datasource ${slug}`
export const imageKey = ({
  filename,
  adjustments,
}: Pick<ParsedAsset, 'filename' | 'adjustments'>): string =>
  `image ${JSON.stringify({ filename, ...adjustments })}`

/** The key of a dependency of a page in one language. */
export const qualified = (key: string, language: string | undefined): string =>
  language === undefined || isOfAll.test(key) ? key : `${language}|${key}`

/** Matches keys whose value is the same in each language. */
const isOfAll = /^(image|datasource|alternates) /

/** Splits a key into its language (`undefined` for the first one) and the key within it. */
export function splitKey(key: string): [language: string | undefined, read: string] {
  const end = /^[A-Za-z0-9-]+\|/.exec(key)?.[0].length ?? 0
  return end === 0 ? [undefined, key] : [key.slice(0, end - 1), key.slice(end)]
}

/** The parts of a key: its kind, and what it is about. */
export function partsOfKey(key: string): { kind: string; about: string } {
  const end = key.indexOf(' ')
  return end < 0 ? { kind: key, about: '' } : { kind: key.slice(0, end), about: key.slice(end + 1) }
}

/** The picture of an `image` key, without text and focal point: each use has its own. */
export function pictureOf(about: string): ParsedAsset {
  const { filename, ...adjustments } = JSON.parse(about) as { filename: string }
  const isPlain = Object.keys(adjustments).length === 0
  return { filename, alt: '', focus: '', ...(isPlain ? {} : { adjustments }) }
}

export type Recorder = ReturnType<typeof createRecorder>

/** @param now local time of the build */
export function createRecorder(now: string) {
  let span = always
  return {
    /** Keys. Their values are those of the library: nothing changes during a build. */
    dependencies: new Set<string>(),
    /** Uuids of stories that are not published, by the story that links to them. */
    broken: new Map<StoryEntry, Set<string>>(),
    /** Warnings about references, or by a query. */
    warnings: [] as Diagnostic[],
    /** Whether the moment is past by the clock of the build. */
    isOver(moment: string): boolean {
      const isOver = moment < now
      span = narrowed(span, isOver ? { ...always, after: moment } : { ...always, until: moment })
      return isOver
    },
    clock: () => span,
  }
}

/** The result of a query. */
export interface QueryResult {
  /** Plain JSON. */
  value: unknown
  /** Digest of `value`. */
  digest: string
  dependencies: [key: string, value: string][]
  clock: ClockSpan
  warnings: Diagnostic[]
}

export interface QueryResults {
  /** The value of a key, a query's by digest. */
  currentOf(key: string): string
  /** @throws VetrinaError QUERY_UNKNOWN, QUERY_CIRCLE */
  get(name: string): QueryResult
  /** The value of a query, by its definition. */
  valueOf<Value>(query: Query<Value>): Value
  /** The results of all queries by name; makes the missing ones. */
  all(): Record<string, QueryResult>
}
