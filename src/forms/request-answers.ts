import { createContext } from 'react'
import type { PostedValues } from './clean-answer.ts'

/** The state of a form that comes back: the answers as typed, and their errors. */
export interface ShownAnswers {
  /** `null`: the form was not sent yet and shows its initial values. */
  readonly values: PostedValues | null
  /** Message by field name. */
  readonly errors: Readonly<Record<string, string>>
}

export const RequestAnswers = createContext<ShownAnswers>({ values: null, errors: {} })

/** The texts that a field shows: its first value, or what was typed. */
export function shownTexts(
  field: { readonly name: string; readonly value?: string | number },
  { values }: ShownAnswers,
): readonly string[] {
  if (values === null) return field.value === undefined ? [] : [String(field.value)]
  const posted = Object.hasOwn(values, field.name) ? values[field.name] : undefined
  return posted === undefined ? [] : typeof posted === 'string' ? [posted] : posted
}
