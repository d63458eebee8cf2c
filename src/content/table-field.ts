/**
 * The field builder for Storyblok's table: a header and rows of plain text.
 */
import * as z from 'zod'
import { blankable, createField, type Field, type FieldOptions, readByVisitors } from './field.ts'
import type { TableModel } from './model.ts'
import { nothingInside } from './rich-fields.ts'

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

const emptyTable: TableModel = { head: [], rows: [] }

/** A table; without head and rows when the editor left it empty. */
export const table = (options: FieldOptions): Field<TableModel> =>
  createField('table', readByVisitors(options), {
    expected: { en: 'a table', it: 'una tabella' },
    schema: () =>
      blankable(
        options.required
          ? tableSchema.refine(({ head, rows }) => head.length + rows.length > 0, nothingInside)
          : tableSchema.default(emptyTable),
      ),
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
