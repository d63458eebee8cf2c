/**
 * Field builders for pictures, links, formatted text and tables. Those for plain values are in
 * `fields.ts`.
 */
import * as z from 'zod'
import { assetWords, parseAsset, storedAsset } from './asset.ts'
import type { BlokDefinition } from './blok.ts'
import {
  createField,
  type Field,
  type FieldOptions,
  type LimitedOptions,
  listOf,
  readByVisitors,
} from './field.ts'
import { parseLink } from './link.ts'
import type { ImageModel, LinkModel, RichText, TableModel } from './model.ts'
import type { ParsedAsset, ParsedLink } from './parsed.ts'
import { type ParsedText, parseRichText, resolveRichText } from './rich-text.ts'

const createAssetSchema = () =>
  z
    .preprocess(
      (value) => storedAsset(value) ?? value,
      z.looseObject({
        filename: z.string().nullish(),
        alt: z.string().nullish(),
        focus: z.string().nullish(),
      }),
    )
    .transform((asset, context): ParsedAsset => {
      const { parsed, issues } = parseAsset(asset, asset.filename ?? '', asset.focus ?? '')
      for (const issue of issues) {
        context.addIssue({ ...issue, path: ['meta_data', ...issue.path] } as never)
      }
      return parsed
    })

/** Leaves an asset with metadata, or with anything unusual, to the schema. */
function acceptAsset(stored: unknown): ParsedAsset | undefined {
  const { filename, focus, meta_data, ...texts } = storedAsset(stored) ?? {}
  const { alt = '' } = texts
  const isPlain = [filename, focus ?? '', alt ?? ''].every((text) => typeof text === 'string')
  if (!isPlain || Object.keys(meta_data ?? {}).length > 0) return undefined
  return { filename: String(filename), ...assetWords(texts), focus: String(focus ?? '') }
}

/** An image; `null` when the editor chose none or the file could not be downloaded. */
export const image = (options: FieldOptions): Field<ParsedAsset, ImageModel | null> =>
  createField('asset', readByVisitors(options), {
    expected: { en: 'an image', it: 'un’immagine' },
    schema: createAssetSchema,
    accept: acceptAsset,
    empty: { filename: '', alt: '', focus: '' },
    isEmpty: ({ filename }) => filename === '',
    resolve: (asset, reader) => (asset.filename === '' ? null : reader.image(asset)),
  })

/** Several images, in the editor's order, without those that could not be downloaded. */
export const assets = (
  options: LimitedOptions,
): Field<readonly ParsedAsset[], readonly ImageModel[]> =>
  createField('multiasset', readByVisitors(options), {
    expected: { en: 'a list of images', it: 'un elenco di immagini' },
    schema: () => listOf(createAssetSchema(), options).transform(withFile),
    empty: [],
    resolve: (images, reader) =>
      images.map((asset) => reader.image(asset)).filter((found) => found !== null),
  })

const withFile = (images: readonly ParsedAsset[]): readonly ParsedAsset[] =>
  images.filter(({ filename }) => filename !== '')

/** A link to a story, a URL, a mail address or an asset; `null` if empty or broken. */
export const link = (options: FieldOptions): Field<ParsedLink | null, LinkModel | null> =>
  createField('multilink', options, {
    expected: {
      en: 'a link to a page of the site, or a URL that starts with https://',
      it: 'un collegamento a una pagina del sito o a un indirizzo che inizia con https://',
    },
    accept: (stored) => parseLink(stored) ?? undefined,
    schema() {
      const parsed = z.unknown().transform(parseLink)
      // A link that cannot be published is not an empty one.
      return options.required ? parsed.refine((target) => target !== null) : parsed
    },
    empty: null,
    resolve: (parsed, reader) => (parsed === null ? null : reader.link(parsed)),
  })

interface RichTextOptions extends FieldOptions {
  /** The bloks allowed between the paragraphs. */
  bloks?: readonly BlokDefinition[]
}

/** Formatted text; an empty list when the editor left it empty. */
export function richText(options: RichTextOptions): Field<ParsedText, RichText> {
  const { bloks = [] } = options
  return createField('richtext', readByVisitors(options), {
    bloks,
    expected: { en: 'formatted text', it: 'un testo formattato' },
    schema: () => z.custom(isDocument).transform((document) => parseRichText(document, bloks)),
    accept: (stored) => (isDocument(stored) ? parseRichText(stored, bloks) : undefined),
    ...emptyText,
    resolve: ({ nodes }, reader) => resolveRichText(nodes, reader, bloks),
  })
}

const isDocument = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc'

/** The part of a field that defines when its text is empty. */
export const emptyText = {
  empty: { nodes: [], warnings: [] },
  isEmpty: ({ nodes }: ParsedText): boolean => nodes.length === 0,
}

/** A cell of a table. Old tables store only `value`. */
const cellSchema = z.object({ value: z.string().nullish() })

const tableSchema = z
  .object({
    thead: z.array(cellSchema).nullish(),
    tbody: z.array(z.object({ body: z.array(cellSchema).nullish() })).nullish(),
  })
  .transform(({ thead, tbody }) =>
    layOut(
      textsOf(thead),
      (tbody ?? []).map(({ body }) => textsOf(body)),
    ),
  )

/** A table; without head and rows when the editor left it empty. */
export const table = (options: FieldOptions): Field<TableModel> =>
  createField('table', readByVisitors(options), {
    expected: { en: 'a table', it: 'una tabella' },
    schema: () => tableSchema,
    empty: { head: [], rows: [] },
    isEmpty: ({ head, rows }) => head.length + rows.length === 0,
    resolve: (value) => value,
  })

const textsOf = (cells: readonly z.infer<typeof cellSchema>[] | null | undefined): string[] =>
  (cells ?? []).map(({ value }) => value?.trim() ?? '')

/** Pads short rows, and drops an empty header and empty rows. */
function layOut(head: string[], rows: string[][]): TableModel {
  const width = rows.reduce((most, { length }) => Math.max(most, length), head.length)
  const filled = (row: string[]) => [...row, ...Array<string>(width - row.length).fill('')]
  return {
    head: isBlankRow(head) ? [] : filled(head),
    rows: rows.filter((row) => !isBlankRow(row)).map(filled),
  }
}

const isBlankRow = (row: readonly string[]): boolean => row.every((text) => text === '')
