/**
 * The body of a post, read within limits and parsed. Nothing of it is trusted yet.
 */
import { z } from 'zod'
import type { PostedValues } from '../../src/requests/clean-answer.ts'
import {
  fillSecondsName,
  formFields,
  honeypotName,
  privacyVersionName,
  type RequestForm,
  requestKeyName,
} from '../../src/requests/form.ts'
import { parseJsonObject } from '../../src/requests/json-object.ts'

export type PostedBody =
  | { ok: true; values: PostedValues }
  | { ok: false; status: 400 | 408 | 413 | 415 }

interface BodyLimits {
  maxBodyBytes: number
  timeoutMs: number
}

const values = z.partialRecord(
  z.string(),
  z.union([z.string(), z.array(z.string()).max(50), z.undefined()]),
)

/** Reads the fields that the form has and those that every form has; other names are left out. */
export async function readPostedValues(
  request: Request,
  form: RequestForm,
  limits: BodyLimits,
): Promise<PostedBody> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json' && type !== 'application/x-www-form-urlencoded') {
    return { ok: false, status: 415 }
  }
  const bytes = await readBytes(request, limits)
  if (typeof bytes === 'number') return { ok: false, status: bytes }
  const text = new TextDecoder().decode(bytes)
  const posted = type === 'application/json' ? parseJsonObject(text) : fromForm(text)
  if (posted === null) return { ok: false, status: 400 }
  const known = namesOf(form).flatMap((name) =>
    Object.hasOwn(posted, name) ? [[name, posted[name]]] : [],
  )
  const result = values.safeParse(Object.fromEntries(known))
  return result.success ? { ok: true, values: result.data } : { ok: false, status: 400 }
}

const namesOf = (form: RequestForm): string[] => [
  ...formFields(form).map(({ name }) => name),
  ...[privacyVersionName, honeypotName, fillSecondsName, requestKeyName],
]

function fromForm(text: string): Record<string, unknown> {
  const posted: Record<string, string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    posted[name] ??= []
    posted[name].push(value)
  }
  return posted
}

async function readBytes(
  request: Request,
  { maxBodyBytes, timeoutMs }: BodyLimits,
): Promise<Uint8Array | 400 | 408 | 413> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) return 413
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'late')
  })
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), late])
      if (part === 'late') return 408
      if (part.done) return joinBytes(chunks, size)
      size += part.value.length
      if (size > maxBodyBytes) return 413
      chunks.push(part.value)
    }
  } catch {
    // The visitor's connection broke: there is nobody left to tell.
    return 400
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => {})
  }
}

function joinBytes(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let start = 0
  for (const chunk of chunks) {
    bytes.set(chunk, start)
    start += chunk.length
  }
  return bytes
}
