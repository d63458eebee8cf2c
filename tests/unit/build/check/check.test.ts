import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { readBuiltSite } from '../../../../build/built-site/built-site.ts'
import { parseSrcset } from '../../../../build/built-site/page-summary.ts'
import { allowsUrl } from '../../../../build/check/policy.ts'
import { checkAddress } from '../../../../build/check/publishing.ts'
import { formatReport } from '../../../../build/check/report.ts'
import { checkSite } from '../../../../build/check.ts'
import { checkCodes } from '../../../../build/diagnostics/check-codes.ts'
import { check } from '../../../../commands/check.ts'
import { createChecksDocs } from '../../../../scripts/checks-docs.ts'
import { site } from '../../../../src/site.ts'
import { configIn, silentLog } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'
import { failingSites, home, jsonLd } from './failing-sites.ts'
import {
  checkSmallSite,
  cleanFiles,
  latestOf,
  page,
  placeOf,
  type SmallSite,
  story,
  writeSite,
} from './small-site.ts'
import { soundSite } from './sound-site.ts'

describe('checkSite', () => {
  it('has one line for a site with nothing wrong', async () => {
    const report = await checkSite(writeSite({}), new Date('2026-11-21T08:00:00Z'))
    expect(formatReport(report, 'en')).toMatch(/^check: 4 pages, 0 errors, 0 warnings \(.*\)$/)
  })

  it('has nothing against what might be taken for wrong', async () => {
    expect((await checkSmallSite(soundSite)).findings).toEqual([])
  })

  it.each(Object.entries(failingSites))('[BUILD-8] %s is found where it is', async (code, site) => {
    const { findings } = await checkSmallSite(site)
    const places = findings.filter((one) => one.code === code).map(placeOf)
    expect(places, JSON.stringify(findings, null, 1)).toContain(site.at)
    const { severity, hint } = checkCodes[code as keyof typeof checkCodes]
    const finding = findings.find((one) => one.code === code)
    expect(finding).toMatchObject({ severity, hint: hint.en, it: { hint: hint.it } })
  })

  const addressFindings = (siteUrl: string) => {
    const files = { 'index.html': page({ canonical: `${siteUrl}/` }) }
    return checkAddress(readBuiltSite(writeSite({ files }), site))
  }

  it.each([
    ...['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]', 'http://192.168.1.7'],
    ...['https://10.0.0.1', 'https://studio.localhost', 'https://nas.local', 'https://intranet'],
    ...['https://www.studio.example', 'https://a.test', 'https://a.invalid', 'https://example.com'],
  ])('[BUILD-8] warns of %s: no visitor reaches it', (siteUrl) => {
    expect(addressFindings(siteUrl)).toMatchObject([
      {
        code: 'ADDRESS_NOT_PUBLIC',
        message: { en: expect.stringContaining(siteUrl) },
        hint: {
          en: expect.stringMatching(/the URL of the demo.*: set SITE_URL.*before publishing/),
        },
      },
    ])
  })

  it.each([
    ...['https://example.it', 'https://studio.test.it', 'https://studio.github.io'],
    'https://1.1.1.1',
  ])('accepts %s as a public URL', (siteUrl) => {
    expect(addressFindings(siteUrl)).toEqual([])
  })

  it('misses the page of a draft in a build of drafts', async () => {
    const draft = { ...story('orfana', { _uid: 'o', component: 'page' }), published_at: null }
    const { findings } = await checkSmallSite({ files: latestOf('draft'), stories: [draft] })
    const missing = findings.filter(({ code }) => code === 'PAGE_MISSING')
    expect(missing).toMatchObject([{ story: 'orfana' }])
  })

  const pictures = { '_assets/a.webp': new Uint8Array(1), '_assets/b.webp': new Uint8Array(1) }
  const shown = (head: string, main = '') => ({
    ...pictures,
    'index.html': page({ head, main: `<h1>Studio</h1>${main}` }),
  })
  const preload = (attributes: string) => shown(`<link rel="preload" as="image" ${attributes}/>`)
  const chosen = 'imagesrcset="/_assets/a.webp 200w,/manca.webp 480w" imagesizes="100vw"'
  const shared = ['https://www.studio-prova.it/_share/manca.jpg', 'https://altrove.example/a.jpg']
  const heavy = ['foto.JPG', 'foto.Jpeg', 'foto.WEBP']
  const missing = (href: string) => `FILE_MISSING index.html: The file “${href}” is missing.`

  it.each<[string, SmallSite['files'], string[]]>([
    [
      'empty files',
      { '_assets/core.css': 'a{background:url(vuota.webp)}', '_assets/vuota.webp': '' },
      ['FILE_MISSING _assets/core.css: The file “vuota.webp” is empty.'],
    ],
    [
      'empty files of pages',
      { '_assets/client.js': '' },
      ['404.html', 'cookie/index.html', 'index.html', 'privacy/index.html'].map(
        (file) => `FILE_MISSING ${file}: The file “/_assets/client.js” is empty.`,
      ),
    ],
    [
      'missing share pictures, if their URL is on this site',
      shown(shared.map((url) => `<meta property="og:image" content="${url}"/>`).join('')),
      [missing('https://www.studio-prova.it/_share/manca.jpg')],
    ],
    [
      'heavy images by their extension, in upper or lower case',
      Object.fromEntries(heavy.map((path) => [path, new Uint8Array(500_000)])),
      heavy.map((path) => `IMAGE_HEAVY ${path}: The image is 488.3 KB; the limit is 400.0 KB.`),
    ],
    [
      'pictures that the browser chooses from',
      shown(
        '',
        '<img src="/_assets/a.webp" srcset="/manca.webp 2x" alt="x" width="1" height="1"/>',
      ),
      [missing('/manca.webp')],
    ],
    ['preloaded pictures', preload(chosen), [missing('/manca.webp')]],
    [
      'preloaded pictures with href',
      preload(`${chosen} href="/una.webp"`),
      [missing('/una.webp'), missing('/manca.webp')],
    ],
    [
      'preloaded pictures of another host',
      preload('imagesrcset="https://cdn.example/a.webp 2x"'),
      [
        'CSP_BLOCKS index.html: img-src refuses “https://cdn.example/a.webp”.',
        'THIRD_PARTY index.html: It requests https://cdn.example/a.webp.',
      ],
    ],
  ])('[BUILD-8] names %s', async (_, files = {}, expected) => {
    const { findings } = await checkSmallSite({ files })
    expect(findings.map(({ code, page, message }) => `${code} ${page}: ${message}`)).toEqual(
      expected,
    )
  })

  it.each([
    ['/_assets/a.webp 200w,/_assets/b.webp 480w', ['/_assets/a.webp', '/_assets/b.webp']],
    ['/a.webp, /manca.webp 2x', ['/a.webp', '/manca.webp']],
    [',/manca.webp,', ['/manca.webp']],
    // A comma inside a URL is part of it.
    ['/a.webp,/b.webp 2x', ['/a.webp,/b.webp']],
    ['/manca.webp?a,b 200w', ['/manca.webp?a,b']],
    ['/manca.webp (1,2) 3w,/b.webp', ['/manca.webp', '/b.webp']],
  ])('[BUILD-8] reads srcset="%s" as browsers do', (srcset, hrefs) => {
    expect(parseSrcset(srcset).map(({ href }) => href)).toEqual(hrefs)
  })

  it('names each source of script-src that lets any host’s scripts run, and no other', async () => {
    const weak =
      "* https://* http://* HTTPS://* *:443 *:* https://*:8443 https://*:* https://*/widgets/ HTTPS: 'Unsafe-Eval'"
    const sound = 'https://*.studio.example https://widgets.example:* https://widgets.example/*'
    const sources = `script-src 'self' ${weak} ${sound}`
    const headers = cleanFiles._headers.replace("script-src 'self'", sources)
    const { findings } = await checkSmallSite({ files: { _headers: headers } })
    const said = findings.filter(({ code }) => code === 'CSP_WEAK').map(({ message }) => message)
    expect(said).toEqual(weak.split(' ').map((source) => `script-src has ${source}.`))
  })

  const elsewhere = new URL('https://img.studio.example/foto/a.webp')

  it.each([
    'img.studio.example IMG.Studio.Example img.studio.example:443 img.studio.example:* https: *',
    'https://img.studio.example http://img.studio.example *.studio.example https://*.studio.example',
    'https://img.studio.example/foto/ https://img.studio.example/foto/a.webp',
  ])('[BUILD-8] each of %s in a policy lets a picture of another host be shown', (sources) => {
    for (const one of sources.split(' ')) expect(allowsUrl(one, elsewhere), one).toBe(true)
  })

  it.each([
    "'self' data: wss://img.studio.example img.studio.example:8443 https://altro.example",
    'https://*.img.studio.example https://img.studio.example/foto',
  ])('[BUILD-8] none of %s in a policy lets a picture of another host be shown', (sources) => {
    for (const one of sources.split(' ')) expect(allowsUrl(one, elsewhere), one).toBe(false)
  })

  it('says what to do where nothing was built, and where the home page is missing', async () => {
    const nothing = await thrownBy(() => checkSite(configIn(tempFolder()), new Date()))
    expect(nothing).toMatchObject({ code: 'SITE_MISSING', hint: 'Run `vetrina build` first.' })
    const homeless = await thrownBy(() => checkSmallSite({ files: { 'index.html': null } }))
    expect(homeless).toMatchObject({ code: 'SITE_MISSING' })
    expect(homeless.message).toContain('index.html')
  })

  it('requires the fields of structured data that the site declares for its own types', async () => {
    const { findings } = await checkSmallSite(
      jsonLd({ '@context': 'https://schema.org', '@type': 'BeautySalon', image: 'a.jpg' }),
    )
    expect(findings).toMatchObject([
      { code: 'JSON_LD_INCOMPLETE', message: 'BeautySalon ($) has no name.' },
      { code: 'JSON_LD_INCOMPLETE', message: 'BeautySalon ($) has no address.' },
    ])
  })

  it('docs/checks.md is up to date with the codes', () => {
    expect(readFileSync('docs/checks.md', 'utf8')).toBe(createChecksDocs(site))
  })
})

