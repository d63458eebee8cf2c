import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createChecksDocs } from '../../../../build/check/docs.ts'
import { checkSite } from '../../../../build/check.ts'
import { checkCodes } from '../../../../build/diagnostics/diagnose.ts'
import { site } from '../../../../src/site.ts'
import { configIn } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'
import { failingSites, jsonLd } from './failing-sites.ts'
import { checkSmallSite, cleanFiles, latestOf, page, placeOf, story } from './small-site.ts'
import { soundSites } from './sound-sites.ts'

describe('checkSite', () => {
  it.each(['/', '/sub/'])('finds nothing on a clean site below %s', async (basePath) => {
    const { findings, pages } = await checkSmallSite({ config: { basePath } })
    expect(findings).toEqual([])
    expect(pages).toBe(4)
  })

  it.each(Object.entries(soundSites))('has nothing against %s', async (_, sound) => {
    const { findings } = await checkSmallSite(sound)
    expect(findings).toEqual([])
  })

  it.each(Object.entries(failingSites))('[BUILD-8] %s is found where it is', async (code, site) => {
    const { findings } = await checkSmallSite(site)
    const places = findings.filter((one) => one.code === code).map(placeOf)
    expect(places, JSON.stringify(findings, null, 1)).toContain(site.at)
    const { severity, hint } = checkCodes[code as keyof typeof checkCodes]
    const finding = findings.find((one) => one.code === code)
    expect(finding).toMatchObject({ severity, hint: hint.en, it: { hint: hint.it } })
  })

  it.each([
    ...['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]', 'http://192.168.1.7'],
    ...['https://10.0.0.1', 'https://studio.localhost', 'https://nas.local', 'https://intranet'],
    ...['https://www.studio.example', 'https://a.test', 'https://a.invalid', 'https://example.com'],
  ])('[BUILD-8] warns of %s: no visitor reaches it', async (siteUrl) => {
    const { findings } = await checkSmallSite({
      config: { siteUrl },
      files: { 'index.html': page({ canonical: `${siteUrl}/` }) },
    })
    const found = findings.filter(({ code }) => code === 'ADDRESS_NOT_PUBLIC')
    expect(found).toMatchObject([{ severity: 'warning', page: 'index.html' }])
    expect(found[0]?.message).toContain(siteUrl)
    expect(found[0]?.hint).toMatch(/the demo’s address.*: set SITE_URL.*before publishing/)
  })

  it.each([
    'https://example.it',
    'https://studio.test.it',
    'https://studio.github.io',
    'https://1.1.1.1',
  ])('has nothing against %s as an address', async (siteUrl) => {
    const { findings } = await checkSmallSite({
      files: { 'index.html': page({ canonical: `${siteUrl}/` }) },
    })
    expect(findings.map(({ code }) => code)).not.toContain('ADDRESS_NOT_PUBLIC')
  })

  it('says of a file that it is empty', async () => {
    const { findings } = await checkSmallSite({
      files: {
        '_assets/client.js': '',
        '_assets/core.css': 'a{background:url(vuota.webp)}',
        '_assets/vuota.webp': '',
      },
    })
    const said = findings.map(({ code, page, message }) => `${code} ${page}: ${message}`)
    expect(said).toContain('FILE_MISSING _assets/core.css: The file “vuota.webp” is empty.')
    expect(said).toContain('FILE_MISSING index.html: The file “/_assets/client.js” is empty.')
  })

  it.each([
    ['published', '2026-11-01T08:00:00.000Z'],
    ['draft', null],
  ] as const)('misses the page of a story, of a build that shows %s content', async (shows, at) => {
    const { findings } = await checkSmallSite({
      files: latestOf(shows),
      stories: [{ ...story('orfana', { _uid: 'o', component: 'page' }), published_at: at }],
    })
    const missing = findings.filter(({ code }) => code === 'PAGE_MISSING')
    expect(missing).toMatchObject([{ story: 'orfana' }])
  })

  it('misses the picture that a page is shared with, of this site alone', async () => {
    const head = ['https://www.studio-prova.it/_share/manca.jpg', 'https://altrove.example/a.jpg']
      .map((address) => `<meta property="og:image" content="${address}"/>`)
      .join('')
    const { findings } = await checkSmallSite({ files: { 'index.html': page({ head }) } })
    expect(findings).toMatchObject([{ code: 'FILE_MISSING', page: 'index.html' }])
    expect(findings[0]?.message).toContain('_share/manca.jpg')
  })

  it.each(['foto.JPG', 'foto.Jpeg', 'foto.WEBP'])('weighs %s as any image', async (path) => {
    const { findings } = await checkSmallSite({ files: { [path]: new Uint8Array(500_000) } })
    expect(findings).toMatchObject([{ code: 'IMAGE_HEAVY', page: path }])
  })

  it.each([
    ['*', true],
    ['https://*', true],
    ['http://*', true],
    ['HTTPS://*', true],
    ['*:443', true],
    ['*:*', true],
    ['https://*:8443', true],
    ['https://*:*', true],
    ['https://*/widgets/', true],
    ['HTTPS:', true],
    ["'Unsafe-Eval'", true],
    ['https://*.studio.example', false],
    ['https://widgets.example:*', false],
    ['https://widgets.example/*', false],
  ])('script-src with %s lets any host’s scripts run: %s', async (source, isWeak) => {
    const headers = (cleanFiles._headers ?? '').replace(
      "script-src 'self'",
      `script-src 'self' ${source}`,
    )
    const { findings } = await checkSmallSite({ files: { _headers: headers } })
    const weak = findings.filter(({ code }) => code === 'CSP_WEAK')
    expect(weak.map(({ message }) => message)).toEqual(isWeak ? [`script-src has ${source}.`] : [])
  })

  it.each([
    ['https://img.studio.example', true],
    ['img.studio.example', true],
    ['IMG.Studio.Example', true],
    ['https://*.studio.example', true],
    ['*.studio.example', true],
    ['http://img.studio.example', true],
    ['https:', true],
    ['*', true],
    ['img.studio.example:443', true],
    ['img.studio.example:*', true],
    ['https://img.studio.example/foto/', true],
    ['https://img.studio.example/foto/a.webp', true],
    ['https://*.img.studio.example', false],
    ['https://altro.example', false],
    ['img.studio.example:8443', false],
    ['https://img.studio.example/foto', false],
    ['wss://img.studio.example', false],
    ['data:', false],
    ["'self'", false],
  ])(
    '[BUILD-8] img-src with %s lets a picture of another host be shown: %s',
    async (source, isAllowed) => {
      const headers = (cleanFiles._headers ?? '').replace("img-src 'self'", `img-src ${source}`)
      const main = '<h1>Studio</h1><img src="https://img.studio.example/foto/a.webp" alt=""/>'
      const { findings } = await checkSmallSite({
        files: { _headers: headers, 'index.html': page({ main }) },
      })
      const blocked = findings.filter(({ code }) => code === 'CSP_BLOCKS')
      expect(blocked.length === 0).toBe(isAllowed)
    },
  )

  it('says of a site without a home page that it is that which is missing', async () => {
    const error = await thrownBy(() => checkSmallSite({ files: { 'index.html': null } }))
    expect(error).toMatchObject({ code: 'SITE_MISSING' })
    expect(error.message).toContain('index.html')
  })

  it('asks of structured data what the site says of its own types', async () => {
    const { findings } = await checkSmallSite(
      jsonLd({ '@context': 'https://schema.org', '@type': 'BeautySalon', image: 'a.jpg' }),
    )
    expect(findings).toMatchObject([
      { code: 'JSON_LD_INCOMPLETE', message: 'BeautySalon ($) has no name.' },
      { code: 'JSON_LD_INCOMPLETE', message: 'BeautySalon ($) has no address.' },
    ])
  })

  it('says what to do when nothing was built', async () => {
    const error = await checkSite(configIn(tempFolder()), new Date()).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'SITE_MISSING', hint: 'Run `vetrina build` first.' })
  })

  it('docs/checks.md lists every code as the code says it', () => {
    expect(readFileSync('docs/checks.md', 'utf8')).toBe(createChecksDocs(site))
  })
})
