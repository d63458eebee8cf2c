import type { Diagnostic } from '../../src/content/diagnostic.ts'

/** Flattens a diagnostic, with its texts as `English / italiano`. */
export const flat = ({ code, where, message, hint, link }: Diagnostic) => ({
  code,
  story: where.story,
  path: where.field,
  message: `${message.en} / ${message.it}`,
  hint: `${hint.en} / ${hint.it}`,
  link,
})
