/**
 * Defines bloks, validates them, and resolves them to the props of their components.
 */
import type { ContentReader } from './content-reader.ts'
import type { Fields, FieldsModel } from './field.ts'
import type { ParsedBlok } from './parsed.ts'

/** A blok's definition. */
export interface BlokDefinition<
  Name extends string = string,
  F extends Fields = Fields,
  Extra = object,
> {
  /** The technical name in Storyblok; `component` in a story. */
  readonly name: Name
  /** Name for editors, in Italian. */
  readonly label: string
  readonly fields: F
  /** `fields` as a list: every blok of every page reads it. */
  readonly fieldList: readonly (readonly [name: string, field: Fields[string]])[]
  /** Names of fields that conflict with other fields. Called when the required fields are valid. */
  readonly invalidFields: ((blok: ParsedBlok) => readonly string[]) | undefined
  /** Loads values beyond the blok's own fields: results of queries, settings. */
  readonly load: (reader: ContentReader, blok: ParsedBlok) => Extra
}

/** Props of this blok's component. */
export type BlokModelOf<D> =
  D extends BlokDefinition<infer Name, infer F, infer Extra>
    ? { readonly component: Name; readonly _uid: string } & FieldsModel<F> & Extra
    : never

/**
 * Defines a blok once: its name, its label for editors and its fields. `invalidFields` checks fields
 * against each other; `load` reads values beyond them.
 */
export function defineBlok<
  const Name extends string,
  F extends Fields,
  Extra = object,
>(definition: {
  name: Name
  label: string
  fields: F
  invalidFields?: (blok: ParsedBlok) => readonly string[]
  load?: (reader: ContentReader, blok: ParsedBlok) => Extra
}): BlokDefinition<Name, F, Extra> {
  const { name, label, fields, invalidFields, load = () => ({}) as Extra } = definition
  return { name, label, fields, fieldList: Object.entries(fields), invalidFields, load }
}

/**
 * Parses a stored blok; `null` if a required value is invalid. Empties optional fields with an invalid
 * value instead; `blokIssues` reports them.
 */
export function parseBlok(
  { name, fields, fieldList, invalidFields }: BlokDefinition,
  raw: unknown,
): ParsedBlok | null {
  const stored = (raw ?? {}) as Readonly<Record<string, unknown>>
  if (stored.component !== name) return null
  const parsed: Record<string, unknown> = { component: name, _uid: uidOf(stored) }
  for (const [key, field] of fieldList) {
    const value = field.parse(stored[key])
    if (value === undefined && field.isRequired) return null
    parsed[key] = value === undefined ? field.empty : value
  }
  for (const key of invalidFields?.(parsed as ParsedBlok) ?? []) {
    const field = fields[key]
    if (field === undefined || field.isRequired) return null
    parsed[key] = field.empty
  }
  return parsed as ParsedBlok
}

/** Resolves a parsed blok and its nested bloks to the props of its component. */
export function resolveBlok<D extends BlokDefinition>(
  definition: D,
  blok: ParsedBlok,
  reader: ContentReader,
): BlokModelOf<D> {
  const model: Record<string, unknown> = { component: definition.name, _uid: blok._uid }
  for (const [name, { resolve }] of definition.fieldList) {
    model[name] = resolve(blok[name], reader)
  }
  return Object.assign(model, definition.load(reader, blok)) as BlokModelOf<D>
}

export const uidOf = ({ _uid }: Readonly<Record<string, unknown>>): string =>
  typeof _uid === 'string' ? _uid : ''

/** All bloks that may be nested in these, at any depth, each once, in order of first mention. */
export function collectBloks(definitions: readonly BlokDefinition[]): Set<BlokDefinition> {
  const found = new Set<BlokDefinition>()
  const visit = (definition: BlokDefinition): void => {
    for (const field of Object.values(definition.fields)) {
      for (const blok of field.bloks) {
        if (found.has(blok)) continue
        found.add(blok)
        visit(blok)
      }
    }
  }
  for (const definition of definitions) visit(definition)
  return found
}
