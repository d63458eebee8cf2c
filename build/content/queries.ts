/**
 * What many pages read and is the same for all of them: made when somebody asks, and remembered
 * with what it read, so that a build in which none of that changed does not make it again.
 */
import { digestOf } from '../base/digest.ts'
import { always, holdsAt, type QueryName, queryNames } from './dependencies.ts'
import type { Library } from './library.ts'
import { type Collected, makers, type QueryContext } from './query-makers.ts'
import type { QueryResult, QueryResults } from './query-results.ts'

/** @param known results of the last build, or those of another thread */
export function openQueries(
  library: Library,
  known: Partial<Record<QueryName, QueryResult>>,
): QueryResults {
  const made = new Map<QueryName, QueryResult>()
  const queries: QueryResults = {
    get(name) {
      const before = made.get(name) ?? freshOf(known[name], library)
      const result = before ?? makeQuery(name, { library, queries })
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
  return known.dependencies.every(([key, value]) => library.valueOf(key) === value)
    ? known
    : undefined
}

function makeQuery(name: QueryName, context: QueryContext): QueryResult {
  const collected: Collected = { dependencies: new Map(), clock: always, warnings: [] }
  const value = makers[name](context, collected)
  const digest = digestOf(JSON.stringify(value))
  return { ...collected, value, digest, dependencies: [...collected.dependencies] }
}
