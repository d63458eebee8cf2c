import { describe, expect, it } from 'vitest'
import {
  applyHeaderRules,
  findRedirect,
  parseHeaders,
  parseRedirects,
} from '../../../../servers/preview/rules.ts'
import { decodeRequestPath } from '../../../../servers/preview/site-file.ts'

function headersOf(text: string, path: string, own: Record<string, string> = {}) {
  const headers = new Headers(own)
  applyHeaderRules(headers, parseHeaders(text), path)
  return Object.fromEntries(headers)
}

describe('_headers', () => {
  it('removes headers of earlier rules and of the server, then adds its own', () => {
    const text = '/*\n X-A: 1\n X-B: 1\n/a\n ! X-A\n ! X-B\n ! X-Own\n X-B: 2'
    expect(headersOf(text, '/a', { 'x-own': '1' })).toEqual({ 'x-b': '2' })
  })
})

function redirectOf(text: string, target: string) {
  const { pathname, search } = new URL(target, 'http://site.example')
  const path = decodeRequestPath(pathname)
  if (path === undefined) throw new Error(`${target} is not a request path`)
  return findRedirect(parseRedirects(text), path, search)
}

describe('_redirects', () => {
  it('has one rule per line; other lines have no effect', () => {
    const text = '# moved\n/a /b 301\n/e /f 302!\n/only-from\n/c /d 418\n/i /j 200\n'
    expect(parseRedirects(text)).toEqual([
      { from: '/a', to: '/b', status: 301, isForced: false },
      { from: '/e', to: '/f', status: 302, isForced: true },
      { from: '/i', to: '/j', status: 200, isForced: false },
    ])
  })

  it.each([
    ['/a /b 301\n/a /c 301', '/a', '/b'],
    ['/a https://other.example:8443/b 301', '/a', 'https://other.example:8443/b'],
    ['/caff%C3%A8 /t%C3%A8 301', '/caff%c3%a8', '/t%C3%A8'],
    ['/a.b /c 301', '/a.b', '/c'],
    ['/a /b?y=2 301', '/a?x=1', '/b?y=2'],
    ['/a /b#prezzi 301', '/a?x=1', '/b?x=1#prezzi'],
  ])('%j redirects %s to %s', (text, target, location) => {
    expect(redirectOf(text, target)).toMatchObject({ location })
  })

  it.each([
    ['/a /b 301', '/a/'],
    ['/a /b 301', '/A'],
    ['/a.b /c 301', '/axb'],
    ['/old/* /new 200', '/older'],
  ])('%j does not apply to %s', (text, target) => {
    expect(redirectOf(text, target)).toBeUndefined()
  })

  it.each([
    ['/sub/x/y', '/x/y'],
    ['/sub/', '/'],
    ['/sub/%2541%20%C3%A8', '/%41 è'],
    ['/sub/%252e%252e/x', '/%2e%2e/x'],
    ['/sub/:splat', '/:splat'],
  ])('shows %s the file %s', (target, path) => {
    expect(redirectOf('/sub/* /:splat 200', target)).toEqual({ status: 200, path })
  })
})
