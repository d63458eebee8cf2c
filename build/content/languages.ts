/**
 * The content in each language of the site: a library and its queries, which see the stories as a page
 * in that language does.
 *
 * Dependencies of pages in all languages share one set of keys. A key whose value differs by language
 * is prefixed, `en|link UUID`; without a prefix it belongs to the first language.
 */
import { configIn } from '../pages/render-context.ts'
import { type QueryResult, type QueryResults, qualified, splitKey } from './dependencies.ts'
import { type Library, type LibraryOptions, openLibrary } from './library.ts'
import { openQueries } from './queries.ts'

export interface LanguageContent {
  library: Library
  queries: QueryResults
}

export interface Languages {
  /** The content in the site's first language. */
  first: LanguageContent
  /** The first one before the others. */
  all: readonly LanguageContent[]
  /** @param language defaults to the first one */
  of(language?: string): LanguageContent
  /** The value of a key, a query's by digest. */
  valueOf(key: string): string
  /** Results of all queries, by key. */
  results(): Record<string, QueryResult>
}

/** @param previous results of the last build, or those of another thread */
export function openLanguages(
  options: LibraryOptions,
  previous: Readonly<Record<string, QueryResult>>,
): Languages {
  const { languages } = options.config
  const open = (language: string): LanguageContent => {
    const library = openLibrary({ ...options, config: configIn(language, options.config) })
    return { library, queries: openQueries(library, resultsIn(previous, language)) }
  }
  const resultsIn = (results: Readonly<Record<string, QueryResult>>, language: string) => {
    const names = Object.entries(results).map(
      ([key, result]) => [...splitKey(key), result] as const,
    )
    const ofLanguage = names.filter(([of]) => (of ?? languages[0]) === language)
    return Object.fromEntries(ofLanguage.map(([, name, result]) => [name, result]))
  }
  const contents = new Map(languages.map((language) => [language, open(language)]))
  const [first] = contents.values()
  if (first === undefined) throw new Error('a site has a language')
  const of = (language?: string): LanguageContent =>
    (language === undefined ? first : contents.get(language)) ?? first
  return {
    first,
    all: [...contents.values()],
    of,
    valueOf(key) {
      const [language, read] = splitKey(key)
      return of(language).queries.currentOf(read)
    },
    results: () =>
      Object.fromEntries(
        [...contents].flatMap(([language, { queries }]) =>
          Object.entries(queries.all()).map(([name, result]) => [
            language === languages[0] ? name : qualified(name, language),
            result,
          ]),
        ),
      ),
  }
}
