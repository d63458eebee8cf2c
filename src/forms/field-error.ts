/** What is wrong with one answer to a form. */
export interface FieldError {
  readonly field: string
  /** In Italian, for the visitor. */
  readonly message: string
}
