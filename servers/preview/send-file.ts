import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentTypeOf } from '../../build/base/media-types.ts'
import type { SiteFile } from './site-file.ts'

const smallestCompressedBytes = 1024

/** Sends a file: whole or a range, compressed if that pays, or 304 if the client has it. */
export async function sendFile(
  request: Request,
  { name, bytes }: SiteFile,
  status: 200 | 404 = 200,
): Promise<Response> {
  const contentType = contentTypeOf(name)
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const range = status === 200 ? requestedRange(request, bytes.length, `"${digest}"`) : undefined
  const isCompressible =
    contentType.endsWith('charset=utf-8') && bytes.length > smallestCompressedBytes
  const encoding =
    isCompressible && range === undefined
      ? chooseEncoding(request.headers.get('accept-encoding'))
      : undefined

  const etag = encoding === undefined ? `"${digest}"` : `W/"${digest}-${encoding}"`
  const headers = new Headers({ 'content-type': contentType, 'accept-ranges': 'bytes' })
  if (isCompressible) headers.set('vary', 'Accept-Encoding')
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  if (status === 200) headers.set('etag', etag)

  if (status === 200 && clientHas(request, etag)) {
    for (const name of ['content-type', 'content-encoding']) headers.delete(name)
    return new Response(null, { status: 304, headers })
  }
  if (range !== undefined) return sendRange(bytes, range, headers)
  const body = encoding === undefined ? bytes : await compress(bytes, encoding)
  headers.set('content-length', `${body.length}`)
  return new Response(body, { status, headers })
}

function clientHas(request: Request, etag: string): boolean {
  const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '')
  const etags = (request.headers.get('if-none-match') ?? '').split(',').map(withoutWeakness)
  return etags.includes(withoutWeakness(etag)) || etags.includes('*')
}

/** First and last byte, both included; `undefined` if the request is for the whole file. */
type ByteRange = { start: number; end: number } | 'unsatisfiable' | undefined

/** Ignores what is no single byte range, and a range of another version (RFC 9110 §14.2). */
function requestedRange({ method, headers }: Request, size: number, etag: string): ByteRange {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(headers.get('range') ?? '') ?? []
  if (method !== 'GET' || (headers.get('if-range') ?? etag) !== etag) return undefined
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}

function sendRange(
  bytes: Buffer<ArrayBuffer>,
  range: Exclude<ByteRange, undefined>,
  headers: Headers,
): Response {
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${bytes.length}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range
  headers.set('content-range', `bytes ${start}-${end}/${bytes.length}`)
  headers.set('content-length', `${end - start + 1}`)
  return new Response(bytes.subarray(start, end + 1), { status: 206, headers })
}

type Encoding = 'br' | 'gzip'

/** The better encoding that an `Accept-Encoding` header names with a weight above 0. */
function chooseEncoding(acceptEncoding: string | null): Encoding | undefined {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .filter((item) => !/;\s*q=0(\.0*)?\s*$/.test(item))
    .map((item) => item.split(';', 1)[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return encoding === 'gzip'
    ? promisify(gzip)(bytes)
    : promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
