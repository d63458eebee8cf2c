import { requestForms } from '../../src/requests/forms.ts'
import { type AnswerLine, answerLines } from '../../src/requests/request-text.ts'
import { fillOptions, type SiteFacts } from '../../src/requests/site-facts.ts'
import type { StoredRequest } from './deliveries.ts'

/** The answers of a stored request, with the names of what the site offers where they are known. */
export function storedAnswerLines(request: StoredRequest, facts: SiteFacts | null): AnswerLine[] {
  const form = requestForms[request.form]
  return answerLines(facts === null ? form : fillOptions(form, facts.options), request.answers)
}
