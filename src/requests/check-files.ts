import type { FileField } from './form.ts'
import { messages } from './messages.ts'

/** What is wrong with the chosen files, in Italian; `undefined` when nothing is. */
export function checkFiles(
  { types, max, maxBytes }: FileField,
  files: readonly { readonly type: string; readonly size: number }[],
): string | undefined {
  if (files.some(({ type }) => !types.includes(type))) return messages.fileType
  if (files.some(({ size }) => size > maxBytes)) return messages.bigFile(maxBytes)
  return files.length > max ? messages.manyFiles(max) : undefined
}
