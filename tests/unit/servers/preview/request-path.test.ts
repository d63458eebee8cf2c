import { describe, expect, it } from 'vitest'
import { decodeRequestPath, pathBelow } from '../../../../servers/preview/request-path.ts'

describe('decodeRequestPath', () => {
  it.each([
    ['/', '/'],
    ['/chi-sono/', '/chi-sono/'],
    ['/caff%C3%A8', '/caffè'],
    ['/100%25', '/100%'],
    ['/%252e%252e/x', '/%2e%2e/x'],
    ['/a..b/...', '/a..b/...'],
  ])('decodes %s once', (pathname, path) => {
    expect(decodeRequestPath(pathname)).toBe(path)
  })

  it.each([
    '',
    'about',
    '/../secret.txt',
    '/a/%2e%2e/b',
    '/a/./b',
    '/a%2Fb',
    '/a%2f..%2fb',
    '/a\\b',
    '/a%5Cb',
    '/a%00',
    '/a%',
    '/%E0%A4%A',
    '//evil.example',
    '/a//b',
    '/a//',
  ])('refuses %j', (pathname) => {
    expect(decodeRequestPath(pathname)).toBeUndefined()
  })
})

describe('pathBelow', () => {
  it.each([
    ['/', '/corsi/', '/corsi/'],
    ['/sub/', '/sub/corsi/', '/corsi/'],
    ['/sub/', '/sub/', '/'],
    ['/sub/', '/sub', undefined],
    ['/sub/', '/subway/', undefined],
    ['/sub/', '/', undefined],
  ])('from %s, %s is %s', (basePath, pathname, below) => {
    const path = decodeRequestPath(pathname)
    expect(path && pathBelow(basePath, path)).toBe(below)
  })
})
