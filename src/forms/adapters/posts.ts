/** Encodings in which a script posts a filled-in form, and outcomes that the services share. */
import type { FieldError } from '../form.ts'
import type { EncodedPost, FilePost, PostOutcome, ProblemKind, SentForm } from './adapter.ts'

const accept = { accept: 'application/json' }

/** Encodes like a browser without script, so that no CORS preflight is needed. */
export const encodeForm = ({ action, values }: SentForm): EncodedPost => ({
  url: action,
  headers: { ...accept, 'content-type': 'application/x-www-form-urlencoded' },
  body: String(
    new URLSearchParams(
      Object.entries(values).flatMap(([name, value]) =>
        [value].flat().map((text): [string, string] => [name, text.replace(/\r?\n/g, '\r\n')]),
      ),
    ),
  ),
})

export const encodeJson = ({ action, values }: SentForm): EncodedPost => ({
  url: action,
  headers: { ...accept, 'content-type': 'application/json' },
  body: JSON.stringify(values),
})

/** Adds files to a post and makes it multipart, like a browser without script. */
export function withFiles(
  { url, headers, body }: EncodedPost,
  { name, files }: { readonly name: string; readonly files: readonly File[] },
): FilePost {
  const { 'content-type': type, ...rest } = headers
  const texts: [string, string][] =
    type === 'application/json' ? Object.entries(JSON.parse(body)) : [...new URLSearchParams(body)]
  const form = new FormData()
  for (const [field, text] of texts) form.append(field, text)
  for (const file of files) form.append(name, file)
  return { url, headers: rest, body: form }
}

/**
 * Joins several answers into one text, which reads best in the mails of a service.
 * @param unused names of fields that only a browser without script needs
 */
export const joinAnswers = (
  { action, values }: SentForm,
  unused: readonly string[] = [],
): SentForm => ({
  action,
  values: Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      unused.includes(name) ? [] : [[name, [value].flat().join(', ')]],
    ),
  ),
})

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
export function refusedBy({ status, headers }: Response): PostOutcome {
  if (status === 429) return notTaken('rate', [], secondsOf(headers.get('retry-after')))
  return notTaken(kinds[status] ?? (status >= 500 ? 'server' : 'config'))
}

/** `Retry-After`: seconds, or a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null
}
