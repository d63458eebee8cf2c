import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createChecksDocs } from '../../../../build/check/docs.ts'
import { checkSite } from '../../../../build/check.ts'
import { createContentCheck } from '../../../../build/content/check-content.ts'
import { codes } from '../../../../build/findings/codes.ts'
import type { Finding } from '../../../../build/findings/finding.ts'
import { collectBloks } from '../../../../src/content/blok.ts'
import { createMomentReader, type MomentOf } from '../../../../src/content/local-time.ts'
import { definitionNamed, definitionsOf } from '../../../../src/content/site.ts'
import { site } from '../../../../src/site.ts'
import { configIn } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'
import { failingSites } from './failing-sites.ts'
import { checkSmallSite, cleanFiles, latestOf, page, story } from './small-site.ts'
import { soundSites } from './sound-sites.ts'

const asStored: MomentOf = (stored) => stored

const placeOf = ({ page, story, field }: Finding) =>
  page === '' ? [story, field].filter(Boolean).join('#') : page

describe('the gate', () => {
  it('finds nothing on a clean site', async () => {
    const { findings, pages } = await checkSmallSite()
    expect(findings).toEqual([])
    expect(pages).toBe(4)
  })

  it('finds nothing on a clean site below a base path', async () => {
    const { findings } = await checkSmallSite({ config: { basePath: '/sub/' } })
    expect(findings).toEqual([])
  })

  it.each(Object.entries(soundSites))('has nothing against %s', async (_, sound) => {
    const { findings } = await checkSmallSite(sound)
    expect(findings).toEqual([])
  })

  it.each(Object.entries(failingSites))('[BUILD-8] %s is found where it is', async (code, site) => {
    const { findings } = await checkSmallSite(site)
    const places = findings.filter((one) => one.code === code).map(placeOf)
    expect(places, JSON.stringify(findings, null, 1)).toContain(site.at)
    const { severity, remedy } = codes[code as keyof typeof codes]
    const finding = findings.find((one) => one.code === code)
    expect(finding).toMatchObject({ severity, hint: remedy })
  })

  it('says of a payload that it cannot be read, and of a file that it is empty', async () => {
    const { findings } = await checkSmallSite({
      files: {
        'cookie/_payload.json': '{"html":"<h1>Stu',
        '_assets/client.js': '',
        '_assets/core.css': 'a{background:url(vuota.webp)}',
        '_assets/vuota.webp': '',
      },
    })
    const said = findings.map(({ code, page, message }) => `${code} ${page}: ${message}`)
    expect(said).toContain('PAYLOAD_DIFFERS cookie/_payload.json: It cannot be read.')
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
    const head = ['https://www.studio.example/_share/manca.jpg', 'https://altrove.example/a.jpg']
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

  it.each([
    ['Prezzi comprensivi di IVA', true],
    ['I prezzi includono l’IVA', true],
    ['IVA incl.', true],
    ['I.V.A. compresa', true],
    ['IVA 22% già inclusa', true],
    ['Prezzi IVA esclusa', true],
    ['Operazione in franchigia da IVA', true],
    ['Operazione non soggetta a IVA (L. 190/2014)', true],
    ['Prestazioni esenti ai sensi dell’art. 10', true],
    ['Crema esente da parabeni', false],
    ['Partita IVA 01234567897', false],
  ])('prices beside “%s”: VAT is named, %s', async (words, isNamed) => {
    const main = `<h1>Studio</h1><p class="price">€ 80</p><p>${words}</p>`
    const { findings } = await checkSmallSite({ files: { 'index.html': page({ main }) } })
    expect(findings.map(({ code }) => code)).toEqual(isNamed ? [] : ['PRICE_VAT'])
  })

  it('takes a claim for one, whatever is denied after it', async () => {
    const claimsIn = (summary: string) =>
      createContentCheck(
        site,
        asStored,
      )(
        story('privacy', {
          ...{ _uid: 'c', component: 'course', price: '1', summary },
          certificate_value: 'Attestato non abilitante',
        }),
      ).map(({ code }) => code)
    expect(claimsIn('Diventa estetista anche se non hai esperienza.')).toEqual([
      'CERTIFICATE_CLAIM',
    ])
    expect(claimsIn('Ottieni la licenza professionale.')).toEqual(['CERTIFICATE_CLAIM'])
    expect(claimsIn('Con questo corso non diventi estetista.')).toEqual([])
    expect(claimsIn('Non è abilitante e non rilascia la qualifica.')).toEqual([])
    expect(claimsIn('Né abilitante né riconosciuto dalla Regione.')).toEqual([])
    expect(claimsIn('In un mese consegui la qualifica.')).toEqual(['CERTIFICATE_CLAIM'])
    expect(claimsIn('Per chi ha già conseguito la qualifica di estetista.')).toEqual([])
  })

  it('says of a site without a home page that it is that which is missing', async () => {
    const error = await thrownBy(() => checkSmallSite({ files: { 'index.html': null } }))
    expect(error).toMatchObject({ code: 'SITE_MISSING' })
    expect(error.message).toContain('index.html')
  })

  it('looks at each of several pictures', () => {
    const image = { filename: 'https://a.storyblok.com/f/1/viso.jpg', alt: 'Un viso' }
    const check = createContentCheck(site, asStored)
    const codesOf = (...pictures: object[]) =>
      check(
        story('privacy', { _uid: 'i', component: 'image', image: pictures, person: 'none' }),
      ).map(({ code }) => code)
    expect(codesOf(image, image)).toEqual([])
    expect(codesOf(image, { ...image, alt: ' ' })).toEqual(['ALT_EMPTY'])
    expect(codesOf({ filename: '' })).toEqual([])
  })

  const definitions = definitionsOf(site)
  const withPictures = [...definitions, ...collectBloks(definitions)].filter(({ fields }) =>
    Object.values(fields).some(({ type }) => type === 'asset'),
  )

  it.each(withPictures.map(({ name, fields }) => [name, fields] as const))(
    'asks for the release of who is seen in the picture of the blok %s',
    (component, fields) => {
      expect(Object.keys(fields)).toEqual(
        expect.arrayContaining(['person', 'release', 'release_until']),
      )
      const image = { filename: 'https://a.storyblok.com/f/1/viso.jpg', alt: 'Un viso' }
      const pictures = Object.entries(fields).filter(([, { type }]) => type === 'asset')
      const sound = { price: '1', certificate_value: 'Attestato non abilitante' }
      const codesOf = (more: object, shown = image) => {
        const shownIn = Object.fromEntries(pictures.map(([name]) => [name, shown]))
        const blok = { _uid: 'b', component, ...sound, ...shownIn, ...more }
        const isType = definitionNamed(site, component) !== undefined
        const content = isType ? blok : { _uid: 'p', component: 'page', body: [blok] }
        return createContentCheck(
          site,
          asStored,
        )(story('privacy', content))
          .filter(({ since = '' }) => since < '2026-11-21 09:00')
          .map(({ code }) => code)
      }
      expect(codesOf({})).toEqual(['PHOTO_CONSENT'])
      expect(codesOf({ person: 'minor' })).toEqual(['PHOTO_CONSENT_MINOR'])
      const past = { person: 'adult', release: 'n. 1', release_until: '2026-01-31 00:00' }
      expect(codesOf(past)).toEqual(['PHOTO_CONSENT_EXPIRED'])
      expect(codesOf({ ...past, release_until: '2026-11-21 00:00' })).toEqual([])
      expect(codesOf({ person: 'none' })).toEqual([])
      expect(codesOf({}, { filename: '', alt: '' })).toEqual([])
    },
  )

  it.each([
    // The field has no time: the day stands as it was chosen.
    ['2027-05-31 00:00', '2027-05-31 23:59', '2027-06-01 00:00'],
    // It still had one: midnight in Rome.
    ['2027-05-30 22:00', '2027-05-31 23:59', '2027-06-01 00:00'],
    ['2027-01-30 23:00', '2027-01-31 23:59', '2027-02-01 00:00'],
  ])('a release until %s holds at %s, and not at %s', (until, last, after) => {
    const image = { filename: 'https://a.storyblok.com/f/1/viso.jpg', alt: 'Un viso' }
    const item = { _uid: 'i', component: 'gallery_item', image, person: 'adult', release: 'n. 1' }
    const content = { _uid: 'p', component: 'page', body: [{ ...item, release_until: until }] }
    const momentOf = createMomentReader({ timeZone: 'Europe/Rome', content: { times: 'utc' } })
    const findingsAt = (now: string) =>
      createContentCheck(
        site,
        momentOf,
      )(story('privacy', content)).filter(({ since = '' }) => since < now)
    expect(findingsAt(last)).toEqual([])
    expect(findingsAt(after)).toMatchObject([
      {
        code: 'PHOTO_CONSENT_EXPIRED',
        message: `The release was valid until ${last.slice(0, 10)}.`,
      },
    ])
  })

  it('asks for the release of who is seen in a picture between the paragraphs of a text', async () => {
    const image = { filename: 'https://a.storyblok.com/f/1/viso.jpg', alt: 'Un viso' }
    const inline = { _uid: 'i', component: 'image', image, person: 'minor' }
    const text = { type: 'doc', content: [{ type: 'blok', attrs: { id: '1', body: [inline] } }] }
    const body = [{ _uid: 'r', component: 'rich_text', text }]
    const stories = [story('privacy', { _uid: 'p', component: 'page', body })]
    const { findings } = await checkSmallSite({ stories })
    expect(findings).toMatchObject([
      { code: 'PHOTO_CONSENT_MINOR', field: 'body.0.text.content.0.attrs.body.0.release' },
    ])
  })

  it('says of a photo in a text itself, in Italian, that only a blok has its release, and where', async () => {
    const image = { type: 'image', attrs: { src: 'https://a.storyblok.com/f/1/viso.jpg', alt: '' } }
    const paragraph = { type: 'paragraph', content: [image] }
    const body = [
      { _uid: 'r', component: 'rich_text', text: { type: 'doc', content: [paragraph] } },
    ]
    const shown = story('privacy', { _uid: 'p', component: 'page', body })
    const { findings } = await checkSmallSite({ stories: [shown] })
    expect(findings).toEqual([
      {
        code: 'PHOTO_CONSENT',
        severity: 'warning',
        page: '',
        story: 'privacy',
        field: 'body.0.text.content.0.content.0',
        message: expect.stringContaining('inserisci il blocco “Immagine”'),
        hint: expect.stringContaining('Compila “Chi si vede” e “Liberatoria”'),
        link: `https://app.storyblok.com/#/me/spaces/1/stories/0/0/${shown.id}`,
      },
    ])
  })

  it.each(['LEGAL_PRIVACY', 'LEGAL_COOKIE'])(
    '[BUILD-8] %s is owed for a translator as for a form',
    async (code) => {
      const main = '<h1>Studio</h1><v-island island="language" props="{}"></v-island>'
      const files = { 'index.html': page({ main, footer: '<p>P.IVA 01234567897</p>' }) }
      const { findings } = await checkSmallSite({ files })
      expect(findings.map((one) => one.code)).toContain(code)
    },
  )

  it('says what to do when nothing was built', async () => {
    const error = await checkSite(configIn(tempFolder()), new Date()).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'SITE_MISSING', hint: 'Run `vetrina build` first.' })
  })

  it('docs/checks.md lists every code as the code says it', () => {
    expect(readFileSync('docs/checks.md', 'utf8')).toBe(createChecksDocs())
  })
})
