import { describe, expect, it } from 'vitest'
import { refuseUnsafeSlugs, slugProblem } from '../../../../build/content/safe-slug.ts'
import { site } from '../../../../src/site.ts'
import { entryOf } from '../stories.ts'
import { thrownBy } from '../thrown-by.ts'

describe('a slug', () => {
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
    ...['indice', 'corsi/indexes', 'corsi/public', 'a/functions', 'v1.2', 'icona', 'a/4040'],
  ])('[BUILD-8] may be %s', (slug) => {
    expect(slugProblem(slug, [])).toBeNull()
    expect(() => refuseUnsafeSlugs([entryOf(slug)], [])).not.toThrow()
  })

  const reserved = ['offline', 'Offline/a', 'CNAME', 'cname', 'apple-touch-icon.png', 'sw.js']
  const built = ['builds', 'builds/', 'builds/latest', '404.html', '_assets/a', '_headers']
  const files = ['index.html', 'a/Index.HTML', 'corsi/_payload.json']
  const hidden = ['..', '../outside', 'corsi/../../outside', './a', '.hidden', 'a/.git/config']
  const escaped = ['..%2f..%2foutside', '%2E%2E/a', 'sconto-50%', 'a#b', 'a?b', 'a:b', '<script>']

  it.each([
    ['it is empty', ['']],
    ['an empty part', ['/etc/passwd', 'a//b', 'a//']],
    ['starts with a dot', hidden],
    ['ends with a dot or a space', ['a./b', 'a /b']],
    ['a character that is not allowed in a path', ['a\\b', 'a\u0000b', 'a\nb', ...escaped]],
    ['an incomplete character', ['a\ud83d']],
    ['not composed (NFC)', ['citta\u0300']],
    ['the site itself uses this name', [...reserved, ...built, ...files]],
    ['Windows reserves this name for a device', ['con', 'corsi/lpt1', 'corsi/NUL.txt']],
    ['longer than 200 bytes', ['a'.repeat(201)]],
    ['longer than 1000 bytes', [`${'a/'.repeat(600)}b`]],
  ])('[BUILD-8] is refused with the reason: %s', (reason, slugs) => {
    for (const slug of slugs) expect(slugProblem(slug, [])?.en, slug).toContain(reason)
  })

  it.each([
    ['prezzi/index', 'Vercel, Cloudflare Pages and GitHub Pages it is the start page'],
    ['Index/', 'start page'],
    ['en/404', 'error page'],
    ['guida.htm', 'ends in .htm'],
    ['listini/2027.XLSX', 'ends in .XLSX'],
    ['three.js', 'ends in .js'],
    ['public/foto', 'Vercel a folder with this name is published instead of the site'],
    ['functions', 'Cloudflare Pages nothing with this name is published'],
    ['cdn-cgi/trace', 'Cloudflare Pages the name belongs to the host'],
    ['icons/', 'Apache'],
    ['a/node_modules/b', 'Netlify'],
    ['team/CVS', 'Vercel'],
    ['a/_redirects', 'nginx and Apache'],
  ])('[BUILD-8] may not be %s, which is something else to a host', async (slug, reason) => {
    const error = await thrownBy(() => refuseUnsafeSlugs([entryOf('a'), entryOf(slug)], []))
    expect(error.code).toBe('SLUG_UNSAFE')
    expect(error.message).toContain(`${slug} (`)
    expect(error.message).toContain(reason)
    expect(error.words.message.it).toContain('Niente è stato scritto')
  })

  it('is reported with all other refused slugs, also if it differs from another only in case', async () => {
    const entries = ['about', 'About', '../a', 'corsi', 'corsi/', 'con'].map((slug) =>
      entryOf(slug),
    )
    const error = await thrownBy(() => refuseUnsafeSlugs(entries, []))
    expect(error.code).toBe('SLUG_UNSAFE')
    for (const part of ['../a', 'con (', 'About', 'the same as about']) {
      expect(error.message).toContain(part)
    }
    expect(error.message).not.toContain('corsi')
  })
})
