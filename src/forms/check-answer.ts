import { parseUrl } from '../content/parse-url.ts'
import { isPhoneNumber } from '../content/phone-number.ts'
import { type FormStrings, fill } from '../strings/strings.ts'
import { isCalendarDay, yearsFrom } from './calendar-day.ts'
import type { Answer } from './clean-answer.ts'
import type { DateField, RequestField, TextField } from './form.ts'
import { invalidMessage } from './messages.ts'

interface CheckContext {
  /** The studio's day, `YYYY-MM-DD`. */
  readonly today: string
  readonly strings: FormStrings
}

/** Returns the error of a non-empty answer, or `undefined`. Looks at no other field. */
export function checkAnswer(
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
