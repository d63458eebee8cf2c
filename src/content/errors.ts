import type { Words } from './words.ts'

/**
 * The one error class. `message` tells a person what happened and to which story or file, `hint` what
 * to do about it. `code` is permanent and never reused. The text is written where the error is thrown,
 * in two languages.
 */
export class VetrinaError extends Error {
  override readonly name = 'VetrinaError'
  readonly code: string
  readonly hint: string
  readonly words: { readonly message: Words; readonly hint: Words }
  /** 1: the work failed. 2: wrong usage or configuration. */
  readonly exitCode: 1 | 2

  constructor(details: ErrorDetails) {
    const { code, message, hint, exitCode = 1, cause } = details
    super(message.en, cause === undefined ? undefined : { cause })
    this.code = code
    this.hint = hint.en
    this.words = { message, hint }
    this.exitCode = exitCode
  }
}

export interface ErrorDetails {
  code: string
  message: Words
  hint: Words
  exitCode?: 1 | 2
  cause?: unknown
}

/** The message of an error; anything else that was thrown, as text. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The `code` of a Node system error (`ENOENT`, `EADDRINUSE`, …), or `undefined`. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
