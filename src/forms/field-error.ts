/** Error in one answer to a form. */
export interface FieldError {
  readonly field: string
  /** Text for the visitor; `''` if a service does not say what is wrong. */
  readonly message: string
}
