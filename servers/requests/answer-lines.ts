import { type AnswerLine, answerLines } from '../../src/forms/request-text.ts'
import type { SiteFacts } from '../../src/forms/site-facts.ts'
import { createRequestForms } from '../../src/requests/forms.ts'
import { offerOptions } from './offer-options.ts'
import type { StoredRequest } from './stored-request.ts'

/** With all that any site may ask. */
export const fullForms = createRequestForms({ minorsForMakeup: true })

/** The answers of a stored request, with the names of what the site offers where they are known. */
export function storedAnswerLines(request: StoredRequest, facts: SiteFacts | null): AnswerLine[] {
  // What is stored was asked when it came.
  const form = fullForms[request.form]
  return answerLines(offerOptions(form, facts, request.answers), request.answers)
}
