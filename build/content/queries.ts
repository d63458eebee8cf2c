/**
 * Values that many pages share: made when the first page asks, and stored with their dependencies. A
 * later build makes only the stale ones again.
 */

import { resolveBlok } from '../../src/content/blok.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { languageAttributes } from '../../src/content/language-tags.ts'
import { hrefOf, routePathOf } from '../../src/content/paths.ts'
import { defineQuery, type Query, type QueryContext } from '../../src/content/query.ts'
import { redirectType } from '../../src/content/redirect-type.ts'
import { digestOf, shortDigestOf } from '../base/digest.ts'
import {
  holdsAt,
  type QueryResult,
  type QueryResults,
  type Recorder,
  storiesKey,
} from './dependencies.ts'
import type { Library, ReaderOf } from './library.ts'
import { type RedirectRule, readRule } from './redirect-rules.ts'

/** The query of the redirects, which every site has. */
export const redirectsQuery: Query<readonly RedirectRule[]> = defineQuery({
  name: 'redirects',
  title: 'the redirects',
  read: ({ stories }) => stories(redirectType, readRule),
})

/** @param previous results of the last build, or those of another thread */
export function openQueries(
  library: Library,
  previous: Readonly<Record<string, QueryResult>>,
): QueryResults {
  const queryList: readonly Query[] = [...library.site.queries, redirectsQuery]
  const byName = new Map(queryList.map((query) => [query.name, query]))
  const made = new Map<string, QueryResult>()
  /** Queries in progress, each asked by the one before. */
  const asked: string[] = []
  const make = (name: string): QueryResult => {
    const query = byName.get(name)
    if (query === undefined) throw unknownQuery(name, [...byName.keys()])
    if (asked.includes(name)) throw circle([...asked.slice(asked.indexOf(name)), name])
    asked.push(name)
    try {
      return freshOf(previous[name]) ?? makeResult(query)
    } finally {
      asked.pop()
    }
  }
  const freshOf = (result: QueryResult | undefined): QueryResult | undefined => {
    if (result === undefined || !holdsAt(result.clock, library.time)) return undefined
    const isSame = result.dependencies.every(([key, value]) => queries.currentOf(key) === value)
    return isSame ? result : undefined
  }
  const makeResult = (query: Query): QueryResult => {
    const { value, dependencies, clock, warnings } = library.record(queries, (readerOf, recorder) =>
      query.read(contextOf(library, readerOf, recorder)),
    )
    return {
      value,
      digest: digestOf(JSON.stringify(value)),
      dependencies: Array.from(dependencies, (key) => [key, queries.currentOf(key)]),
      clock,
      warnings,
    }
  }
  const queries: QueryResults = {
    currentOf: (key) => (byName.has(key) ? queries.get(key).digest : library.valueOf(key)),
    get(name) {
      const result = made.get(name) ?? make(name)
      made.set(name, result)
      return result
    },
    valueOf: <Value>({ name }: Query<Value>) => queries.get(name).value as Value,
    all: () => Object.fromEntries([...byName.keys()].map((name) => [name, queries.get(name)])),
  }
  return queries
}

function contextOf(library: Library, readerOf: ReaderOf, recorder: Recorder): QueryContext {
  const { config } = library
  const { language, languages } = config
  const [first] = languages
  const { isOver } = recorder
  return {
    config,
    stories(definition, resolve) {
      recorder.dependencies.add(storiesKey(definition.name))
      return library.entriesOf(definition.name).map((entry) => {
        const { content, blokLanguages } = library.open(entry)
        const isFallback = entry.language === undefined && language !== first
        const reader = readerOf(entry)
        return resolve({
          uuid: entry.uuid,
          id: entry.id,
          fullSlug: entry.fullSlug,
          path: routePathOf(entry.fullSlug),
          href: hrefOf(routePathOf(entry.fullSlug), config.basePath),
          content: () => resolveBlok(definition, content, reader),
          parsed: content,
          reader,
          isOver,
          languageOf: ({ _uid }) =>
            languageAttributes(isFallback ? first : blokLanguages[_uid], languages),
          shortDigest: shortDigestOf,
        })
      })
    },
    warn: (warning) => recorder.warnings.push(warning),
    problemsOf: ({ name }) =>
      library.stories
        .filter(({ component }) => component === name)
        .flatMap(({ warnings = [] }) =>
          warnings.map(({ where, message }) => `${where.field}: ${message.en}`),
        ),
    fail(error) {
      throw new VetrinaError(error)
    },
  }
}

const unknownQuery = (name: string, names: readonly string[]): VetrinaError =>
  new VetrinaError({
    code: 'QUERY_UNKNOWN',
    message: {
      en: `A page reads the query “${name}”, which the site does not have (${names.join(', ')}).`,
      it: `Una pagina legge la query “${name}”, che il sito non ha (${names.join(', ')}).`,
    },
    hint: {
      en: 'Add it to queries in the site’s own file, src/site.ts.',
      it: 'Aggiungila a queries nel file del sito, src/site.ts.',
    },
  })

const circle = (names: readonly string[]): VetrinaError =>
  new VetrinaError({
    code: 'QUERY_CIRCLE',
    message: {
      en: `The query “${names[0]}” reads itself: ${names.join(' → ')}.`,
      it: `La query “${names[0]}” legge sé stessa: ${names.join(' → ')}.`,
    },
    hint: {
      en: 'Let one of them read the stories instead of the other query.',
      it: 'Fai in modo che una legga le storie invece dell’altra query.',
    },
  })
