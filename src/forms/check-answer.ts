import { parseUrl } from '../content/parse-url.ts'
import { isPhoneNumber } from '../content/phone-number.ts'
import { isCalendarDay, yearsFrom } from './calendar-day.ts'
import type { Answer } from './clean-answer.ts'
import type { DateField, RequestField, TextField } from './form.ts'
import { invalidMessage, messages } from './messages.ts'

/**
 * What is wrong with an answer that is not empty, in Italian; `undefined` when nothing is. Looks at
 * no other field.
 * @param today the studio's day, `YYYY-MM-DD`
 */
export function checkAnswer(
  field: RequestField,
  answer: Answer,
  today: string,
): string | undefined {
  if (typeof answer !== 'string') return checkChoices(field, answer)
  switch (field.kind) {
    case 'text':
    case 'tel':
    case 'email':
    case 'url':
    case 'textarea':
      return checkText(field, answer)
    case 'date':
      return checkDate(field, answer, today)
    case 'time':
      return saidUnless(/^([01]\d|2[0-3]):[0-5]\d$/.test(answer), field)
    case 'number': {
      const isWithin = Number(answer) >= field.min && Number(answer) <= field.max
      return saidUnless(/^\d{1,6}$/.test(answer) && isWithin, field)
    }
    case 'file':
      // A text is none.
      return invalidMessage(field)
    case 'checkbox':
      return saidUnless(answer === 'si', field)
    case 'select':
    case 'radio':
    case 'checkboxes':
      return checkChoices(field, [answer])
  }
}

function checkChoices(field: RequestField, answers: readonly string[]): string | undefined {
  const options = 'options' in field ? field.options : []
  const isOffered = (answer: string) =>
    options.some(({ value, isDisabled }) => value === answer && !isDisabled)
  return saidUnless(answers.every(isOffered), field)
}

function checkText(field: TextField, answer: string): string | undefined {
  if (answer.length > field.maxLength) return messages.tooLong(field.maxLength)
  if (answer.length < (field.minLength ?? 0)) {
    return field.invalidMessage ?? messages.tooShort(field.minLength ?? 0)
  }
  const isRight =
    (field.pattern === undefined || new RegExp(`^(?:${field.pattern})$`, 'u').test(answer)) &&
    (field.kind !== 'tel' || isPhoneNumber(answer)) &&
    (field.kind !== 'email' || isMailAddress(answer)) &&
    (field.kind !== 'url' || isWebAddress(answer)) &&
    (field.isRight === undefined || field.isRight(answer))
  return saidUnless(isRight, field)
}

function checkDate(field: DateField, answer: string, today: string): string | undefined {
  const { kind, years } = field.limit
  if (!isCalendarDay(answer)) return messages.date
  if (kind === 'age') {
    if (answer > today || answer < '1900') return messages.date
    return saidUnless(answer <= yearsFrom(today, -years), field)
  }
  if (answer < today) return messages.pastDate
  return answer > yearsFrom(today, years) ? messages.farDate(years) : undefined
}

// What HTML accepts, and narrower: letters of the ASCII alphabet, a dot in the domain. It goes into
// the header of a mail.
const mailAddress =
  /^(?=.{3,254}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

const isMailAddress = (text: string): boolean =>
  mailAddress.test(text) && text.lastIndexOf('@') <= 64

function isWebAddress(text: string): boolean {
  return parseUrl(text) !== null && !/\s/.test(text)
}

const saidUnless = (isRight: boolean, field: RequestField): string | undefined =>
  isRight ? undefined : invalidMessage(field)
