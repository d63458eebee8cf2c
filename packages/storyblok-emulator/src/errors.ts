/** An error for the user: `message` says what happened to which file, `hint` what to do about it. */
export class EmulatorError extends Error {
  override readonly name = 'EmulatorError'
  readonly code: 'SPACE_BROKEN' | 'SPACE_MISSING' | 'FAULT_UNKNOWN'
  readonly hint: string

  constructor(details: Pick<EmulatorError, 'code' | 'message' | 'hint'>) {
    super(details.message)
    this.code = details.code
    this.hint = details.hint
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
