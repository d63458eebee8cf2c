import { type BlokDefinition, parseBlok } from '../../src/content/blok.ts'
import type { ParsedBlok } from '../../src/content/parsed.ts'

/** Parses a stored blok that must be valid. */
export function parsedBlok(definition: BlokDefinition, stored: unknown): ParsedBlok {
  const parsed = parseBlok(definition, stored)
  if (parsed === null) throw new Error(`not a valid ${definition.name}: ${JSON.stringify(stored)}`)
  return parsed
}
