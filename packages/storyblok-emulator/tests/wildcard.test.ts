import { describe, expect, it } from 'vitest'
import { createWildcardTest } from '../src/wildcard.ts'
import { serveSpace } from './serve-space.ts'
import { storyFile } from './write-space.ts'

describe('[SYNC-14] wildcards', () => {
  it.each([
    ['corsi', 'corsi', true],
    ['corsi', 'corsi/base', false],
    ['*', '', true],
    ['corsi/*', 'corsi/', true],
    ['*base', 'corsi/base', true],
    ['c*b*e', 'corsi/base', true],
    ['c*e*b', 'corsi/base', false],
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['a**b', 'ab', true],
    ['.*', 'x', false],
    ['a*\nb', 'a\n\nb', true],
  ])('%j of %j: %s', (pattern, text, isMatch) => {
    expect(createWildcardTest(pattern)(text)).toBe(isMatch)
  })

  it.each([
    'filter_query[text][like]',
    'filter_query[text][not_like]',
    'by_slugs',
    'excluding_slugs',
  ])('a thousand of them in %s are answered within a moment', async (parameter) => {
    const long = 'ab'.repeat(20_000)
    const content = { _uid: 'a', component: 'page', text: long }
    const { ask } = await serveSpace([storyFile({ id: 1, slug: 'long', full_slug: long, content })])
    const pattern = `${'*ab'.repeat(1000)}*z`
    const startedAt = performance.now()
    const query = `${parameter}=${encodeURIComponent(pattern)}`
    expect((await ask(`stories?version=draft&${query}`)).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })
})
