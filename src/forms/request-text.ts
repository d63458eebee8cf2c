/**
 * A request as a person reads it: in the mail, in a chat, on the receiver's pages.
 */
import { type FormStrings, fill } from '../strings/strings.ts'
import { italianDay } from './calendar-day.ts'
import type { PostedValues } from './clean-answer.ts'
import type { RequestField, RequestForm } from './form.ts'
import { readAnswers } from './parse-request.ts'

export interface AnswerLine {
  label: string
  text: string
}

/** The answers to the fields that are asked, in the form's order. */
export function answerLines(form: RequestForm, values: PostedValues): AnswerLine[] {
  const { asked, answers } = readAnswers(form, values)
  return asked.flatMap((field) => {
    const parts = [answers.get(field.name) ?? []].flat().filter((part) => part !== '')
    const text = parts.map((part) => readable(field, part, form.strings)).join(', ')
    return text === '' ? [] : [{ label: field.label, text }]
  })
}

function readable(field: RequestField, answer: string, { yes }: FormStrings): string {
  if (field.kind === 'date') return italianDay(answer)
  if (field.kind === 'checkbox') return yes
  if (!('options' in field)) return answer
  const option = field.options.find(({ value }) => value === answer)
  if (option === undefined) return answer
  return option.group === undefined ? option.label : `${option.label} (${option.group})`
}

/** Adds a colon to the label, unless it ends in a question mark. */
export const labelled = (label: string, text: string): string =>
  `${label}${label.endsWith('?') ? '' : ':'} ${text}`

// Longer URLs are cut by some apps.
const maxText = 1500

/** A message to send some other way: all that the visitor typed, cut at `maxText`. */
export function requestText(form: RequestForm, values: PostedValues): string {
  const text = [
    fill(form.strings.greeting, { subject: form.subject }),
    ...answerLines(form, values).map(({ label, text }) => labelled(label, text)),
  ].join('\n')
  // No URL can hold a lone surrogate.
  const start = text.slice(0, maxText - 1).replace(/[\ud800-\udbff]$/, '')
  return text.length > maxText ? `${start}…` : text
}
