import type { RequestField, RequestForm } from '../../src/forms/form.ts'
import { type AnswerLine, answerLines } from '../../src/forms/request-text.ts'
import type { SiteFacts } from '../../src/forms/site-facts.ts'
import { formNamed, fullForms, type SiteForms } from '../../src/forms/site-forms.ts'
import type { FormStrings } from '../../src/strings/strings.ts'
import { offerOptions } from './offer-options.ts'
import type { StoredRequest } from './stored-request.ts'

/**
 * The form of a stored request: what is stored was asked when it came. Of a form that the site has no
 * longer, what was answered.
 */
export const storedFormOf = ({ form: name, answers }: StoredRequest, forms: SiteForms) =>
  formNamed(name, fullForms(forms)) ?? formOfAnswers(name, Object.keys(answers), forms.strings)

function formOfAnswers(
  name: string,
  answered: readonly string[],
  strings: FormStrings,
): RequestForm {
  const fields = answered.map(
    (field): RequestField => ({
      kind: 'checkboxes',
      name: field,
      label: field,
      isRequired: false,
      options: [],
    }),
  )
  return { name, subject: name, groups: [{ legend: '', fields }], notice: '', strings }
}

/** The answers of a stored request, with the names of what the site offers where they are known. */
export function storedAnswerLines(
  request: StoredRequest,
  { forms, facts }: { forms: SiteForms; facts: SiteFacts | null },
): AnswerLine[] {
  const form = storedFormOf(request, forms)
  return answerLines(offerOptions(form, facts, request.answers), request.answers)
}
