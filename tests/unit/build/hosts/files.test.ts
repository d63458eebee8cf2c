import { describe, expect, it } from 'vitest'
import type { Config } from '../../../../build/config.ts'
import type { Redirect } from '../../../../build/content/redirects.ts'
import { createHostFiles, createOtherHostFiles } from '../../../../build/hosts/files.ts'
import { checkFileLimits, checkHostLimits } from '../../../../build/hosts/limits.ts'
import { serializeRedirects } from '../../../../build/hosts/netlify.ts'
import { createHostRules, immutable } from '../../../../build/hosts/rules.ts'
import { serializeUploads } from '../../../../build/hosts/s3.ts'
import { placeRedirects } from '../../../../build/site/redirect-files.tsx'
import { outputPath } from '../../../../src/content/paths.ts'
import { site } from '../../../../src/site.ts'
import { settings } from '../../layout/models.ts'
import { configIn, drafts } from '../site-config.ts'
import { thrownBy } from '../thrown-by.ts'

const now = new Date('2026-11-21T08:00:00Z')
const old: Redirect = { from: '/old', to: '/about', status: 301 }

/** Rules of a site with the page `/about`. */
function rulesFor(config: Partial<Config> = {}, redirects: readonly Redirect[] = [old]) {
  const complete = configIn('/site', config)
  const placed = placeRedirects(redirects, () => [outputPath('about/index.html')], complete)
  return createHostRules({
    config: complete,
    headers: site.headers,
    redirects: placed,
    inlineScripts: [],
  })
}

function hostFilesOf(config: Partial<Config> = {}, redirects?: readonly Redirect[]) {
  const complete = configIn('/site', config)
  const rules = rulesFor(config, redirects)
  const files = createHostFiles({
    rules,
    contact: site.frame.about(settings).contact,
    config: complete,
    now,
  })
  const text = (path: string) => {
    const file = files.find((one) => one.path === path)
    return file !== undefined && 'content' in file ? String(file.content) : undefined
  }
  return { rules, text, other: createOtherHostFiles(rules, new Map()) }
}

describe('[BUILD-8] the table of rules', () => {
  it('has the headers for which the Observatory gives no points', () => {
    expect(rulesFor().everywhere).toMatchObject({
      'Permissions-Policy': expect.stringContaining('camera=()'),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Origin-Agent-Cluster': '?1',
    })
  })

  it('tells browsers to insist on HTTPS only if the site has it, as far as configured', () => {
    const hstsOf = (config: Partial<Config>) =>
      rulesFor(config).everywhere['Strict-Transport-Security']
    expect(hstsOf({})).toBe('max-age=63072000; includeSubDomains')
    expect(hstsOf({ siteUrl: 'http://localhost:4000' })).toBeUndefined()
    expect(hstsOf({ hsts: 'off' })).toBeUndefined()
    expect(hstsOf({ hsts: 'host' })).toBe('max-age=63072000')
    expect(hstsOf({ hsts: 'preload' })).toMatch(/includeSubDomains; preload$/)
  })

  it('lets drafts be framed by the editor, and listed by nobody', () => {
    const { everywhere } = rulesFor(drafts)
    expect(everywhere['X-Robots-Tag']).toBe('noindex')
    expect(everywhere).not.toHaveProperty('X-Frame-Options')
    const published = rulesFor().everywhere
    expect(published).toMatchObject({ 'X-Frame-Options': 'DENY' })
    expect(published).not.toHaveProperty('X-Robots-Tag')
  })

  it('[PWA-2] lets the service worker control the whole site', () => {
    expect(rulesFor({ basePath: '/sub/' }).special).toContainEqual({
      path: '/sw.js',
      headers: { 'Service-Worker-Allowed': '/sub/' },
    })
  })
})

it('directives of Apache modules that may not be loaded stand inside <IfModule>', () => {
  const asked: string[] = []
  const needed: Record<string, string> = {
    Header: 'headers',
    RequestHeader: 'headers',
    SetEnvIf: 'setenvif',
    AddOutputFilterByType: 'filter',
    RewriteRule: 'rewrite',
    RewriteEngine: 'rewrite',
  }
  const seen = new Set<string>()
  for (const line of (hostFilesOf({}).other['apache/.htaccess'] ?? '').split('\n')) {
    const [directive = ''] = line.trim().split(' ')
    const [, module] = /<IfModule mod_(\w+)\.c>/.exec(line) ?? []
    if (module !== undefined) asked.push(module)
    else if (directive === '</IfModule>') asked.pop()
    const own = needed[directive]
    if (own === undefined) continue
    seen.add(directive)
    expect(asked, line).toContain(own)
  }
  expect([...seen].sort()).toEqual(Object.keys(needed).sort())
})

