/**
 * Sources of fields: entries of datasources, stories of some content types.
 */
import type { BlokDefinition } from '../../src/content/blok.ts'
import { collectBloks } from '../../src/content/blok.ts'

interface FieldSources {
  /** By slug, the first field that names the datasource: `“Colore” (Prodotto)`. */
  datasources: ReadonlyMap<string, string>
  /** Names of the content types that some field refers to. */
  types: ReadonlySet<string>
}

/** Sources of the fields of these content types, and of all bloks that may stand in them. */
export function sourcesOf(definitions: readonly BlokDefinition[]): FieldSources {
  const datasources = new Map<string, string>()
  const types = new Set<string>()
  for (const { label, fields } of [...definitions, ...collectBloks(definitions)]) {
    for (const field of Object.values(fields)) {
      if (field.source?.kind === 'stories') {
        for (const { name } of field.source.types()) types.add(name)
      } else if (field.source !== null && !datasources.has(field.source.slug)) {
        datasources.set(field.source.slug, `“${field.label}” (${label})`)
      }
    }
  }
  return { datasources, types }
}
