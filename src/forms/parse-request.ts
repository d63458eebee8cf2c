/**
 * The rules of the forms, for the browser and the receiver alike: pure, without a library.
 */
import type { FormStrings } from '../strings/strings.ts'
import { isAged } from './calendar-day.ts'
import { checkAnswer } from './check-answer.ts'
import { type Answer, cleanAnswer, type PostedValues } from './clean-answer.ts'
import {
  type AgeLimit,
  type FieldError,
  type FormName,
  formFields,
  type RequestField,
  type RequestForm,
} from './form.ts'
import { requiredMessage } from './messages.ts'

/** The answers by field name, in the form's order; empty fields are left out. */
export type Answers = Readonly<Record<string, Answer>>

export interface ValidRequest {
  readonly form: FormName
  readonly answers: Answers
}

export type ParsedRequest =
  | { readonly ok: true; readonly request: ValidRequest }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/**
 * Validates the values that a visitor posted. Ignores unknown names, and answers to fields that are
 * not asked.
 * @param form includes the options that come from the content
 * @param context `today`: the studio's day, `YYYY-MM-DD`
 */
export function parseRequest(
  form: RequestForm,
  values: PostedValues,
  context: { readonly today: string },
): ParsedRequest {
  const { asked, answers } = readAnswers(form, values, context.today)
  const errors = asked.flatMap((field): FieldError[] => {
    const message = errorOf(field, answers, { ...context, strings: form.strings })
    return message === undefined ? [] : [{ field: field.name, message }]
  })
  if (errors.length > 0) return { ok: false, errors }
  const given = asked.flatMap(({ name }): [string, Answer][] => {
    const answer = answers.get(name) ?? ''
    return answer.length === 0 ? [] : [[name, answer]]
  })
  return { ok: true, request: { form: form.name, answers: Object.fromEntries(given) } }
}

/**
 * Cleans the answers to all fields, and finds the fields that are asked after these answers.
 * @param today as for `parseRequest`; if omitted, fields asked at a certain age count as asked,
 *   which is right once unasked answers have been left out
 */
export function readAnswers(form: RequestForm, values: PostedValues, today?: string) {
  const fields = formFields(form)
  const answers: AllAnswers = new Map(
    fields.map((field) => [field.name, cleanAnswer(field, ownValue(values, field.name))]),
  )
  return { answers, asked: fields.filter((field) => isAsked(field, answers, today)) }
}

type AllAnswers = ReadonlyMap<string, Answer>

function errorOf(
  field: RequestField,
  answers: AllAnswers,
  context: { today: string; strings: FormStrings },
): string | undefined {
  const answer = answers.get(field.name) ?? ''
  if (answer.length === 0) {
    const isExcused =
      field.alternativeTo !== undefined && (answers.get(field.alternativeTo) ?? '').length > 0
    return field.isRequired && !isExcused ? requiredMessage(field, context.strings) : undefined
  }
  const message = checkAnswer(field, answer, context)
  if (message !== undefined) return message
  if (field.kind === 'time' && field.before !== undefined) {
    const later = answers.get(field.before.field) ?? ''
    return later.length > 0 && answer >= later ? field.before.message : undefined
  }
  return 'ageLimit' in field && field.ageLimit !== undefined
    ? ageErrorOf(field.ageLimit, [answer].flat(), { all: answers, today: context.today })
    : undefined
}

function ageErrorOf(
  { birthday, years, except, message }: AgeLimit,
  chosen: readonly string[],
  { all, today }: { all: AllAnswers; today: string },
): string | undefined {
  const isTooYoung = isAged(String(all.get(birthday)), today, { from: 0, below: years })
  return isTooYoung && chosen.some((value) => !except.includes(value)) ? message : undefined
}

function isAsked({ shownWhen }: RequestField, answers: AllAnswers, today?: string): boolean {
  if (shownWhen === undefined) return true
  const answer = answers.get(shownWhen.field) ?? ''
  if ('is' in shownWhen) return answer === shownWhen.is
  if ('moreThan' in shownWhen) return Number(answer) > shownWhen.moreThan
  const { ageFrom: from, ageBelow: below } = shownWhen
  return today === undefined || isAged(String(answer), today, { from, below })
}

/** Ignores inherited properties: a field may have any name. */
const ownValue = (values: PostedValues, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined
