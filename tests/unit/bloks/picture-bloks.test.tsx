import { describe, expect, it } from 'vitest'
import type { ContentReader } from '../../../src/content/content-reader.ts'
import { Bloks } from '../../../src/kit/Bloks.tsx'
import { paragraph } from '../build/stories.ts'
import { renderMarkup } from '../kit/render-markup.tsx'
import { asset, blok, reader, readerWith } from '../layout/every-blok.ts'
import { settings } from '../layout/models.ts'
import { readPage } from '../layout/render-page.tsx'
import { elementsIn, linksIn, readHtml, textOf } from './read-html.ts'

/** @returns the HTML of one body blok, as a page renders it */
const renderBlok = (component: string, fields: object, found: ContentReader = reader): string =>
  renderMarkup(<Bloks list={readPage({ body: [blok(component, fields)] }, found).body} />)

const elements = (html: string, tag: string) => elementsIn(readHtml(html), tag)

const hrefsIn = (html: string) => linksIn(readHtml(html)).map(([, href]) => href)

const withoutPictures = { ...reader, image: () => null }

describe('gallery', () => {
  const item = (caption: string, state: string) =>
    blok('gallery_item', { image: asset, caption, treatment: 'Sopracciglia', state })

  it('hides the releases of the people in the pictures', () => {
    const release = { person: 'adult', release: 'n. 7 del 2026', release_until: '2031-01-01 00:00' }
    const html =
      renderBlok('gallery', { items: [blok('gallery_item', { image: asset, ...release })] }) +
      renderBlok('before_after', { before: asset, after: asset, ...release })
    expect(html).toContain('before-after')
    expect(html).not.toMatch(/n\. 7 del 2026|2031-01-01|adult/)
  })

  it('shows albums under their titles, and the treatment and state of each picture that has them', () => {
    const silent = blok('gallery_item', { image: asset, caption: '', treatment: '', state: 'none' })
    const html = renderBlok('gallery', {
      heading: 'Lavori',
      items: [silent, item('Sciolta', 'none')],
      albums: [
        blok('album', { title: 'Sopracciglia', items: [item('Guarita', 'healed')] }),
        blok('album', { title: 'Labbra', items: [item('Fresca', 'fresh')] }),
      ],
    })
    expect(elements(html, 'h3').map(textOf)).toEqual(['Sopracciglia', 'Labbra'])
    expect(elements(html, 'figcaption').map(textOf)).toEqual([
      'ScioltaSopracciglia',
      'GuaritaSopracciglia · Guarito',
      'FrescaSopracciglia · Appena fatto',
    ])
    expect(html).toContain('id="album-labbra"')
  })
})

describe('before_after', () => {
  const fields = { before: asset, after: asset, caption: 'A sei settimane', treatment: 'Labbra' }

  it('shows both pictures and labels them', () => {
    const html = renderBlok('before_after', fields)
    expect(elements(html, 'img')).toHaveLength(2)
    expect(elements(html, 'span').map(textOf)).toEqual(['Prima', 'Dopo'])
    expect(elements(html, 'figcaption').map(textOf)).toEqual(['A sei settimane · Labbra'])
    expect(html).not.toContain('style=')
  })

  it('shows nothing when a picture could not be downloaded: half a comparison misleads', () => {
    expect(renderBlok('before_after', fields, withoutPictures)).toBe('')
  })
})

describe('carousel', () => {
  it('scrolls without script, also by keyboard', () => {
    const slides = ['Finestra', 'Aula'].map((caption) =>
      blok('carousel_slide', { image: asset, caption }),
    )
    const html = renderBlok('carousel', { heading: 'Lo studio', slides })
    const strip = elements(html, 'div').find((one) => one.attributes.get('tabindex') === '0')
    expect(strip?.attributes.get('aria-label')).toBe('Lo studio')
    expect(elements(html, 'figcaption').map(textOf)).toEqual(['Finestra', 'Aula'])
  })
})

