/** Error in one answer to a form. */
export interface FieldError {
  readonly field: string
  /** For the visitor; `''` where a service does not say what is wrong. */
  readonly message: string
}