it('[BUILD-8] assets are uploaded before the pages, and latest.json last', () => {
  const paths = [
    ...['index.html', 'builds/latest.json', '_assets/a.js', '_headers', 'sitemap.xml'],
    '_share/card.jpg',
  ]
  const files = new Map(paths.map((path) => [path, { digest: 'd' }]))
  const { uploads, invalidate } = JSON.parse(serializeUploads(files, rulesFor()))
  expect(invalidate).toEqual(['/*'])
  expect(uploads.map(({ key }: { key: string }) => key)).toEqual([
    '_assets/a.js',
    '_share/card.jpg',
    'sitemap.xml',
    'index.html',
    'builds/latest.json',
  ])
  expect(uploads[0]).toEqual({
    key: '_assets/a.js',
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: immutable,
    sha256: 'd',
  })
})

describe('[ROUTE-6] vercel.json', () => {
  const toEach = (...targets: string[]) =>
    targets.map((to, index): Redirect => ({ ...old, from: `/old-${index}`, to }))
  const fromEach = (...paths: string[]) =>
    paths.map((from): Redirect => ({ ...old, from, to: '/listino' }))

  it.each<[string, Redirect[], string[], { basePath?: string; told?: string[] }?]>([
    [
      'names and groups escaped in URLs',
      toEach(
        'https://www.google.com/maps/place/@43.84,10.5,15z/data=!4m5!1s0x12d5:0x3e9ab!8m2',
        'https://it.wikipedia.org/wiki/Lucca_(citt%C3%A0)?x=1#:~:text=a',
        'https://shop.example:8443/{a}*+?price=$1#$2',
      ),
      [
        '/old-0 https://www.google.com/maps/place/@43.84,10.5,15z/data=!4m5!1s0x12d5%3A0x3e9ab!8m2',
        '/old-1 https://it.wikipedia.org/wiki/Lucca_%28citt%C3%A0%29?x=1#:~:text=a',
        '/old-2 https://shop.example:8443/%7Ba%7D%2A%2B?price=%241#%242',
      ],
    ],
    [
      'no URLs with names and groups in a query, where escaping does not help',
      toEach(
        'https://shop.example/?at=12:30',
        'https://shop.example/?q=%28a%29',
        'https://shop.example/?back=https://www.studio.example/',
      ),
      ['/old-2 https://shop.example/?back=https://www.studio.example/'],
      { told: ['Vercel takes 1 of 3 redirects'] },
    ],
    [
      'old paths as Vercel strips them before all redirects',
      fromEach('/a.html', '/b/index.html', '/c.htm'),
      ['/a /listino', '/b /listino', '/c\\.htm /listino'],
    ],
    [
      'stripped paths below the base path',
      [{ ...old, from: '/sub/a.html', to: '/sub/about' }],
      ['/sub/a /sub/about'],
      { basePath: '/sub/' },
    ],
    [
      'no redirect whose stripped path is taken',
      fromEach('/a', '/a.html', '/about.html'),
      ['/a /listino'],
      { told: ['Vercel takes 1 of 3 redirects'] },
    ],
    ['no redirect that Vercel makes by itself', [{ ...old, from: '/about.html' }], []],
  ])('has %s', (_what, redirects, expected, { basePath = '/', told = [] } = {}) => {
    const { rules, other } = hostFilesOf({ basePath }, redirects)
    const made: { source: string; destination: string }[] = JSON.parse(
      other['vercel/vercel.json'],
    ).redirects
    expect(made.map(({ source, destination }) => `${source} ${destination}`)).toEqual(expected)
    expect(checkHostLimits(rules).map(({ message }) => message.en)).toEqual(
      told.map((text) => expect.stringContaining(text)),
    )
  })
})

