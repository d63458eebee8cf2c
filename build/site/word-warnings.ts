/**
 * Titles and descriptions that search engines would cut, pass over, or not tell apart.
 */
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Route } from '../content/routes.ts'
import type { Warning } from '../log.ts'
import type { PageMemo } from '../memory/page-memo.ts'
import type { Renewed } from '../memory/renewed-pages.ts'
import type { KnownSite, WordProblem } from '../memory/site-memory.ts'
import type { PageRecord } from '../pages/page-record.ts'
import { editorLink, editorSpaceOf } from '../service/editor-link.ts'

/** Characters that search results have room for, with some leave. */
const limits = {
  title: { min: 15, max: 65, en: 'title', it: 'il titolo' },
  description: { min: 50, max: 170, en: 'description', it: 'la descrizione' },
} as const

type Name = keyof typeof limits

const names = ['title', 'description'] as const satisfies readonly Name[]

interface Circumstances {
  routes: readonly Route[]
  index: Pick<CacheIndex, 'space'>
  /** Base URL of the delivery API. */
  apiUrl: string
  /** Pages that are not as they were; `null` when it is not known which. */
  renewed: readonly Renewed[] | null
  /** What was found at the last build. */
  known: Pick<KnownSite, 'words'>
}

/** @param pages in the order of the routes */
export function checkWords(
  pages: readonly Pick<PageMemo, 'facts'>[],
  { routes, index, apiUrl, renewed, known }: Circumstances,
): Pick<KnownSite, 'words'> & { warnings: Warning[] } {
  const words = renewed?.every(hasSameWords) ? known.words : findProblems(pages)
  if (words.length === 0) return { words, warnings: [] }
  const space = editorSpaceOf(index.space.id, apiUrl)
  const stories = new Map(routes.map(({ path, story }) => [path, story]))
  const warnings = words.flatMap(([at, name, other]) => {
    const record = pages[at]?.facts.record
    const first = pages[other]?.facts.record
    const story = record && stories.get(record.path)
    if (record === undefined || first === undefined || story === undefined) return []
    const link = editorLink(space, story.id)
    const problem = describeProblem(record, name, first)
    return [{ ...problem, story: story.fullSlug, link, path: name }]
  })
  return { words, warnings }
}

const hasSameWords = ({ before, page }: Renewed): boolean => {
  const [one, other] = [before.facts.record, page.facts.record]
  const isSame = names.every(
    (name) =>
      one[name] === other[name] && one.missing.includes(name) === other.missing.includes(name),
  )
  return isSame && one.isIndexed === other.isIndexed
}

function findProblems(pages: readonly Pick<PageMemo, 'facts'>[]): WordProblem[] {
  const first = { title: new Map<string, number>(), description: new Map<string, number>() }
  const problems: WordProblem[] = []
  for (const [at, { facts }] of pages.entries()) {
    const { record } = facts
    if (!record.isIndexed) continue
    for (const name of names) {
      const text = record[name]
      const { min, max } = limits[name]
      const other = first[name].get(text) ?? at
      if (other === at) first[name].set(text, at)
      const isFine = text.length >= min && text.length <= max && other === at
      if (!isFine || record.missing.includes(name)) problems.push([at, name, other])
    }
  }
  return problems
}

/** @param first page with the same words */
function describeProblem(record: PageRecord, name: Name, first: PageRecord) {
  const { min, max, en, it } = limits[name]
  const text = record[name]
  const quoted = `“${text}”`
  // A course has no field for its title in search results: there is nothing to be filled in.
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
