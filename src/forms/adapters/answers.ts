/** Reads the parts that the answers of all services share. */
import type { FieldError } from '../field-error.ts'
import { parseJsonObject } from '../json-object.ts'
import type { PostOutcome, ProblemKind, ServiceAnswer } from './adapter.ts'

/** Accepted; `reference`: the service's code for the request. */
export const taken = (reference = ''): PostOutcome => ({ ok: true, reference })

export const notTaken = (
  kind: ProblemKind,
  errors: readonly FieldError[] = [],
  retryAfter: number | null = null,
): PostOutcome => ({ ok: false, problem: { kind, errors, retryAfter } })

const kinds: Readonly<Record<number, ProblemKind>> = {
  402: 'quota',
  408: 'server',
  413: 'size',
  422: 'validation',
}

/** The outcome of a status other than 2xx, when the service says nothing more precise. */
export function refusedBy({ status, headers }: ServiceAnswer): PostOutcome {
  if (status === 429) return notTaken('rate', [], secondsOf(headers.get('retry-after')))
  return notTaken(kinds[status] ?? (status >= 500 ? 'server' : 'config'))
}

/** The JSON object of an answer; `null` for anything else: then something else answered. */
export const jsonOf = ({ text }: ServiceAnswer): Readonly<Record<string, unknown>> | null =>
  parseJsonObject(text)

export const isTaken = ({ status }: ServiceAnswer): boolean => status >= 200 && status < 300

/** `Retry-After`: seconds, or a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null
}
