/**
 * The site of another professional, whose settings story has only the required fields.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { checkSite } from '../../build/check.ts'
import { hero, pageContent, rawStory, textBlok, webLink } from '../unit/build/stories.ts'
import { configOf, createSmallSite, now, type SmallSite } from './small-site.ts'

const settings = (fields: object = {}) =>
  rawStory(1, 'settings', {
    _uid: 'settings',
    component: 'settings',
    brand: 'Foto Fabbri',
    legal_name: 'Luca Fabbri',
    address: 'Hauptplatz 1',
    city: '6020 Innsbruck',
    email: 'luca@fabbri.example',
    privacy_page: webLink('/privacy'),
    ...fields,
  })

const card = { _uid: 'card', component: 'contact_card', heading: 'Dove sono' }
const row = { _uid: 'row', component: 'price_row', service: 'Ritratto', price: '80' }
const prices = {
  _uid: 'list',
  component: 'price_list',
  ask_whatsapp: true,
  groups: [{ _uid: 'group', component: 'price_group', title: 'Foto', rows: [row] }],
}
const form = { _uid: 'form', component: 'request_form', heading: 'Scrivimi', form: 'model' }

const page = (id: number, slug: string, body: object[]) =>
  rawStory(id, slug, pageContent({ title: slug, hero: [hero({ headline: slug })], body }))

const stories = [
  settings(),
  page(2, 'home', [card, prices]),
  page(3, 'candidati', [form]),
  page(4, 'privacy', [textBlok('Chi tratta i dati')]),
]

let site: SmallSite

beforeAll(async () => {
  site = createSmallSite(stories)
  await site.build()
}, 240_000)

const diagnostics = async () => {
  const config = configOf(site)
  const report = await checkSite(config, new Date(now))
  // FILE_MISSING: this site has no icon in `public/`.
  return report.diagnostics.map(({ code }) => code).filter((code) => code !== 'FILE_MISSING')
}

const text = (html: string) => html.replace(/<script.*?<\/script>|<[^>]*>/gs, ' ')

describe('[SITE-3] a settings story with six fields', () => {
  it('gives a complete site that shows nothing for missing fields', () => {
    for (const path of ['index.html', 'candidati/index.html', '404.html', 'offline/index.html']) {
      const html = site.read(path)
      expect(html, path).toContain('Foto Fabbri')
      expect(html, path).not.toMatch(/href="(tel:|https:\/\/wa\.me|undefined|null)/)
      expect(html, path).not.toMatch(/<(ul|dl|nav|dd|h2)[^>]*><\/\1>/)
      expect(text(html), path).not.toMatch(/\b(undefined|null|NaN|P\.IVA|Seguimi|Orari|Menu)\b/)
    }
    expect(text(site.read('index.html'))).not.toMatch(/WhatsApp|Telefono|Social|Richiedi/)
    const request = text(site.read('candidati/index.html'))
    expect(request).toContain('Ti rispondo appena possibile.')
    expect(request).toContain('scrivimi a luca@fabbri.example')
    expect(request).not.toContain('scrivimi su WhatsApp')
  })

  it('puts only existing data into structured data and the manifest', () => {
    const html = site.read('index.html')
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    const [studio] = JSON.parse(json)['@graph']
    expect(Object.keys(studio).sort()).toEqual([
      ...['@id', '@type', 'address', 'currenciesAccepted', 'email', 'legalName', 'name', 'url'],
    ])
    expect(JSON.parse(site.read('manifest.webmanifest')).shortcuts).toEqual([])
  })

  it('[SITE-6] reports what Italian law requires only for a business in Italy', async () => {
    expect(await diagnostics()).toEqual(expect.arrayContaining(['LEGAL_VAT', 'PRICE_VAT']))
    site.publish(settings({ country: 'CH' }))
    await site.build()
    expect(await diagnostics()).toEqual(['ADDRESS_NOT_PUBLIC'])
    expect(text(site.read('index.html'))).toContain('CHF\u00a080')
  })
})
