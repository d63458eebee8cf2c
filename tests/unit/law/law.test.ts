import { describe, expect, it } from 'vitest'
import { openPage } from '../../../build/built-site/page-summary.ts'
import { createContentCheck } from '../../../build/content/check-content.ts'
import { collectBloks, defineBlok } from '../../../src/content/blok.ts'
import { createMomentReader, type MomentOf } from '../../../src/content/local-time.ts'
import { outputPath } from '../../../src/content/paths.ts'
import { assets } from '../../../src/content/rich-fields.ts'
import { definitionNamed, definitionsOf } from '../../../src/content/site.ts'
import { legalCodes } from '../../../src/law/codes.ts'
import { checkShownPrices } from '../../../src/law/prices.ts'
import { site } from '../../../src/site.ts'
import { checkSmallSite, page, placeOf, story } from '../build/check/small-site.ts'
import { emptySite } from '../empty-site.ts'
import { failingSites, image, photo, withBody } from './failing-sites.ts'

const photos = assets({ label: 'Foto', required: true })

const asStored: MomentOf = (stored) => stored

describe('the legal checks', () => {
  it('accept content that only looks wrong', async () => {
    const main = [
      '<h1>Studio</h1><p class="price">da € 80 a persona</p>',
      '<p>Operazione in regime forfettario, senza IVA</p>',
      // The form only filters: the visitor sends nothing.
      '<form action="/privacy"><label><input type="checkbox" name="a"/> A</label>',
      '<button type="submit">Filtra</button></form>',
    ]
    const release = { release: 'n. 3 dei genitori', release_until: '2027-01-01 00:00' }
    const { findings } = await checkSmallSite({
      files: { 'index.html': page({ main: main.join('') }) },
      stories: [
        // A logo needs no release, even if its person is unknown.
        story('settings', { _uid: 's', component: 'settings', logo: image, person: 'unknown' }),
        withBody(
          // Editors write cents after a comma.
          { component: 'price_row', price: '490,50' },
          { ...photo, person: 'minor', ...release },
        ),
      ],
    })
    expect(findings).toEqual([])
  })

  it.each(Object.entries(failingSites))('[BUILD-8] %s is found where it is', async (code, site) => {
    const { findings } = await checkSmallSite(site)
    const places = findings.filter((one) => one.code === code).map(placeOf)
    expect(places, JSON.stringify(findings, null, 1)).toContain(site.at)
    const { severity, hint } = legalCodes[code as keyof typeof legalCodes]
    const finding = findings.find((one) => one.code === code)
    expect(finding).toMatchObject({ severity, hint: hint.en })
  })

  it.each([
    ['IT', {}, true],
    ['DE', { vat_number: 'DE136695976' }, false],
    ['CH', { country: 'CH' }, false],
  ])('[SITE-6] apply Italian law to a business in %s (%j): %s', async (_, fields, isSaid) => {
    const footer = '<p>Praxis</p>'
    const main = '<h1>Studio</h1><p class="price">CHF 80</p><form><input name="a"/></form>'
    const free = { component: 'price_row', price: '0' }
    const settings = { _uid: 's', component: 'settings', ...fields }
    const { findings } = await checkSmallSite({
      files: { 'index.html': page({ main, footer }) },
      stories: [story('settings', settings), withBody(free)],
    })
    const said = new Set(findings.map(({ code }) => code))
    const ofAll = ['LEGAL_VAT', 'LEGAL_PRIVACY', 'LEGAL_COOKIE', 'LEGAL_FORM_PRIVACY']
    for (const code of [...ofAll, 'PRICE_VAT']) expect(said.has(code), code).toBe(isSaid)
    expect(said).toContain('PRICE_INCOMPLETE')
  })

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
    ['Final prices, VAT included', true],
    ['Prices in euros and including VAT', true],
    ['No VAT is charged', true],
    ['VAT no. 01234567897', false],
    ['Crema esente da parabeni', false],
    ['Partita IVA 01234567897', false],
  ])('find VAT named beside prices in “%s”: %s', (words, isNamed) => {
    const html = `<main><p class="price">€ 80</p><p>${words}</p></main>`
    const file = outputPath('index.html')
    const built = openPage({ file, html, storyAt: new Map(), config: emptySite.config })
    const found = checkShownPrices(built, emptySite)
    expect(found.map(({ code }) => code)).toEqual(isNamed ? [] : ['PRICE_VAT'])
  })

  it('[BUILD-8] require privacy and cookie pages for a translator, like for a form', async () => {
    const main = '<h1>Studio</h1><v-island island="language" props="{}"></v-island>'
    const files = { 'index.html': page({ main, footer: '<p>P.IVA 01234567897</p>' }) }
    const { findings } = await checkSmallSite({ files })
    const codes = findings.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['LEGAL_PRIVACY', 'LEGAL_COOKIE']))
  })

  it('check each of several pictures', () => {
    const check = createContentCheck(
      {
        ...site,
        contentTypes: [
          ...site.contentTypes,
          { definition: defineBlok({ name: 'photos', label: 'Foto', fields: { photos } }) },
        ],
      },
      asStored,
    )
    const codesOf = (...pictures: object[]) =>
      check(
        story('privacy', { _uid: 'i', component: 'photos', photos: pictures, person: 'none' }),
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
    'require a release from people in the pictures of the blok %s',
    (component, fields) => {
      expect(Object.keys(fields)).toEqual(
        expect.arrayContaining(['person', 'release', 'release_until']),
      )
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
    // Stored without a time: the day is the one that the editor chose.
    ['2027-05-31 00:00', '2027-05-31 23:59', '2027-06-01 00:00'],
    // Stored with a time: midnight in Rome.
    ['2027-05-30 22:00', '2027-05-31 23:59', '2027-06-01 00:00'],
    ['2027-01-30 23:00', '2027-01-31 23:59', '2027-02-01 00:00'],
  ])('accept a release until %s at %s, but not at %s', (until, last, after) => {
    const item = { ...photo, person: 'adult', release: 'n. 1', release_until: until }
    const momentOf = createMomentReader({ timeZone: 'Europe/Rome', content: { times: 'utc' } })
    const saidAt = (now: string) =>
      createContentCheck(site, momentOf)(withBody(item)).filter(({ since = '' }) => since < now)
    expect(saidAt(last)).toEqual([])
    expect(saidAt(after)).toMatchObject([
      {
        code: 'PHOTO_CONSENT_EXPIRED',
        message: { en: `The release was valid until ${last.slice(0, 10)}.` },
      },
    ])
  })

  it('require a release also in rich text, where only a picture in a blok can have one', async () => {
    const inline = { _uid: 'i', component: 'image', image, person: 'minor' }
    const loose = { type: 'image', attrs: { src: image.filename, alt: '' } }
    const content = [
      { type: 'blok', attrs: { id: '1', body: [inline] } },
      { type: 'paragraph', content: [loose] },
    ]
    const shown = withBody({ component: 'rich_text', text: { type: 'doc', content } })
    const { findings } = await checkSmallSite({ stories: [shown] })
    expect(findings).toMatchObject([
      { code: 'PHOTO_CONSENT_MINOR', field: 'body.0.text.content.0.attrs.body.0.release' },
      {
        code: 'PHOTO_CONSENT',
        severity: 'warning',
        page: '',
        story: 'privacy',
        field: 'body.0.text.content.1.content.0',
        it: {
          message: expect.stringContaining('inserisci il blocco “Immagine”'),
          hint: expect.stringContaining('Compila “Chi si vede” e “Liberatoria”'),
        },
        link: `https://app.storyblok.com/#/me/spaces/1/stories/0/0/${shown.id}`,
      },
    ])
  })
})
