/**
 * Field builders: one call says what an editor fills, how the stored value is validated, and what
 * the component gets. A blok's definition made of them gives the zod schema and the TypeScript type.
 */
import { z } from 'zod'
import { type ParsedLink, parseLink } from './link.ts'
import type { CourseModel, ImageModel, LinkModel, RichText, SettingsModel } from './model.ts'
import { type ParsedRichText, parseRichText, resolveRichText } from './rich-text.ts'

/** An image as stored in a story. `focus` is `"x1xy1:x2xy2"` in pixels of the original, or empty. */
export interface ParsedAsset {
  filename: string
  alt: string
  focus: string
}

/** Gives the resolved value of what a story only refers to. Implemented over the cache. */
export interface ContentReader {
  link(link: ParsedLink): LinkModel | null
  image(asset: ParsedAsset): ImageModel | null
  settings(): SettingsModel
  /** All published courses, in order of their next date. */
  courses(): readonly CourseModel[]
  /**
   * Where forms are posted: an address without a final slash, to which `/` and the form's name are
   * added. `''` when the site has no receiver: forms then open the visitor's mail program.
   */
  requestsEndpoint(): string
}

/** `Parsed` is what the schema gives; `Model` what the component gets. */
export interface Field<Parsed, Model = Parsed> {
  /** The field type of the content service. */
  readonly type: string
  readonly label: string
  readonly help?: string
  readonly isRequired: boolean
  readonly schema: z.ZodType<Parsed>
  readonly resolve: (value: Parsed, reader: ContentReader) => Model
}

interface FieldOptions {
  /** What the editor reads beside the field, in Italian. */
  label: string
  help?: string
  required?: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: a definition holds fields of every type; `ModelOf` recovers each
export type Fields = Record<string, Field<any, any>>

/** What a component gets for these fields. */
export type FieldsModel<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer _Parsed, infer Model> ? Model : never
}

const same = <T>(value: T): T => value

function createField<Parsed, Model>(
  type: string,
  options: FieldOptions,
  value: Pick<Field<Parsed, Model>, 'schema' | 'resolve'>,
): Field<Parsed, Model> {
  return {
    type,
    label: options.label,
    ...(options.help === undefined ? {} : { help: options.help }),
    isRequired: options.required ?? false,
    ...value,
  }
}

// The service stores an untouched field as absent, null or "": one shape for all three.
const blankable = <T>(schema: z.ZodType<T>) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema)

const stringSchema = (required: boolean | undefined): z.ZodType<string> =>
  required ? blankable(z.string()) : blankable(z.string().default(''))

/** One line of text; `''` when the editor left it empty. */
export const text = (options: FieldOptions): Field<string> =>
  createField('text', options, { schema: stringSchema(options.required), resolve: same })

/** Several lines of plain text; `''` when empty. */
export const textarea = (options: FieldOptions): Field<string> =>
  createField('textarea', options, { schema: stringSchema(options.required), resolve: same })

/** A number, which the service stores as a string; `null` when empty. */
export function number(options: FieldOptions & { required: true }): Field<number>
export function number(options: FieldOptions): Field<number | null>
export function number(options: FieldOptions): Field<number> | Field<number | null> {
  const numeric = z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+([.,]\d+)?$/, 'expected a number')
      .transform((value) => Number(value.replace(',', '.'))),
  ])
  return createField<number | null, number | null>('number', options, {
    schema: blankable(options.required ? numeric : numeric.nullable().default(null)),
    resolve: same,
  })
}

export const boolean = (options: FieldOptions): Field<boolean> =>
  createField('boolean', options, {
    schema: blankable(z.boolean().default(false)),
    resolve: same,
  })

/** One of a fixed list of values; the first one when the editor chose none. */
export const option = <const V extends readonly [string, ...string[]]>(
  values: V,
  options: FieldOptions,
): Field<V[number]> =>
  createField('option', options, {
    schema: blankable(
      options.required ? z.enum(values) : z.enum(values).default(values[0] as never),
    ) as z.ZodType<V[number]>,
    resolve: same,
  })

/** `YYYY-MM-DD HH:mm` in the studio's local time; `''` when empty. */
export const datetime = (options: FieldOptions): Field<string> => {
  const local = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'expected YYYY-MM-DD HH:mm')
  return createField('datetime', options, {
    schema: blankable(options.required ? local : z.union([local, z.literal('')]).default('')),
    resolve: same,
  })
}

const assetSchema = z
  .looseObject({
    filename: z.string().nullish(),
    alt: z.string().nullish(),
    focus: z.string().nullish(),
  })
  .transform(
    (asset): ParsedAsset => ({
      filename: asset.filename ?? '',
      alt: asset.alt ?? '',
      focus: asset.focus ?? '',
    }),
  )

