/**
 * Messages for invalid settings whose schema has none of its own.
 */
import type * as z from 'zod'
import { nearest } from '../../src/content/nearest.ts'

const kinds: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, […]',
  object: 'settings, { … }',
  record: 'settings, { … }',
}

export function settingWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${kinds[issue.expected] ?? issue.expected}, found ${kindOf(issue.input)}`
    case 'invalid_value':
      return `expected one of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `there is no setting ${issue.keys.map((key) => withMeant(key, issue)).join(', ')}`
    case 'too_small':
      return `expected ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
    case 'too_big':
      return `expected ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`
    case 'invalid_union':
      return issue.errors.flat()[0]?.message
    default:
      return undefined
  }
}

/** `lenguage (is “language” meant?)` */
function withMeant(key: string, { inst }: z.core.$ZodRawIssue): string {
  const known =
    inst !== undefined && 'shape' in inst._zod.def ? Object.keys(inst._zod.def.shape as object) : []
  const meant = nearest(key, known)
  return meant === undefined ? key : `${key} (is “${meant}” meant?)`
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 40))}`
  if (typeof value === 'object') return '{ … }'
  return typeof value === 'function' ? 'a function' : `${value}`
}
