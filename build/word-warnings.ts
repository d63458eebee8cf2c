/**
 * Titles and descriptions that search engines would cut, pass over, or not tell apart.
 */
import type { CacheIndex } from './content-cache.ts'
import { editorLink } from './editor-link.ts'
import type { Warning } from './log.ts'
import type { PageRecord } from './page-record.ts'
import type { Route } from './routes.ts'

/** Characters that search results have room for, with some leave. */
const limits = {
  title: { min: 15, max: 65, en: 'title', it: 'il titolo' },
  description: { min: 50, max: 170, en: 'description', it: 'la descrizione' },
} as const

type Name = keyof typeof limits

interface Circumstances {
  routes: readonly Route[]
  index: Pick<CacheIndex, 'space'>
  /** Base URL of the delivery API. */
  apiUrl: string
}

export function checkWords(records: readonly PageRecord[], site: Circumstances): Warning[] {
  const stories = new Map(site.routes.map(({ path, story }) => [path, story]))
  const listed = records.filter(({ isIndexed }) => isIndexed)
  const first = { title: new Map<string, string>(), description: new Map<string, string>() }
  const warnings: Warning[] = []
  for (const record of listed) {
    const story = stories.get(record.path)
    if (story === undefined) continue
    for (const name of ['title', 'description'] as const) {
      const text = record[name]
      const other = first[name].get(text)
      if (other === undefined) first[name].set(text, record.path)
      const problem = problemOf(record, name, other)
      if (problem === null) continue
      const link = editorLink({ id: site.index.space.id, apiUrl: site.apiUrl }, story.id)
      warnings.push({ ...problem, story: story.fullSlug, link, path: name })
    }
  }
  return warnings
}

function problemOf(record: PageRecord, name: Name, other: string | undefined) {
  const { min, max, en, it } = limits[name]
  const text = record[name]
  const isMissing = record.missing.includes(name)
  const isFine = text.length >= min && text.length <= max
  if (!isMissing && other === undefined && isFine) return null
  const quoted = `“${text}”`
  // A course has no field for its title in search results: there is nothing to be filled in.
  if (isMissing) {
    return {
      code: 'WORDS_MISSING',
      message: `The page has no ${en} of its own; this one is made for it: ${quoted}. / Manca ${it} per i motori di ricerca; per ora è: ${quoted}.`,
      hint: 'Write one in the story. / Scrivila nei campi della pagina.',
    }
  }
  if (other !== undefined) {
    return {
      code: 'WORDS_TWICE',
      message: `The page has the same ${en} as ${other}: ${quoted}. / La pagina ha ${it} uguale a ${other}: ${quoted}.`,
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
