import type { FieldError } from '../field-error.ts'
import { honeypotName } from '../form.ts'
import type { FormAdapter } from './adapter.ts'
import { isTaken, jsonOf, notTaken, refusedBy, taken } from './answers.ts'
import { encodeForm } from './encoding.ts'

/** The project's own receiver: `servers/requests/`. */
export const receiver: FormAdapter = {
  name: 'receiver',
  accepts: { json: true, urlencoded: true, multipart: false, files: null },
  markup: { action: '{endpoint}/{form}', hidden: {}, honeypot: honeypotName, attributes: {} },
  encode: encodeForm,
  readAnswer(answer) {
    const json = jsonOf(answer)
    if (isTaken(answer)) {
      return typeof json?.reference === 'string' ? taken(json.reference) : notTaken('config')
    }
    if (answer.status === 422 && Array.isArray(json?.errors)) {
      return notTaken('validation', json.errors.filter(isFieldError))
    }
    // The receiver refuses posts that do not look like a form of the site.
    return [400, 403].includes(answer.status) ? notTaken('spam') : refusedBy(answer)
  },
}

const isFieldError = (error: unknown): error is FieldError =>
  typeof error === 'object' &&
  error !== null &&
  'field' in error &&
  typeof error.field === 'string' &&
  'message' in error &&
  typeof error.message === 'string'
