/**
 * Field builders for pictures, links, formatted text and tables. Those for plain values are in
 * `fields.ts`.
 */
import * as z from 'zod'
import { parseAsset, storedAsset } from './asset.ts'
import type { BlokDefinition } from './blok.ts'
import {
  createField,
  type Field,
  type FieldOptions,
  type LimitedOptions,
  listOf,
  readByVisitors,
  type ValueParser,
} from './field.ts'
import { parseLink } from './link.ts'
import type { ImageModel, LinkModel, RichText, TableModel } from './model.ts'
import type { ParsedAsset, ParsedLink } from './parsed.ts'
import { type ParsedText, parseRichText, resolveRichText } from './rich-text.ts'

const assetParser: ValueParser<ParsedAsset> = {
  parse(stored) {
    const asset = storedAsset(stored)
    if (asset === undefined || wrongTextsIn(asset).length > 0) return undefined
    const { filename, focus } = asset as Partial<Record<AssetText, string | null>>
    const { parsed, issues } = parseAsset(asset, filename ?? '', focus ?? '')
    return issues.length === 0 ? parsed : undefined
  },
  issuesIn(stored) {
    const asset = storedAsset(stored)
    if (asset === undefined) return [{ path: [] }]
    const wrongTexts = wrongTextsIn(asset)
    if (wrongTexts.length > 0) return wrongTexts.map((name) => ({ path: [name] }))
    const { issues } = parseAsset(asset, '', '')
    return issues.map(({ path }) => ({ path: ['meta_data', ...path] }))
  },
}

const assetTexts = ['filename', 'alt', 'focus'] as const
type AssetText = (typeof assetTexts)[number]

const wrongTextsIn = (asset: Readonly<Record<string, unknown>>): AssetText[] =>
  assetTexts.filter((name) => typeof (asset[name] ?? '') !== 'string')

/** An image; `null` when the editor chose none or the file could not be downloaded. */
export const image = (options: FieldOptions): Field<ParsedAsset, ImageModel | null> =>
  createField('asset', readByVisitors(options), {
    expected: { en: 'an image', it: 'un’immagine' },
    ...assetParser,
    empty: { filename: '', alt: '', focus: '' },
    isEmpty: (asset) => !hasFile(asset),
    resolve: (asset, reader) => (hasFile(asset) ? reader.image(asset) : null),
  })

/** Several images, in the editor's order, without those that could not be downloaded. */
export const assets = (
  options: LimitedOptions,
): Field<readonly ParsedAsset[], readonly ImageModel[]> =>
  createField('multiasset', readByVisitors(options), {
    expected: { en: 'a list of images', it: 'un elenco di immagini' },
    ...listOf(assetParser, options),
    isEmpty: (images) => !images.some(hasFile),
    empty: [],
    resolve: (images, reader) =>
      images
        .filter(hasFile)
        .map((asset) => reader.image(asset))
        .filter((found) => found !== null),
  })

const hasFile = ({ filename }: ParsedAsset): boolean => filename !== ''

/** A link to a story, a URL, a mail address or an asset; `null` if empty or broken. */
export const link = (options: FieldOptions): Field<ParsedLink | null, LinkModel | null> =>
  createField('multilink', options, {
    expected: {
      en: 'a link to a page of the site, or a URL that starts with https://',
      it: 'un collegamento a una pagina del sito o a un indirizzo che inizia con https://',
    },
    // A link that cannot be published is not an empty one.
    parse: (stored) => parseLink(stored) ?? (options.required ? undefined : null),
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
    parse: (stored) => (isDocument(stored) ? parseRichText(stored, bloks) : undefined),
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
    parse: (stored) => tableSchema.safeParse(stored).data,
    issuesIn: (stored) => tableSchema.safeParse(stored).error?.issues ?? [],
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
