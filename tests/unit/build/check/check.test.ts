import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readBuiltSite } from '../../../../build/built-site/built-site.ts'
import { allowsUrl } from '../../../../build/check/policy.ts'
import { checkAddress } from '../../../../build/check/publishing.ts'
import { formatReport } from '../../../../build/check/report.ts'
import { checkSite } from '../../../../build/check.ts'
import { checkCodes } from '../../../../build/diagnostics/check-codes.ts'
import { createChecksDocs } from '../../../../scripts/checks-docs.ts'
import { site } from '../../../../src/site.ts'
import { configIn } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'
import { failingSites, jsonLd } from './failing-sites.ts'
import {
  checkSmallSite,
  cleanFiles,
  latestOf,
  page,
  placeOf,
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

  it('reports an empty file', async () => {
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

  it('misses the page of a draft in a build of drafts', async () => {
    const draft = { ...story('orfana', { _uid: 'o', component: 'page' }), published_at: null }
    const { findings } = await checkSmallSite({ files: latestOf('draft'), stories: [draft] })
    const missing = findings.filter(({ code }) => code === 'PAGE_MISSING')
    expect(missing).toMatchObject([{ story: 'orfana' }])
  })

  it('misses the share picture of a page, if its URL is on this site', async () => {
    const head = ['https://www.studio-prova.it/_share/manca.jpg', 'https://altrove.example/a.jpg']
      .map((address) => `<meta property="og:image" content="${address}"/>`)
      .join('')
    const { findings } = await checkSmallSite({ files: { 'index.html': page({ head }) } })
    expect(findings).toMatchObject([{ code: 'FILE_MISSING', page: 'index.html' }])
    expect(findings[0]?.message).toContain('_share/manca.jpg')
  })

  it('weighs images by their extension, in upper or lower case', async () => {
    const paths = ['foto.JPG', 'foto.Jpeg', 'foto.WEBP']
    const heavy = Object.fromEntries(paths.map((path) => [path, new Uint8Array(500_000)]))
    const { findings } = await checkSmallSite({ files: heavy })
    expect(findings).toMatchObject(paths.map((page) => ({ code: 'IMAGE_HEAVY', page })))
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
