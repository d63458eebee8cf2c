/**
 * Titles and descriptions that search engines would cut, pass over, or not tell apart.
 */
import type { CacheIndex } from '../cache/cache-index.ts'
import { editorLink, editorSpaceOf } from '../config/storyblok-hosts.ts'
import type { Route } from '../content/routes.ts'
import type { Warning } from '../log.ts'
import type { PageRecord } from '../pages/page-record.ts'

/** Characters that search results have room for, with some leave. */
const limits = {
  title: { min: 15, max: 65, en: 'title', it: 'il titolo' },
  description: { min: 50, max: 170, en: 'description', it: 'la descrizione' },
} as const

type Name = keyof typeof limits

const names = ['title', 'description'] as const satisfies readonly Name[]

interface WordsOptions {
  routes: readonly Route[]
  index: Pick<CacheIndex, 'space'>
  /** Base URL of the delivery API. */
  apiUrl: string
}

/** @param records in the order of the routes */
export function checkWords(
  records: readonly PageRecord[],
  { routes, index, apiUrl }: WordsOptions,
): Warning[] {
  const problems = findProblems(records)
  if (problems.length === 0) return []
  const space = editorSpaceOf(index.space.id, apiUrl)
  const stories = new Map(routes.map(({ path, story }) => [path, story]))
  return problems.flatMap(({ record, name, first }) => {
    const story = stories.get(record.path)
    if (story === undefined) return []
    const link = editorLink(space, story.id)
    return [{ ...describeProblem(record, name, first), story: story.fullSlug, link, path: name }]
  })
}

interface WordProblem {
  record: PageRecord
  name: Name
  /** The first page with the same words, or this one. */
  first: PageRecord
}

function findProblems(records: readonly PageRecord[]): WordProblem[] {
  const seen = { title: new Map<string, PageRecord>(), description: new Map<string, PageRecord>() }
  const problems: WordProblem[] = []
  for (const record of records) {
    if (!record.isIndexed) continue
    for (const name of names) {
      const text = record[name]
      const { min, max } = limits[name]
      const first = seen[name].get(text) ?? record
      if (first === record) seen[name].set(text, record)
      const isFine = text.length >= min && text.length <= max && first === record
      if (!isFine || record.missing.includes(name)) problems.push({ record, name, first })
    }
  }
  return problems
}

/** @param first page with the same words */
function describeProblem(record: PageRecord, name: Name, first: PageRecord) {
  const { min, max, en, it } = limits[name]
  const text = record[name]
  const quoted = `“${text}”`
  // The title of a content type without a field for it is never missing.
  if (record.missing.includes(name)) {
    return {
      code: 'WORDS_MISSING',
      message: `The page has no ${en} of its own; this one is made for it: ${quoted}. / Manca ${it} per i motori di ricerca; per ora è: ${quoted}.`,
      hint: 'Write one in the story. / Scrivila nei campi della pagina.',
    }
  }
  if (first !== record) {
    return {
      code: 'WORDS_TWICE',
      message: `The page has the same ${en} as ${first.path}: ${quoted}. / La pagina ha ${it} uguale a ${first.path}: ${quoted}.`,
      hint: 'Say what is different about each page. / Scrivi che cosa distingue le due pagine.',
    }
  }
  const isLong = text.length > max
  return {
    code: isLong ? 'WORDS_LONG' : 'WORDS_SHORT',
    message: `The ${en} has ${text.length} characters, ${isLong ? `${max} at most` : `${min} at least`} are good: ${quoted}. / ${text.length} caratteri per ${it}: ${isLong ? `al massimo ${max}` : `almeno ${min}`}.`,
    hint: isLong
      ? 'Search results cut it: say the important first, and less. / Nei risultati verrebbe tagliato: accorcia.'
      : 'Say more about what visitors find here. / Scrivi qualcosa di più su che cosa si trova qui.',
  }
}
