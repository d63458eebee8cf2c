import { describe, expect, it } from 'vitest'
import { ownBloks } from '../../../src/bloks/bloks.ts'
import { paragraph } from '../build/stories.ts'
import { asset, blok, createBody, reader } from './every-blok.ts'
import { settings } from './models.ts'
import { expectSound, headings, pageName, renderPage } from './render-page.tsx'
import { saidByCode } from './said-by-code.ts'

const note = (words: string) => {
  const body = [blok('notice', { title: 'Nota', text: paragraph(words) })]
  return { type: 'blok', attrs: { body } }
}
const noted = { type: 'doc', content: ['Porta i pennelli.', 'Vieni senza trucco.'].map(note) }

describe('PageContent', () => {
  it('the bodies of these tests hold every blok of src/bloks', () => {
    expect(createBody('').map((one) => one.component)).toEqual(ownBloks.map((one) => one.name))
  })

  it.each([
    ['with headings', 'Titolo'],
    ['without headings', ''],
  ])('[ROUTE-1] has one h1, no skipped level, repeated id or style attribute: %s', (_, heading) => {
    const hero = [blok('hero', { headline: 'Prima la luce', image: asset, layout: 'cover' })]
    const html = renderPage({ hero, body: createBody(heading) })
    expectSound(html)
    expect(html).toContain('<h1>Prima la luce</h1>')
  })

  it('[ROUTE-1] a page without a hero is headed by its name; its breadcrumb ends at itself', () => {
    expect(renderPage({})).toContain('<h1>Nome della pagina</h1>')
    expect(renderPage({})).toContain('<a href="/prova" aria-current="page">Prova</a>')
  })

  it('[ROUTE-1] gives repeated content unique ids, and the first its usual one', () => {
    const twice = ['rich_text', 'price_list', 'gallery', 'notice']
    const body = createBody('Titolo').filter(({ component }) => twice.includes(component))
    const headed = blok('rich_text', { text: headings('Pelle', 'Main', 'Chiedi', 'Chiedi') })
    const within = blok('notice', { text: headings('Chiedi') })
    const notes = blok('rich_text', { text: noted })
    const html = renderPage({ body: [...body, headed, ...body, within, headed, notes] })
    expectSound(html)
    expect(html.match(/<strong>Nota<\/strong>/g)).toHaveLength(2)
    for (const group of ['sposa', 'sposa-2', 'pelle', 'pelle-3']) {
      expect(html).toContain(`<a href="#${group}">`)
      expect(html).toContain(`class="price-group" id="${group}"`)
    }
    expect([...html.matchAll(/<h[2-6] id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      ...['pelle-2', 'main-2', 'chiedi', 'chiedi-2'],
      ...['chiedi-3', 'pelle-4', 'main-3', 'chiedi-4', 'chiedi-2-2'],
    ])
    expect(html).toContain('id="album-labbra"')
    expect(html).toContain('id="album-labbra-2"')
  })

  it('[I18N-5] in English has no Italian text from code, and the words of the catalogue', () => {
    const body = createBody('').filter(({ component }) => component !== 'request_form')
    const [inItalian, inEnglish] = ['it', 'en'].map((one) => renderPage({ body }, reader, one))
    expect(saidByCode(inItalian ?? '', inEnglish ?? '', [body, settings, pageName])).toEqual([])
    for (const word of ['Healed', 'Before', 'Enquire', 'Opening hours', '€95']) {
      expect(inEnglish).toContain(word)
    }
  })

  it('[IMG-1] shows caption and credit of the asset library below a picture', () => {
    const notes = {
      title: 'Luce d’inverno',
      meta_data: { copyright: '© Anna Neri' },
      source: 'Archivio',
    }
    const image = { ...asset, ...notes }
    const loose = { type: 'image', attrs: { src: asset.filename, alt: 'Un volto', ...notes } }
    const inText = { type: 'doc', content: [{ type: 'paragraph', content: [loose] }] }
    const credit = '<small class="credit" translate="no"> © Anna Neri · Archivio</small>'
    const video = { title: 'Prova', poster: image, provider: 'vimeo', address: '76979871' }
    const figures = [
      blok('image', { image }),
      blok('text_image', { heading: 'Metodo', text: paragraph('Testo.'), image }),
      blok('gallery', { items: [blok('gallery_item', { image })] }),
      blok('before_after', { before: image, after: image }),
      blok('carousel', { heading: 'Lo studio', slides: [blok('carousel_slide', { image })] }),
      blok('video', video),
    ]
    const caption = `<figcaption>Luce d’inverno${credit}</figcaption>`
    expect(renderPage({ body: figures }).split(caption)).toHaveLength(figures.length + 1)
    const own = renderPage({ body: [blok('image', { image, caption: 'La mia' })] })
    expect(own).toContain(`<figcaption>La mia${credit}</figcaption>`)
    const within = renderPage({ body: [blok('rich_text', { text: inText })] })
    expect(within).toContain(`</picture><small>Luce d’inverno</small>${credit}`)
    const same = renderPage({ body: [blok('image', { image: { ...asset, title: 'Un volto' } })] })
    expect(same).not.toContain('<figcaption>')
  })
})
