/**
 * The bloks between the paragraphs of a text.
 */
import { parseBlok } from './blok.ts'
import { blokIssues } from './blok-issues.ts'
import type { ParsedNode } from './rich-text-line.ts'
import { addWarning, isRecord, type Parsing, quote, type RawNode } from './rich-text-raw.ts'

export function parseBloks(node: RawNode, parsing: Parsing): ParsedNode[] {
  const body = Array.isArray(node.attrs.body) ? node.attrs.body : []
  return body.flatMap((raw: unknown): ParsedNode[] => {
    const name = isRecord(raw) ? raw.component : undefined
    const definition = typeof name === 'string' ? parsing.bloks.get(name) : undefined
    if (definition === undefined) {
      addWarning(
        parsing,
        `skipped what this text cannot show, blok ${quote(name)}`,
        `saltato il blocco ${quote(name)}, che in questo testo non si può mostrare`,
      )
      return []
    }
    const { data } = parseBlok(definition, raw)
    const fields = blokIssues(definition, raw)
      .map(({ path }) => path.join('.'))
      .join(', ')
    if (data === undefined) {
      addWarning(
        parsing,
        `skipped a blok ${quote(name)} that is not filled in as it must be: ${fields}`,
        `saltato il blocco ${quote(name)}, compilato male: ${fields}`,
      )
      return []
    }
    if (fields !== '') {
      addWarning(
        parsing,
        `left out what does not fit in a blok ${quote(name)}: ${fields}`,
        `tolto ciò che non va in un blocco ${quote(name)}: ${fields}`,
      )
    }
    return [{ type: 'blok', blok: data }]
  })
}