const missingAsset: ParsedAsset = { filename: '', alt: '', focus: '' }

/** An image; `null` when the editor chose none or the file could not be had. */
export const image = (options: FieldOptions): Field<ParsedAsset, ImageModel | null> =>
  createField('asset', options, {
    schema: blankable(
      options.required
        ? assetSchema.refine((asset) => asset.filename !== '', 'expected an image')
        : assetSchema.default(missingAsset),
    ),
    resolve: (asset, reader) => (asset.filename === '' ? null : reader.image(asset)),
  })

/** A link to a story, an address, a mail address or an asset; `null` when empty or broken. */
export const link = (options: FieldOptions): Field<ParsedLink | null, LinkModel | null> =>
  createField('multilink', options, {
    schema: z
      .unknown()
      .optional()
      .transform((value, context) => {
        const parsed = parseLink(value)
        if (parsed === null && options.required) context.addIssue('expected a link')
        return parsed
      }),
    resolve: (parsed, reader) => (parsed === null ? null : reader.link(parsed)),
  })

/** Formatted text; an empty list when the editor left it empty. */
export const richText = (options: FieldOptions): Field<ParsedRichText, RichText> =>
  createField('richtext', options, {
    schema: blankable(
      z
        .unknown()
        .optional()
        .transform((value, context) => {
          const parsed = parseRichText(value)
          for (const problem of parsed.problems) context.addIssue(problem)
          if (options.required && parsed.nodes.length === 0) context.addIssue('expected text')
          return parsed.nodes
        }),
    ),
    resolve: resolveRichText,
  })

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
  readonly schema: z.ZodType<ParsedBlok>
  /** What the component needs beyond its own fields: the result of a query, settings. */
  readonly load: (reader: ContentReader) => Extra
}

/** A blok of a story whose component the code does not know, or that is not allowed where it stands. */
export interface UnknownBlok {
  readonly component: 'unknown'
  readonly _uid: string
  readonly name: string
}

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
  load?: (reader: ContentReader) => Extra
}): BlokDefinition<Name, F, Extra> {
  const shape = Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => [name, field.schema]),
  )
  return {
    name: definition.name,
    label: definition.label,
    fields: definition.fields,
    schema: z.object({
      component: z.literal(definition.name),
      _uid: z.string().default(''),
      ...shape,
    }) as unknown as z.ZodType<ParsedBlok>,
    load: definition.load ?? (() => ({}) as Extra),
  }
}

/** Resolves a parsed blok, and the bloks inside it, to what its component gets. */
export function resolveBlok<D extends BlokDefinition>(
  definition: D,
  blok: ParsedBlok,
  reader: ContentReader,
): BlokModelOf<D> {
  const model: Record<string, unknown> = { component: definition.name, _uid: blok._uid }
  for (const [name, field] of Object.entries(definition.fields)) {
    model[name] = field.resolve(blok[name], reader)
  }
  return Object.assign(model, definition.load(reader)) as BlokModelOf<D>
}

/**
 * A list of bloks, each of one of these definitions. Any other parses to an `UnknownBlok`, for
 * the report, and is left out of the model.
 */
export function bloks<const D extends readonly BlokDefinition[]>(
  definitions: D,
  options: FieldOptions & { max?: number },
): Field<(ParsedBlok | UnknownBlok)[], readonly BlokModelOf<D[number]>[]> {
  const byName = new Map<string, BlokDefinition>(definitions.map((one) => [one.name, one]))
  const one = z
    .unknown()
    .optional()
    .transform((raw, context): ParsedBlok | UnknownBlok => {
      const { component, _uid } = blokHead(raw)
      const definition = byName.get(component)
      if (definition === undefined) return { component: 'unknown', _uid, name: component }
      const result = definition.schema.safeParse(raw)
      if (result.success) return result.data
      for (const issue of result.error.issues) {
        context.issues.push({ ...issue, input: undefined } as never)
      }
      return z.NEVER
    })
  return createField('bloks', options, {
    schema: blankable(
      z
        .array(one)
        .max(options.max ?? 1000)
        .default([]),
    ),
    resolve: (list, reader) =>
      list.flatMap((blok) => {
        const definition = byName.get(blok.component)
        if (definition === undefined) return []
        return [resolveBlok(definition, blok as ParsedBlok, reader) as BlokModelOf<D[number]>]
      }),
  })
}

const headSchema = z.looseObject({ component: z.string(), _uid: z.string().default('') })

function blokHead(raw: unknown): { component: string; _uid: string } {
  const head = headSchema.safeParse(raw)
  return head.success ? head.data : { component: '(none)', _uid: '' }
}
