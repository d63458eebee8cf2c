/**
 * Titles and descriptions that search engines would cut, pass over, or not tell apart.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { type EditorSpace, editorLink } from '../config/storyblok-hosts.ts'
import type { Route } from '../content/routes.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { PageRecord } from '../pages/page-facts.ts'

/** Characters that search results have room for, with some leave. */
const limits = {
  title: {
    min: 15,
    max: 65,
    en: 'title',
    it: 'il titolo',
    missing: 'Scrivilo nei campi della pagina.',
  },
  description: {
    min: 50,
    max: 170,
    en: 'description',
    it: 'la descrizione',
    missing: 'Scrivila nei campi della pagina.',
  },
} as const

type Name = keyof typeof limits

/** @param records in the order of the routes */
export function checkWords(
  records: readonly PageRecord[],
  { routes, space }: { routes: readonly Route[]; space: EditorSpace },
): Diagnostic[] {
  const stories = new Map(routes.map(({ path, story }) => [path, story]))
  const seen = { title: new Map<string, PageRecord>(), description: new Map<string, PageRecord>() }
  const warnings: Diagnostic[] = []
  for (const record of records) {
    for (const name of ['title', 'description'] as const) {
      const text = record[name]
      const first = seen[name].get(text) ?? record
      if (first === record) seen[name].set(text, record)
      const fault = findFault(record, name, first)
      const story = fault && stories.get(record.path)
      if (fault === undefined || story === undefined) continue
      const where = { story: story.fullSlug, field: name }
      warnings.push({ ...fault, where, link: editorLink(space, story.id) })
    }
  }
  return warnings
}

/** @param first the first page with the same words, or this one */
function findFault(record: PageRecord, name: Name, first: PageRecord): Diagnostic | undefined {
  const { min, max, en, it, missing } = limits[name]
  const text = record[name]
  const { length } = text
  const quoted = `“${length > 200 ? `${text.slice(0, 199)}…` : text}”`
  // The title of a content type without a field for it is never missing.
  if (record.missing.includes(name)) {
    const message = {
      en: `The page has no ${en} of its own; the build made this one: ${quoted}.`,
      it: `Manca ${it} per i motori di ricerca; per ora è: ${quoted}.`,
    }
    return diagnose('WORDS_MISSING', {}, message, { en: 'Write one in the story.', it: missing })
  }
  if (first !== record) {
    return diagnose(
      'DUPLICATE_TITLE',
      {},
      {
        en: `The page has the same ${en} as ${first.path}: ${quoted}.`,
        it: `La pagina ha ${it} uguale a ${first.path}: ${quoted}.`,
      },
    )
  }
  if (length > max) {
    return diagnose(
      'WORDS_LONG',
      {},
      {
        en: `The ${en} has ${length} characters; aim for at most ${max}: ${quoted}.`,
        it: `${length} caratteri per ${it}: al massimo ${max}.`,
      },
    )
  }
  if (length >= min) return undefined
  return diagnose(
    'WORDS_SHORT',
    {},
    {
      en: `The ${en} has ${length} characters; aim for at least ${min}: ${quoted}.`,
      it: `${length} caratteri per ${it}: almeno ${min}.`,
    },
  )
}
