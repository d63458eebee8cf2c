/**
 * What queries give, and what pages take of it.
 */
import type { CourseModel, SettingsModel } from '../../src/content/model.ts'
import type { Warning } from '../log.ts'
import type { ClockSpan, QueryName } from './dependencies.ts'
import type { RedirectRule } from './redirect-rules.ts'

export interface QueryResult {
  /** Plain JSON. */
  value: unknown
  /** Of `value`. */
  digest: string
  dependencies: [key: string, value: string][]
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
