import type { FormAdapter, ProblemKind } from './adapter.ts'
import { isTaken, jsonOf, notTaken, refusedBy, taken } from './answers.ts'
import { encodeJson, joinAnswers } from './encoding.ts'

/** https://help.formspree.io: one form of the service for each form of the site, or one for all. */
export const formspree: FormAdapter = {
  name: 'formspree',
  accepts: {
    json: true,
    urlencoded: true,
    multipart: true,
    // Paid plans only. The 25 MB are for one file.
    files: { max: 10, maxBytes: 25_000_000 },
  },
  markup: {
    action: 'https://formspree.io/f/{formId}',
    hidden: { _subject: '{subject}', _next: '{thanksUrl}' },
    honeypot: '_gotcha',
    attributes: {},
  },
  encode: (sent) => encodeJson(joinAnswers(sent, ['_next'])),
  readAnswer(answer) {
    const json = jsonOf(answer)
    if (json === null) return answer.status >= 400 ? refusedBy(answer) : notTaken('config')
    if (isTaken(answer)) return json.ok === false ? notTaken('config') : taken()
    const errors = Array.isArray(json.errors) ? json.errors.filter(isServiceError) : []
    const kind = errors
      .map(({ code }) => kinds[code ?? ''])
      .find((candidate) => candidate !== undefined)
    if (kind !== undefined) return notTaken(kind)
    const fields = errors.flatMap(({ field }) =>
      field === undefined ? [] : [{ field, message: '' }],
    )
    return fields.length > 0 ? notTaken('validation', fields) : refusedBy(answer)
  },
}

const kinds: Readonly<Record<string, ProblemKind>> = {
  BLOCKED: 'spam',
  FILES_TOO_BIG: 'size',
  TOO_MANY_FILES: 'size',
  FORM_NOT_FOUND: 'config',
  INACTIVE: 'config',
  NO_FILE_UPLOADS: 'config',
  PROJECT_NOT_FOUND: 'config',
}

interface ServiceError {
  code?: string
  field?: string
}

const isServiceError = (error: unknown): error is ServiceError =>
  typeof error === 'object' && error !== null
