import { describe, expect, it } from 'vitest'
import { refuseUnsafeSlugs, slugProblem } from '../../../../build/content/safe-slug.ts'
import { site } from '../../../../src/site.ts'
import { entryOf } from '../stories.ts'
import { thrownBy } from '../thrown-by.ts'

describe('slugProblem', () => {
  it.each([
    ...site.requiredRoutes.map((path) => path.slice(1) || 'home'),
    'corsi/',
    'corsi/trucco-sposa',
    'città/perché',
    'a.b',
    'console',
    'corsi/builds',
    'offline-2',
    'a'.repeat(200),
    '/',
  ])('has nothing against %s', (slug) => {
    expect(slugProblem(slug, [])).toBeNull()
  })

  it.each([
    '',
    '..',
    '../outside',
    'corsi/../../outside',
    './a',
    '.hidden',
    'a/.git/config',
    '/etc/passwd',
    'a//b',
    'a//',
    'builds/',
    'a\\b',
    'a\u0000b',
    'a\nb',
    '..%2f..%2foutside',
    '%2E%2E/a',
    'sconto-50%',
    'a#b',
    'a\ud83d',
    'offline',
    'Offline/a',
    'CNAME',
    'apple-touch-icon.png',
    '<script>',
    'a:b',
    'a?b',
    'con',
    'corsi/lpt1',
    'corsi/NUL.txt',
    'a./b',
    'a /b',
    'index.html',
    'a/Index.HTML',
    'corsi/_payload.json',
    '_assets/a',
    '_headers',
    'builds',
    'builds/latest',
    'cname',
    'sw.js',
    '404.html',
    'a'.repeat(201),
    `${'a/'.repeat(600)}b`,
    'citta\u0300',
  ])('refuses %j', (slug) => {
    expect(slugProblem(slug, [])).toEqual(expect.any(String))
  })
})

describe('refuseUnsafeSlugs', () => {
  it('names every one of them, and those that some systems take for the same', async () => {
    const slugs = ['about', 'About', '../a', 'corsi', 'corsi/', 'con']
    const error = await thrownBy(() =>
      refuseUnsafeSlugs(
        slugs.map((slug) => entryOf(slug)),
        [],
      ),
    )
    expect(error.code).toBe('SLUG_UNSAFE')
    for (const part of ['../a', 'con (', 'About', 'the same as about']) {
      expect(error.message).toContain(part)
    }
    expect(error.message).not.toContain('corsi')
  })
})
