import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { previewFiles } from './preview-site.ts'

const page = `<p>${'Trucco sposa e pelle. '.repeat(200)}</p>`
const digits = '0123456789'

it.each([
  ['a.html', 'text/html; charset=utf-8'],
  ['a.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['a.JPG', 'image/jpeg'],
  ['CNAME', 'application/octet-stream'],
])('the content type of %s is %s', async (name, type) => {
  const { get } = await previewFiles({ [name]: 'x' })
  expect((await get(`/${name}`)).headers['content-type']).toBe(type)
})

describe('methods', () => {
  it('answers HEAD with the headers of GET and nothing else', async () => {
    const { get } = await previewFiles({ 'index.html': page })
    const headers = { 'accept-encoding': 'br' }
    const whole = await get('/', { headers })
    const head = await get('/', { method: 'HEAD', headers })
    expect(head.bytes).toHaveLength(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' })
    expect(head.headers['content-length']).toBe(`${whole.bytes.length}`)
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const { get } = await previewFiles({ 'index.html': page, _redirects: '/ /x 301' })
    expect(await get('/', { method })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })
})

describe('validation', () => {
  it('answers 304 to an ETag of the same version and encoding', async () => {
    const { get } = await previewFiles({ 'index.html': page })
    const plain = `${(await get('/')).headers.etag}`
    const brotli = `${(await get('/', { headers: { 'accept-encoding': 'br' } })).headers.etag}`
    expect(plain).toMatch(/^"[^"]+"$/)
    expect(brotli).toMatch(/^W\/"[^"]+-br"$/)
    const ask = async (known: string, encoding = 'identity') =>
      get('/', { headers: { 'if-none-match': known, 'accept-encoding': encoding } })
    expect(await ask(plain)).toMatchObject({ status: 304, text: '', headers: { etag: plain } })
    expect((await ask(`"x", W/${plain}`)).status).toBe(304)
    expect((await ask('*')).status).toBe(304)
    expect(await ask(brotli, 'br')).toMatchObject({ status: 304, headers: { etag: brotli } })
    expect((await ask(plain, 'br')).status).toBe(200)
    expect((await ask('"x"')).status).toBe(200)
  })
})

describe('ranges', () => {
  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, digits, 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, digits, undefined],
    ['bytes=-', 200, digits, undefined],
    ['bytes=0-1,4-5', 200, digits, undefined],
    ['items=0-1', 200, digits, undefined],
  ])('%s: %s', async (range, status, text, contentRange) => {
    const { get } = await previewFiles({ 'a.mp4': digits })
    const answer = await get('/a.mp4', { headers: { range } })
    expect(answer).toMatchObject({ status, text })
    expect(answer.headers['content-range']).toBe(contentRange)
    expect(answer.headers['accept-ranges']).toBe('bytes')
  })

  it('sends the whole file if the range is of another version', async () => {
    const { get } = await previewFiles({ 'a.mp4': digits })
    const etag = `${(await get('/a.mp4')).headers.etag}`
    const ask = (version: string) =>
      get('/a.mp4', { headers: { range: 'bytes=0-0', 'if-range': version } })
    expect((await ask(etag)).status).toBe(206)
    expect((await ask('"older"')).status).toBe(200)
  })

  it('counts the bytes of the file, not of its compressed form', async () => {
    const { get } = await previewFiles({ 'index.html': page })
    const answer = await get('/', { headers: { range: 'bytes=0-2', 'accept-encoding': 'br' } })
    expect(answer).toMatchObject({ status: 206, text: '<p>' })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})

describe('compression', () => {
  const decoders = new Map<string | undefined, (bytes: Buffer) => Buffer>([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0.000', undefined],
  ])('for %s uses %s', async (accepted, encoding) => {
    const { get } = await previewFiles({ 'index.html': page })
    const { bytes, headers } = await get('/', { headers: { 'accept-encoding': accepted } })
    const decode = decoders.get(encoding) ?? ((plain) => plain)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('Accept-Encoding')
    expect(`${decode(bytes)}`).toBe(page)
  })

  it('compresses the error page too', async () => {
    const { get } = await previewFiles({ '404.html': page })
    const { status, bytes } = await get('/x', { headers: { 'accept-encoding': 'br' } })
    expect([status, `${brotliDecompressSync(bytes)}`]).toEqual([404, page])
  })

  it('does not compress small files or compressed formats', async () => {
    const { get } = await previewFiles({
      'small.css': 'a'.repeat(1024),
      'photo.webp': Buffer.alloc(4096),
    })
    for (const path of ['/small.css', '/photo.webp']) {
      const { headers } = await get(path, { headers: { 'accept-encoding': 'br, gzip' } })
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers.vary).toBeUndefined()
    }
  })
})
