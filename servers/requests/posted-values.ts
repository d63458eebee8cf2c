/**
 * The body of a post, read within limits and parsed. Nothing of it is trusted yet.
 */
import * as z from 'zod'
import { cleanLine, type PostedValues } from '../../src/forms/clean-answer.ts'
import {
  fillSecondsName,
  formFields,
  honeypotName,
  privacyVersionName,
  type RequestForm,
  requestKeyName,
} from '../../src/forms/form.ts'
import { parseJsonObject } from '../../src/forms/json-object.ts'
import { charsetOf, readForm } from './form-body.ts'

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
  const header = request.headers.get('content-type') ?? ''
  const type = header.split(';', 1)[0]?.trim().toLowerCase()
  const charset = charsetOf(header)
  const isForm = type === 'application/x-www-form-urlencoded'
  if (charset === null || (type !== 'application/json' && !isForm)) {
    return { ok: false, status: 415 }
  }
  const bytes = await readBytes(request, limits)
  if (typeof bytes === 'number') return { ok: false, status: bytes }
  const posted = isForm ? readForm(bytes, charset) : parseJsonObject(charset.decode(bytes))
  if (posted === null) return { ok: false, status: 400 }
  const known = namesOf(form).flatMap((name) =>
    Object.hasOwn(posted, name) ? [[name, posted[name]]] : [],
  )
  const result = values.safeParse(Object.fromEntries(known))
  return result.success ? { ok: true, values: result.data } : { ok: false, status: 400 }
}

/** The first text under a name, on one line and short. */
export function hiddenText(values: PostedValues, name: string): string {
  const value = values[name]
  return hiddenLine((typeof value === 'string' ? value : value?.[0]) ?? '')
}

/** A value as it comes back from a hidden field of the site. */
export const hiddenLine = (text: string): string => cleanLine(text.trim().slice(0, 100))

const namesOf = (form: RequestForm): string[] => [
  ...formFields(form).map(({ name }) => name),
  ...[privacyVersionName, honeypotName, fillSecondsName, requestKeyName],
]

async function readBytes(
  request: Request,
  { maxBodyBytes, timeoutMs }: BodyLimits,
): Promise<Uint8Array | 400 | 408 | 413> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > maxBodyBytes) return 413
  if (length === null && request.body === null) return new Uint8Array()
  // What names its length is read at once, which costs a tenth less than a stream.
  const reader = length === null ? request.body?.getReader() : undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'late')
  })
  try {
    const body = await Promise.race([
      reader === undefined ? request.arrayBuffer() : readUpTo(reader, maxBodyBytes),
      late,
    ])
    if (body === 'late') return 408
    return body.byteLength > maxBodyBytes ? 413 : new Uint8Array(body)
  } catch {
    // The visitor's connection broke: there is nobody left to tell.
    return 400
  } finally {
    clearTimeout(timer)
    reader?.cancel().catch(() => {})
  }
}

/** Stops with the piece that is too much. */
async function readUpTo(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= maxBytes) {
    const part = await reader.read()
    if (part.done) break
    size += part.value.length
    chunks.push(part.value)
  }
  return joinBytes(chunks, size)
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
