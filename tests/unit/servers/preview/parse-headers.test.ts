import { describe, expect, it } from 'vitest'
import { applyHeaderRules, parseHeaders } from '../../../../servers/preview/parse-headers.ts'

function headersOf(text: string, path: string, own: Record<string, string> = {}) {
  const headers = new Headers(own)
  applyHeaderRules(headers, parseHeaders(text), path)
  return Object.fromEntries(headers)
}

describe('parseHeaders', () => {
  it('reads patterns, headers and removals; skips comments and lines without a pattern', () => {
    const text = [
      'X-Lost: no pattern yet',
      '# a comment: really',
      '/*',
      '  X-Content-Type-Options: nosniff',
      '  Link: </a.css>; rel=preload',
      '',
      '/_assets/*',
      '  ! Link',
      '  not a header',
    ].join('\r\n')
    expect(parseHeaders(text)).toMatchObject([
      {
        pattern: '/*',
        removed: [],
        headers: [
          { name: 'X-Content-Type-Options', value: 'nosniff' },
          { name: 'Link', value: '</a.css>; rel=preload' },
        ],
      },
      { pattern: '/_assets/*', removed: ['Link'], headers: [] },
    ])
  })

  it('skips removals for a host that does not know them', () => {
    const [rule] = parseHeaders('/a\n ! X-A\n X-A: 1', false)
    expect(rule).toMatchObject({ removed: [], headers: [{ name: 'X-A', value: '1' }] })
  })
})

describe('applyHeaderRules', () => {
  it.each([
    ['/*\n X-A: 1', '/', true],
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

  it('joins what several matching rules say of one header', () => {
    const text = '/*\n Cache-Control: public\n/a\n cache-control: max-age=60\n/b\n X-B: 1'
    expect(headersOf(text, '/a')).toEqual({ 'cache-control': 'public, max-age=60' })
  })

  it('replaces the own header of the server', () => {
    expect(headersOf('/*\n Cache-Control: no-cache', '/', { 'cache-control': 'own' })).toEqual({
      'cache-control': 'no-cache',
    })
  })

  it('removes what earlier rules and the server said, then puts its own', () => {
    const text = '/*\n X-A: 1\n X-B: 1\n/a\n ! X-A\n ! X-B\n ! X-Own\n X-B: 2'
    expect(headersOf(text, '/a', { 'x-own': '1' })).toEqual({ 'x-b': '2' })
  })
})
