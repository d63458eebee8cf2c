import { formFields, type RequestField } from '../../src/requests/form.ts'
import { requestForms } from '../../src/requests/forms.ts'
import { fillOptions, type SiteFacts } from '../../src/requests/site-facts.ts'
import type { StoredRequest } from './deliveries.ts'

export interface AnswerLine {
  label: string
  text: string
}

/** The answers as a person reads them, in the form's order. */
export function answerLines(request: StoredRequest, facts: SiteFacts | null): AnswerLine[] {
  const form = requestForms[request.form]
  return formFields(facts === null ? form : fillOptions(form, facts.options)).flatMap((field) => {
    const answer = request.answers[field.name]
    if (answer === undefined) return []
    const parts = typeof answer === 'string' ? [answer] : answer
    return [{ label: field.label, text: parts.map((part) => readable(field, part)).join(', ') }]
  })
}

function readable(field: RequestField, answer: string): string {
  if (field.kind === 'date') return italianDay(answer)
  if (field.kind === 'checkbox') return 'Sì'
  if (!('options' in field)) return answer
  const option = field.options.find(({ value }) => value === answer)
  if (option === undefined) return answer
  return option.group === undefined ? option.label : `${option.label} (${option.group})`
}

/** `2027-06-12` → `12/06/2027` */
export const italianDay = (day: string): string => day.split('-').reverse().join('/')