it('[I18N-4] each language has its error page', () => {
  const languages = ['it', 'en', 'pt-BR'] as const
  const { rules, other } = hostFilesOf({ languages }, [])
  for (const language of languages.slice(1)) {
    expect(other['nginx/vetrina.conf']).toContain(`location = /${language}/404.html {`)
    expect(other['apache/.htaccess']).toContain(`ErrorDocument 404 /${language}/404.html\n`)
  }
  const ofNetlify = (config: Partial<Config>) => serializeRedirects([], rulesFor(config, []))
  expect(serializeRedirects([], rules)).toBe(
    '/en/* /en/404.html 404\n/pt-BR/* /pt-BR/404.html 404\n',
  )
  // Netlify shows only the top error page below a base path.
  expect(ofNetlify({ languages, basePath: '/sub/' })).toBe('/sub / 200\n/sub/* /:splat 200\n')
  expect(ofNetlify({})).toBe('')
})

describe('[BUILD-8] files in dist', () => {
  it('names the domain for GitHub, where there is one', () => {
    expect(hostFilesOf().text('CNAME')).toBe('www.studio.example\n')
    expect(hostFilesOf({ basePath: '/sub/' }).text('CNAME')).toBeUndefined()
    expect(hostFilesOf({ siteUrl: 'https://studio.github.io' }).text('CNAME')).toBeUndefined()
    expect(hostFilesOf().text('.nojekyll')).toBe('')
  })

  it('says whom to tell of a weakness, for less than a year', () => {
    const text = hostFilesOf().text('.well-known/security.txt')
    expect(text).toContain('Contact: mailto:')
    expect(text).toContain('Expires: 2027-10-01T00:00:00.000Z')
    expect(text).toContain('Canonical: https://www.studio.example/.well-known/security.txt')
  })
})

describe('limits of hosts', () => {
  const many = (count: number): Redirect[] =>
    Array.from({ length: count }, (_, index) => ({ ...old, from: `/old-${index}` }))
  const messages = (redirects: readonly Redirect[]) =>
    checkHostLimits(rulesFor({}, redirects)).map(({ message }) => message.en)

  it('are reported, and kept where the host would refuse the whole file', () => {
    expect(messages(many(40))).toEqual([])
    expect(messages(many(2001)).join('\n')).toMatch(/Cloudflare.*\n.*Vercel.*\n.*CloudFront/)
    const { other } = hostFilesOf({}, many(2001))
    expect(JSON.parse(other['vercel/vercel.json'] ?? '').redirects).toHaveLength(1024)
    expect((other['s3/viewer-request.js'] ?? '').length).toBeLessThan(10_240)
    // Cloudflare counts the lines that only Netlify reads, too.
    expect(messages(many(1200)).join('\n')).toContain('Cloudflare Pages follows 1000 of the 1200')
    const long = { ...old, to: `https://a.example/${'x'.repeat(1000)}` }
    expect(messages([long])).toEqual([expect.stringContaining('1000 characters')])
  })

  it.each<[files: Record<string, number>, expected: string[]]>([
    [{ 'a.html': 1000, 'film.mp4': 25 * 1024 ** 2 }, []],
    [
      { 'film.mp4': 25 * 1024 ** 2 + 1 },
      ['film.mp4 Cloudflare Pages refuses a site with a file of more than 25 MB'],
    ],
    [{ 'film.mp4': 101 * 1024 ** 2 }, ['film.mp4 Cloudflare Pages', 'film.mp4 GitHub Pages']],
    [
      Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.jpg`, 20 * 1024 ** 2])),
      ['site GitHub Pages takes a site of at most 1024 MB; this one has 1200 MB'],
    ],
    [
      Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}.html`, 1])),
      ['site Cloudflare Pages takes at most 20000 files; the site has 20001'],
    ],
  ])('of sizes and counts of files are reported', (files, expected) => {
    const sized = new Map(Object.entries(files).map(([path, size]) => [path, { size }]))
    expect(
      checkFileLimits(sized).map(({ where, message }) => `${where.file ?? 'site'} ${message.en}`),
    ).toEqual(expected.map((text) => expect.stringContaining(text)))
  })

  it('stop the build where the policy would be lost', async () => {
    const rules = rulesFor()
    const withHeader = (value: string) => ({
      ...rules,
      everywhere: { ...rules.everywhere, 'X-Long': value },
    })
    const long = await thrownBy(() => checkHostLimits(withHeader('x'.repeat(1784))))
    expect(long.code).toBe('HEADER_TOO_LONG')
    const broken = await thrownBy(() => checkHostLimits(withHeader('a\nSet-Cookie: b')))
    expect(broken.code).toBe('HEADER_INVALID')
  })
})
