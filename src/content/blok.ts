/**
 * Bloks: how one is defined, validated and resolved to what its component gets.
 */
import * as z from 'zod'
import {
  blankable,
  type ContentReader,
  createField,
  type Field,
  type FieldOptions,
  type Fields,
  type FieldsModel,
  isBlank,
} from './field.ts'

/** A blok's definition. */
export interface BlokDefinition<
  Name extends string = string,
  F extends Fields = Fields,
  Extra = object,
> {
  /** The technical name in the content service; `component` in a story. */
  readonly name: Name
  /** What editors read, in Italian. */
  readonly label: string
  readonly fields: F
  /** The same as a list: every blok of every page comes by. */
  readonly fieldList: readonly (readonly [name: string, field: Fields[string]])[]
  readonly schema: z.ZodType<ParsedBlok>
  /** What the component needs beyond its own fields: the result of a query, settings. */
  readonly load: (reader: ContentReader, blok: ParsedBlok) => Extra
}

/** A blok of a story whose component the code does not know, or that is not allowed where it stands. */
export interface UnknownBlok {
  readonly component: 'unknown'
  readonly _uid: string
  readonly name: string
}

/** A blok that has nothing to show: a list that it is made of is empty. */
export interface EmptyBlok {
  readonly component: 'empty'
  readonly _uid: string
}

/** In a list that says no number of its own. */
export const mostBloks = 1000

/** The issue of a required list without a blok that has something to show. */
const noBloks = 'no bloks'

/** A validated blok whose links, assets and queries are still to be resolved. */
export type ParsedBlok = { readonly component: string; readonly _uid: string } & Record<
  string,
  unknown
>

/** What the component of this blok gets. */
export type BlokModelOf<D> =
  D extends BlokDefinition<infer Name, infer F, infer Extra>
    ? { readonly component: Name; readonly _uid: string } & FieldsModel<F> & Extra
    : never

/**
 * Defines a blok once: its name, what editors call it, its fields, and `load` for what it reads
 * beyond them.
 */
export function defineBlok<
  const Name extends string,
  F extends Fields,
  Extra = object,
>(definition: {
  name: Name
  label: string
  fields: F
  load?: (reader: ContentReader, blok: ParsedBlok) => Extra
}): BlokDefinition<Name, F, Extra> {
  const shape = Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => [name, field.schema]),
  )
  return {
    name: definition.name,
    label: definition.label,
    fields: definition.fields,
    fieldList: Object.entries(definition.fields),
    schema: z.object({
      component: z.literal(definition.name),
      _uid: z.string().catch(''),
      ...shape,
    }) as unknown as z.ZodType<ParsedBlok>,
    load: definition.load ?? (() => ({}) as Extra),
  }
}

/** Holds a stored blok against its definition. */
export function parseBlok(
  definition: BlokDefinition,
  raw: unknown,
): z.ZodSafeParseResult<ParsedBlok> {
  const data = acceptBlok(definition, raw)
  return data === undefined ? definition.schema.safeParse(raw) : { success: true, data }
}

/** `undefined` where some field leaves its value to the schema. */
function acceptBlok({ name, fieldList }: BlokDefinition, raw: unknown): ParsedBlok | undefined {
  if (raw === null || typeof raw !== 'object') return undefined
  const stored = raw as Readonly<Record<string, unknown>>
  if (stored.component !== name) return undefined
  const parsed: Record<string, unknown> = { component: name, _uid: uidOf(stored) }
  for (const [field, { accept }] of fieldList) {
    const value = accept(stored[field])
    if (value === undefined) return undefined
    parsed[field] = value
  }
  return parsed as ParsedBlok
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

/**
 * A list of bloks, each of one of these definitions. Any other parses to an `UnknownBlok`, for
 * the report, and one whose required list is empty to an `EmptyBlok`: both are left out of the model.
 */
export function bloks<const D extends readonly BlokDefinition[]>(
  definitions: D,
  options: FieldOptions & { max?: number },
): Field<(ParsedBlok | UnknownBlok | EmptyBlok)[], readonly BlokModelOf<D[number]>[]> {
  const byName = new Map<string, BlokDefinition>(definitions.map((one) => [one.name, one]))
  const one = z
    .unknown()
    .optional()
    .transform((raw, context): ParsedBlok | UnknownBlok | EmptyBlok => {
      const { component, _uid } = blokHead(raw)
      const definition = byName.get(component)
      if (definition === undefined) return { component: 'unknown', _uid, name: component }
      const result = parseBlok(definition, raw)
      if (result.success) return result.data
      if (result.error.issues.some(isEmptyList)) return { component: 'empty', _uid }
      for (const issue of result.error.issues) {
        context.issues.push({ ...issue, input: undefined } as never)
      }
      return z.NEVER
    })
  const list = z
    .array(one)
    .max(options.max ?? mostBloks)
    .default([])
  return createField('bloks', options, {
    expected: { en: 'a list of bloks', it: 'un elenco di blocchi' },
    bloks: definitions,
    max: options.max ?? null,
    accept(value) {
      if (isBlank(value) && !options.required) return []
      if (!Array.isArray(value) || value.length > (options.max ?? mostBloks)) return undefined
      const accepted: (ParsedBlok | UnknownBlok)[] = []
      for (const raw of value) {
        const { component, _uid } = blokHead(raw)
        const definition = byName.get(component)
        const blok =
          definition === undefined
            ? ({ component: 'unknown', _uid, name: component } as const)
            : acceptBlok(definition, raw)
        if (blok === undefined) return undefined
        accepted.push(blok)
      }
      return accepted.length === 0 && options.required ? undefined : accepted
    },
    schema: blankable(
      options.required
        ? list.refine((bloks) => bloks.some(({ component }) => component !== 'empty'), noBloks)
        : list,
    ),
    resolve(list, reader) {
      const models: BlokModelOf<D[number]>[] = []
      for (const blok of list) {
        const definition = byName.get(blok.component)
        if (definition === undefined) continue
        models.push(resolveBlok(definition, blok as ParsedBlok, reader) as BlokModelOf<D[number]>)
      }
      return models
    },
  })
}

const isEmptyList = ({ message, path }: z.core.$ZodIssue): boolean =>
  message === noBloks && path.length === 1

// By hand: every blok of every page comes by here before its own schema is known.
function blokHead(raw: unknown): { component: string; _uid: string } {
  const stored = (raw ?? {}) as Record<string, unknown>
  const { component } = stored
  return {
    component: typeof component === 'string' ? component : '(none)',
    _uid: uidOf(stored),
  }
}

const uidOf = ({ _uid }: Readonly<Record<string, unknown>>): string =>
  typeof _uid === 'string' ? _uid : ''