describe('vetrina check', () => {
  /** Runs the command for the home page with this link. */
  async function run(href: string, flags = {}, site: SmallSite = {}) {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const config = writeSite({ ...home(`<a href="${href}">“qui”</a>`), ...site })
    await check({ config, flags, log: silentLog, printError: () => {} })
    const outcome = { code: process.exitCode ?? 0, output: written.mock.calls.join('') }
    written.mockRestore()
    process.exitCode = undefined
    return outcome
  }

  it('groups by page and story, says what to do, leads to the editor, and exits 1 for an error', async () => {
    const body = [{ _uid: 'r', component: 'price_row', price: '0' }]
    const unpriced = story('privacy', { _uid: 'p', component: 'page', body })
    const { code, output } = await run('/nessuna', {}, { stories: [unpriced] })
    expect(code).toBe(1)
    expect(output).toMatch(/^index\.html\n {2}error LINK_BROKEN: .*\n {4}Correct the link/m)
    expect(output).toMatch(
      /^story privacy · https:\/\/app\.storyblok\.com\/#\/me\/spaces\/1\/stories\/0\/0\/\d+\n {2}error/m,
    )
    expect(output).toMatch(/\d errors, 0 warnings/)
  })

  it('exits 0 for a warning, 1 with --strict; --json is one object', async () => {
    const usual = await run('/privacy#x')
    expect(usual.code).toBe(0)
    expect(usual.output).toContain('warning ANCHOR_BROKEN')
    expect(usual.output).toMatch(/\n\ncheck: 4 pages, 0 errors, 1 warning \(\d+\.\d s\)\n$/)
    const strict = await run('/privacy#x', { strict: true, json: true })
    expect(strict.code).toBe(1)
    expect(JSON.parse(strict.output)).toMatchObject({
      pages: 4,
      errors: 0,
      warnings: 1,
      findings: [{ code: 'ANCHOR_BROKEN', page: 'index.html' }],
    })
  })
})
