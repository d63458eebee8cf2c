/** Messages of the forms, in the form's language. A field's own messages take precedence. */

import { type FormStrings, fill, plural } from '../strings/strings.ts'
import type { ProblemKind } from './adapters/adapter.ts'
import type { RequestField } from './form.ts'

/**
 * The message for a request that the service did not accept.
 * @param whatsapp `''` for a professional who has no number there
 */
export function problemText(
  kind: ProblemKind,
  strings: FormStrings,
  { whatsapp }: { whatsapp: string },
): string {
  const { chat, both, mail } = strings.ways
  const ways = whatsapp === '' ? { chat: mail, ways: mail } : { chat, ways: both }
  return fill(strings[problemNames[kind]], ways)
}

const problemNames = {
  validation: 'invalid',
  rate: 'tooMany',
  size: 'tooBig',
  spam: 'refused',
  quota: 'closed',
  config: 'closed',
  server: 'failed',
  network: 'failed',
} as const satisfies Record<ProblemKind, keyof FormStrings>

/** Label of a form's button. The script must not read it from the page, which may be translated. */
export const submitLabel = ({ send, prepare }: FormStrings, isPosted: boolean): string =>
  isPosted ? send : prepare

/** @param hours `null`: as soon as possible */
export const answerText = (hours: number | null, strings: FormStrings): string =>
  hours === null ? strings.answerSoon : plural(strings.answerWithin, hours, strings.locale)

/** The message for an empty required field. */
export function requiredMessage(field: RequestField, strings: FormStrings): string {
  if (field.requiredMessage !== undefined) return field.requiredMessage
  const isChoice = ['select', 'radio', 'checkboxes'].includes(field.kind)
  return isChoice ? strings.choice : strings.required
}

/** The message for an invalid answer. Text lengths and date ranges have their own. */
export function invalidMessage(field: RequestField, strings: FormStrings): string {
  if (field.invalidMessage !== undefined) return field.invalidMessage
  const text = strings[invalidNames[field.kind]]
  return field.kind === 'number' ? fill(text, { min: field.min, max: field.max }) : text
}

const invalidNames = {
  text: 'text',
  textarea: 'text',
  tel: 'phone',
  email: 'email',
  url: 'link',
  date: 'date',
  time: 'time',
  number: 'number',
  select: 'choice',
  radio: 'choice',
  checkboxes: 'choice',
  checkbox: 'choice',
  file: 'fileType',
} as const satisfies Record<RequestField['kind'], keyof FormStrings>
