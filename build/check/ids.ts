import type { BuiltPage } from '../../src/content/built-page.ts'
import type { Finding } from '../../src/content/checks.ts'
import { found } from '../findings/finding.ts'

/** Ids that two elements of a page have. */
export function checkIds({ elements, file, story }: BuiltPage): Finding[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { attributes } of elements) {
    if (attributes.id === undefined) continue
    if (seen.has(attributes.id)) twice.add(attributes.id)
    seen.add(attributes.id)
  }
  return [...twice].map((id) =>
    found('ID_DUPLICATE', { page: file, story }, `More than one element has the id “${id}”.`),
  )
}
