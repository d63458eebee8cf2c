/**
 * Bloks: how one is defined, validated and resolved to what its component gets.
 */
import * as z from 'zod'
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
  /** The same as a list: every blok of every page comes by. */
  readonly fieldList: readonly (readonly [name: string, field: Fields[string]])[]
  readonly schema: z.ZodType<ParsedBlok>
  /** Names of the fields whose values do not fit the others'; of a blok whose required fields are valid. */
  readonly invalidFields: (blok: ParsedBlok) => readonly string[]
  /** Loads values beyond the blok's own fields: results of queries, settings. */
  readonly load: (reader: ContentReader, blok: ParsedBlok) => Extra
}

/** Props of this blok's component. */
export type BlokModelOf<D> =
  D extends BlokDefinition<infer Name, infer F, infer Extra>
    ? { readonly component: Name; readonly _uid: string } & FieldsModel<F> & Extra
    : never

/**
 * Defines a blok once: its name, what editors call it, its fields, `invalidFields` for what one field asks of
 * another, and `load` for what it reads beyond them.
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
  let schema: z.ZodType<ParsedBlok> | undefined
  return {
    name: definition.name,
    label: definition.label,
    fields: definition.fields,
    fieldList: Object.entries(definition.fields),
    get schema() {
      schema ??= createSchema(definition)
      return schema
    },
    invalidFields: definition.invalidFields ?? (() => []),
    load: definition.load ?? (() => ({}) as Extra),
  }
}

interface SchemaParts extends Pick<BlokDefinition, 'name' | 'fields'> {
  invalidFields?: BlokDefinition['invalidFields']
}

/** A value that does not fit is left out where the field may be empty; `blokIssues` names it. */
function createSchema({ name, fields, invalidFields }: SchemaParts): z.ZodType<ParsedBlok> {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field.isRequired ? field.schema : field.schema.catch(() => emptyValue(field)),
    ]),
  )
  const schema = z.object({
    component: z.literal(name),
    _uid: z.string().catch(''),
    ...shape,
  }) as unknown as z.ZodType<ParsedBlok>
  if (invalidFields === undefined) return schema
  return schema.transform((blok, context) => {
    const fitting: ParsedBlok = { ...blok }
    for (const key of invalidFields(blok)) {
      const field = fields[key]
      if (field === undefined || field.isRequired) {
        context.addIssue({ code: 'custom', path: [key] })
      } else fitting[key] = emptyValue(field)
    }
    return fitting
  })
}

/** Value of an empty optional field. */
export const emptyValue = ({ schema }: Fields[string]): unknown => schema.parse(undefined)

/** Holds a stored blok against its definition; it fails where a required value does not fit. */
export function parseBlok(
  definition: BlokDefinition,
  raw: unknown,
): z.ZodSafeParseResult<ParsedBlok> {
  const data = acceptBlok(definition, raw)
  return data === undefined ? definition.schema.safeParse(raw) : { success: true, data }
}

/** `undefined` where some field leaves its value to the schema. */
export function acceptBlok(
  { name, fieldList, invalidFields }: BlokDefinition,
  raw: unknown,
): ParsedBlok | undefined {
  if (raw === null || typeof raw !== 'object') return undefined
  const stored = raw as Readonly<Record<string, unknown>>
  if (stored.component !== name) return undefined
  const parsed: Record<string, unknown> = { component: name, _uid: uidOf(stored) }
  for (const [field, { accept }] of fieldList) {
    const value = accept(stored[field])
    if (value === undefined) return undefined
    parsed[field] = value
  }
  return invalidFields(parsed as ParsedBlok).length > 0 ? undefined : (parsed as ParsedBlok)
}

/** Resolves a parsed blok, and the bloks inside it, to what its component gets. */
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

/** The bloks that may stand in these, at any depth, each once, in order of first mention. */
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