describe('video', () => {
  const fields = { title: 'una prova', poster: asset, provider: 'youtube', address: 'aB3-dE6_hI9' }

  it('requests nothing from the video provider: it links there, without script', () => {
    const html = renderBlok('video', fields)
    expect(hrefsIn(html)).toEqual(['https://www.youtube.com/watch?v=aB3-dE6_hI9'])
    const loaded = ['iframe', 'script', 'video', 'object', 'embed', 'link']
    expect(loaded.flatMap((tag) => elements(html, tag))).toEqual([])
    const sources = [...elements(html, 'img'), ...elements(html, 'source')]
    const addresses = sources.flatMap((one) => [...one.attributes.values()])
    expect(addresses.filter((value) => /^(https?:)?\/\//.test(value))).toEqual([])
  })

  it('can be watched when its poster could not be downloaded', () => {
    const html = renderBlok('video', fields, withoutPictures)
    expect(elements(html, 'a').map(textOf)).toEqual(['Guarda il video: una prova YouTube'])
  })
})

describe('price_list', () => {
  const prices = {
    groups: [
      blok('price_group', {
        title: 'Sposa',
        rows: [
          blok('price_row', {
            service: 'Trucco sposa & prova',
            price: '95',
            link: { linktype: 'url', url: 'x' },
          }),
        ],
      }),
    ],
  }
  const hrefOf = (href: string) => {
    const link = () => ({ href, isExternal: !href.startsWith('/') })
    const html = renderBlok('price_list', prices, { ...reader, link })
    return hrefsIn(html)
  }

  it.each([
    ['/bridal-form', '/bridal-form?servizio=Trucco%20sposa%20%26%20prova'],
    ['/sub/corsi-form', '/sub/corsi-form?servizio=Trucco%20sposa%20%26%20prova'],
    ['/contact', '/contact'],
    ['https://elsewhere.example/bridal-form', 'https://elsewhere.example/bridal-form'],
  ])('links a row with the link %s to %s', (href, expected) => {
    expect(hrefOf(href)).toEqual([expected])
  })

  it('links a row without a link to WhatsApp, naming the service, if the list asks for it', () => {
    const ask = (fields: object, whatsapp: string) => {
      const found = {
        ...readerWith({ settings: { ...settings, whatsapp } }),
        link: () => null,
      }
      return linksIn(readHtml(renderBlok('price_list', { ...prices, ...fields }, found)))
    }
    expect(ask({ ask_whatsapp: true }, '+39 333 000 0000')).toEqual([
      [
        'Richiedi su WhatsApp: Trucco sposa & prova',
        'https://wa.me/393330000000?text=Ciao!%20Ti%20scrivo%20per%3A%20Trucco%20sposa%20%26%20prova.',
      ],
    ])
    expect(ask({}, '+39 333 000 0000')).toEqual([])
    expect(ask({ ask_whatsapp: true }, '')).toEqual([])
  })

  it('shows its start date and whether VAT is included, and no empty element without them', () => {
    const termsIn = (fields: object, vatNote: string) => {
      const found = readerWith({ settings: { ...settings, vatNote } })
      const html = renderBlok('price_list', { ...prices, ...fields }, found)
      return elements(html, 'p')
        .filter((one) => one.attributes.get('class') === 'price-list__terms')
        .map(textOf)
    }
    const from = { valid_from: '8 ottobre 2026' }
    expect(termsIn(from, 'IVA inclusa')).toEqual(['Valido dall’8 ottobre 2026 · IVA inclusa'])
    expect(termsIn({}, '')).toEqual([])
  })
})

describe('bloks inside a text', () => {
  const inside = (...body: unknown[]) => ({
    type: 'doc',
    content: [...paragraph('Prima').content, { type: 'blok', attrs: { id: 'x', body } }],
  })

  it('stand between the paragraphs, their links and pictures resolved', () => {
    const link = { linktype: 'url', url: 'https://example.it/' }
    const html = renderBlok('rich_text', {
      text: inside(
        blok('action', { label: 'Scrivimi', link }),
        blok('image', { image: asset, caption: 'Luce' }),
        blok('notice', { title: 'Nota', text: paragraph('Da sapere') }),
      ),
    })
    expect(elements(html, 'a').map(textOf)).toEqual(['Scrivimi'])
    expect(elements(html, 'figcaption').map(textOf)).toEqual(['Luce'])
    expect(elements(html, 'aside').map(textOf)).toEqual(['NotaDa sapere'])
  })

  it('are left out when the text does not allow them, or they are empty', () => {
    const hero = blok('hero', { headline: 'Titolo' })
    const html = renderBlok('rich_text', { text: inside(hero, blok('action', { label: '' })) })
    expect(html).toBe('<div class="blok text-section"><div class="prose"><p>Prima</p></div></div>')
  })
})
