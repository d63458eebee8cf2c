import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { Query } from '../../src/content/query.ts'
import type { ClockSpan } from './dependencies.ts'

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
  isQuery(name: string): boolean
  /** @throws VetrinaError QUERY_UNKNOWN, QUERY_CIRCLE */
  get(name: string): QueryResult
  /** The value of a query, by its definition. */
  valueOf<Value>(query: Query<Value>): Value
  /** The results of all queries by name; makes the missing ones. */
  all(): Record<string, QueryResult>
}
