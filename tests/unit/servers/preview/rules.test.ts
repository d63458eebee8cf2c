import { describe, expect, it } from 'vitest'
import { decodeRequestPath } from '../../../../servers/preview/request-path.ts'
import {
  applyHeaderRules,
  findRedirect,
  parseHeaders,
  parseRedirects,
} from '../../../../servers/preview/rules.ts'

function headersOf(text: string, path: string, own: Record<string, string> = {}) {
  const headers = new Headers(own)
  applyHeaderRules(headers, parseHeaders(text), path)
  return Object.fromEntries(headers)
}

describe('_headers', () => {
  it.each([
    ['/*\n X-A: 1', '/deep/page/', true],
    ['/_assets/*\n X-A: 1', '/_assets/app.js', true],
    ['/_assets/*\n X-A: 1', '/assets/app.js', false],
    ['/*/_payload.json\n X-A: 1', '/corsi/base/_payload.json', true],
    ['/corsi/:slug/\n X-A: 1', '/corsi/base/', true],
    ['/corsi/:slug/\n X-A: 1', '/corsi/a/b/', false],
    ['/sw.js\n X-A: 1', '/sw.js', true],
    ['/sw.js\n X-A: 1', '/sw-js', false],
    ['https://other.example/*\n X-A: 1', '/', false],
  ])('%j for %s: %s', (text, path, applies) => {
    expect(headersOf(text, path)).toEqual(applies ? { 'x-a': '1' } : {})
  })

  it('removes headers of earlier rules and of the server, then adds its own', () => {
    const text = '/*\n X-A: 1\n X-B: 1\n/a\n ! X-A\n ! X-B\n ! X-Own\n X-B: 2'
    expect(headersOf(text, '/a', { 'x-own': '1' })).toEqual({ 'x-b': '2' })
  })

  it('ignores comments, lines before a pattern and lines that are not headers', () => {
    const text =
      'X-Lost: 1\r\n# a: comment\r\n/*\r\n  Link: </a.css>; rel=preload\r\n\r\n  not a header'
    expect(headersOf(text, '/')).toEqual({ link: '</a.css>; rel=preload' })
  })
})

function redirectOf(text: string, target: string) {
  const { pathname, search } = new URL(target, 'http://site.example')
  const path = decodeRequestPath(pathname)
  if (path === undefined) throw new Error(`${target} is not a request path`)
  return findRedirect(parseRedirects(text), path, search)
}

describe('_redirects', () => {
  it('reads one rule per line with the default status 301, and skips comments and blank lines', () => {
    const text =
      '# moved\r\n/a /b\r\n\n  /c   /d  302 # for a while\n/e /f 308\n/g /h 301!\n/i /j 200\n'
    expect(parseRedirects(text).map(({ from, to, status }) => [from, to, status])).toEqual([
      ['/a', '/b', 301],
      ['/c', '/d', 302],
      ['/e', '/f', 308],
      ['/g', '/h', 301],
      ['/i', '/j', 200],
    ])
  })

  it.each([
    '/only-from',
    '/a /b 418',
    '/a /b 404',
    '/a /b 301 Country=it',
    '/a id=:id /b/:id',
    'https://other.example/a /b',
    '/a //evil.example',
    '/a javascript:alert(1)',
    '/a https://other.example/ 200',
  ])('skips %s', (line) => {
    expect(parseRedirects(line)).toEqual([])
  })

  it.each([
    ['/a /b', '/a', '/b'],
    ['/a /b\n/a /c', '/a', '/b'],
    ['/blog/:year/:slug /news/:slug-:year', '/blog/2024/sposa', '/news/sposa-2024'],
    ['/old/* /new/:splat', '/old/x/y', '/new/x/y'],
    ['/old/* /new/', '/old/', '/new/'],
    ['/p/:id /q/:other', '/p/1', '/q/:other'],
    ['/a https://other.example:8443/b', '/a', 'https://other.example:8443/b'],
    ['/caffè /tè', '/caff%C3%A8', '/t%C3%A8'],
    ['/caff%C3%A8 /t%C3%A8', '/caff%c3%a8', '/t%C3%A8'],
    ['/a.b /c', '/a.b', '/c'],
    ['/a /b', '/a?x=1', '/b?x=1'],
    ['/a /b?y=2', '/a?x=1', '/b?y=2'],
    ['/a /b#prezzi', '/a?x=1', '/b?x=1#prezzi'],
  ])('%j redirects %s to %s', (text, target, location) => {
    expect(redirectOf(text, target)).toMatchObject({ location })
  })

  it.each([
    ['/a /b', '/a/'],
    ['/a /b', '/A'],
    ['/a.b /c', '/axb'],
    ['/p/:id /q', '/p/'],
    ['/p/:id /q', '/p/1/2'],
    ['/old/* /new', '/older'],
  ])('%j does not redirect %s', (text, target) => {
    expect(redirectOf(text, target)).toBeUndefined()
  })

  it('lets no captured value break out of its place in the target', () => {
    const values = ['%0D%0ASet-Cookie:x', '%3Fq=1', '%23top', '%25']
    for (const value of values) {
      expect(redirectOf('/old/* /new/:splat', `/old/${value}`)).toMatchObject({
        location: `/new/${encodeURIComponent(decodeURIComponent(value))}`,
      })
    }
    expect(redirectOf('/old* /:splat', '/old/evil.example/x')).toMatchObject({ location: '/x' })
  })
})
