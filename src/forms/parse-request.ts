/**
 * The rules of the forms, for the browser and the receiver alike: pure, without a library.
 */
import { parseUrl } from '../content/parse-url.ts'
import { isPhoneNumber } from '../content/phone-number.ts'
import { type FormStrings, fill } from '../strings/strings.ts'
import { isAged, isCalendarDay, yearsFrom } from './calendar-day.ts'
import { type Answer, cleanAnswer, type PostedValues } from './clean-answer.ts'
import {
  type AgeLimit,
  type DateField,
  type FieldError,
  type FormName,
  formFields,
  type RequestField,
  type RequestForm,
  type TextField,
} from './form.ts'
import { invalidMessage, requiredMessage } from './messages.ts'

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

interface CheckContext {
  /** The studio's day, `YYYY-MM-DD`. */
  readonly today: string
  readonly strings: FormStrings
}

function errorOf(
  field: RequestField,
  answers: AllAnswers,
  context: CheckContext,
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

/** Returns the error of a non-empty answer, or `undefined`. Looks at no other field. */
function checkAnswer(
  field: RequestField,
  answer: Answer,
  context: CheckContext,
): string | undefined {
  const { strings } = context
  const saidUnless = (isRight: boolean) => (isRight ? undefined : invalidMessage(field, strings))
  if (typeof answer !== 'string') return saidUnless(areOffered(field, answer))
  switch (field.kind) {
    case 'text':
    case 'tel':
    case 'email':
    case 'url':
    case 'textarea':
      return checkText(field, answer, strings)
    case 'date':
      return checkDate(field, answer, context)
    case 'time':
      return saidUnless(/^([01]\d|2[0-3]):[0-5]\d$/.test(answer))
    case 'number': {
      const isWithin = Number(answer) >= field.min && Number(answer) <= field.max
      return saidUnless(/^\d{1,6}$/.test(answer) && isWithin)
    }
    case 'file':
      // Text is not a file.
      return saidUnless(false)
    case 'checkbox':
      return saidUnless(answer === 'si')
    case 'select':
    case 'radio':
    case 'checkboxes':
      return saidUnless(areOffered(field, [answer]))
  }
}

function areOffered(field: RequestField, answers: readonly string[]): boolean {
  const options = 'options' in field ? field.options : []
  const isOffered = (answer: string) =>
    options.some(({ value, isDisabled }) => value === answer && !isDisabled)
  return answers.every(isOffered)
}

function checkText(field: TextField, answer: string, strings: FormStrings): string | undefined {
  if (answer.length > field.maxLength) {
    return fill(strings.tooLong, { max: field.maxLength })
  }
  if (answer.length < (field.minLength ?? 0)) {
    return field.invalidMessage ?? fill(strings.tooShort, { min: field.minLength ?? 0 })
  }
  const isRight =
    (field.pattern === undefined || new RegExp(`^(?:${field.pattern})$`, 'u').test(answer)) &&
    (field.kind !== 'tel' || isPhoneNumber(answer)) &&
    (field.kind !== 'email' || isMailAddress(answer)) &&
    (field.kind !== 'url' || isWebUrl(answer)) &&
    (field.isRight === undefined || field.isRight(answer))
  return isRight ? undefined : invalidMessage(field, strings)
}

function checkDate(
  field: DateField,
  answer: string,
  { today, strings }: CheckContext,
): string | undefined {
  const { kind, years } = field.limit
  if (!isCalendarDay(answer)) return strings.date
  if (kind === 'age') {
    if (answer > today || answer < '1900') return strings.date
    return answer <= yearsFrom(today, -years) ? undefined : invalidMessage(field, strings)
  }
  if (answer < today) return strings.pastDate
  return answer > yearsFrom(today, years) ? fill(strings.farDate, { years }) : undefined
}

// Stricter than HTML, because it goes into a mail header: ASCII letters only, a dot in the domain.
const mailAddress =
  /^(?=.{3,254}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

const isMailAddress = (text: string): boolean =>
  mailAddress.test(text) && text.lastIndexOf('@') <= 64

function isWebUrl(text: string): boolean {
  return parseUrl(text) !== null && !/\s/.test(text)
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
