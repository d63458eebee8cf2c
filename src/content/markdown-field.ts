/**
 * The field builder for Markdown, in a file of its own: sites without it do not load the parser.
 */
import * as z from 'zod'
import { createField, type Field, type FieldOptions, readByVisitors } from './field.ts'
import { markdownDocument } from './markdown.ts'
import type { RichText } from './model.ts'
import { emptyText } from './rich-fields.ts'
import { type ParsedText, parseRichText, resolveRichText } from './rich-text.ts'

/** Markdown, resolved like formatted text; an empty list if the editor left it empty. */
export const markdown = (options: FieldOptions): Field<ParsedText, RichText> =>
  createField('markdown', readByVisitors(options), {
    expected: { en: 'text in Markdown', it: 'un testo in Markdown' },
    schema: () => z.string().transform((text) => parseRichText(markdownDocument(text))),
    ...emptyText,
    resolve: ({ nodes }, reader) => resolveRichText(nodes, reader),
  })
