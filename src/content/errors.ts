import type { Words } from './words.ts'

/**
 * The one error class. `message` tells a person what happened and to which story or file, `hint` what
 * to do about it. `code` is permanent and never reused. The text is written where the error is thrown,
 * in two languages if editors can meet it.
 */
export class VetrinaError extends Error {
  override readonly name = 'VetrinaError'
  readonly code: string
  readonly hint: string
  readonly words: { readonly message: Words; readonly hint: Words }
  /** 1: the work failed. 2: wrong usage or configuration. */
  readonly exitCode: 1 | 2

  constructor(details: ErrorDetails) {
    const words = { message: wordsOf(details.message), hint: wordsOf(details.hint) }
    super(words.message.en, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = details.code
    this.hint = words.hint.en
    this.words = words
    this.exitCode = details.exitCode ?? 1
  }
}

export interface ErrorDetails {
  code: string
  /** English only if no editor can meet it. */
  message: string | Words
  hint: string | Words
  exitCode?: 1 | 2
  cause?: unknown
}

const wordsOf = (text: string | Words): Words =>
  typeof text === 'string' ? { en: text, it: text } : text

/** The message of an error; anything else that was thrown, as text. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The `code` of a Node system error (`ENOENT`, `EADDRINUSE`, …), or `undefined`. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
