import { describe, expect, it } from 'vitest'
import { openingHoursOf } from '../../../../src/business/structured-business.ts'
import { zonedTime } from '../../../../src/content/local-time.ts'
import { graphOf, type Node, nodesOf, describedSite as site } from '../graph-nodes.ts'
import { modelsOf, siteStories } from '../library-of.ts'
import { pageContent, paragraph, rawStory, settingsContent } from '../stories.ts'

const blok = (component: string, fields: object) => ({ _uid: component, component, ...fields })

describe('[BUILD-8] structured data', () => {
  it.each([
    ['10115 Berlin', { postalCode: '10115', addressLocality: 'Berlin' }],
    ['L-1234 Luxembourg', { postalCode: 'L-1234', addressLocality: 'Luxembourg' }],
    ['110 00 Praha 1', { postalCode: '110 00', addressLocality: 'Praha 1' }],
    ['1012 AB Amsterdam', { postalCode: '1012 AB', addressLocality: 'Amsterdam' }],
    ['1000-001 Lisboa', { postalCode: '1000-001', addressLocality: 'Lisboa' }],
    ['6900 Lugano (TI)', { postalCode: '6900', addressRegion: 'TI' }],
    ['London SW1A 1AA', { addressLocality: 'London SW1A 1AA' }],
  ])('[SITE-6] reads the address of another country: %s', (city, address) => {
    const stories = [
      rawStory(1, 'settings', settingsContent({ country: 'CH', vat_number: '', city, phone: '' })),
      rawStory(2, 'home', pageContent()),
    ]
    const [studio] = nodesOf(stories, '/', 'BeautySalon')
    expect(studio).toMatchObject({ address: { ...address, addressCountry: 'CH' } })
    expect(studio).toMatchObject({ currenciesAccepted: 'CHF' })
    expect(Object.keys(studio ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(vatID|telephone|sameAs)$/)]),
    )
  })

  it('[SITE-5] describes a content type that the site adds as a page, and no more', () => {
    const stories = [
      rawStory(1, 'settings', settingsContent()),
      rawStory(2, 'diario', pageContent()),
    ]
    const posts = modelsOf(stories, { config: site }).models.map((model) =>
      graphOf({ ...model, type: 'post', shown: { title: 'Un giorno in studio' } }),
    )
    expect(posts.map((nodes) => nodes.map((node) => node['@type']))).toEqual([
      ['BeautySalon', 'WebPage', 'BreadcrumbList'],
    ])
  })

  it('says on the home page who the studio is, and elsewhere only names it', () => {
    const stories = [
      rawStory(1, 'settings', settingsContent({ owner: 'P. Rova', city: '55100 Lucca (LU)' })),
      rawStory(2, 'home', pageContent()),
      rawStory(3, 'about', pageContent()),
    ]
    expect(nodesOf(stories, '/', 'BeautySalon')).toMatchObject([
      {
        '@id': 'https://www.studio.example/sub/#studio',
        vatID: 'IT00000000000',
        address: { postalCode: '55100', addressLocality: 'Lucca', addressRegion: 'LU' },
        founder: { '@type': 'Person', name: 'P. Rova' },
      },
    ])
    expect(nodesOf(stories, '/about', 'BeautySalon')).toEqual([
      {
        '@type': 'BeautySalon',
        '@id': 'https://www.studio.example/sub/#studio',
        name: 'Studio Prova',
        url: 'https://www.studio.example/sub/',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Via Prova 1',
          addressLocality: 'Lucca',
          addressCountry: 'IT',
          postalCode: '55100',
          addressRegion: 'LU',
        },
      },
    ])
    const [breadcrumb] = nodesOf(stories, '/about', 'BreadcrumbList')
    expect(breadcrumb?.itemListElement).toMatchObject([
      { position: 1, item: 'https://www.studio.example/sub/' },
      { position: 2, item: 'https://www.studio.example/sub/about' },
    ])
    expect(nodesOf(stories, '/', 'BreadcrumbList')).toEqual([])
  })

  it('prices the offer; a price “from” is a lowest one only', () => {
    const rows = [
      blok('price_row', { service: 'Trucco', price: '65' }),
      blok('price_row', { service: 'Sposa', price: '250', is_from: true, unit: 'a persona' }),
    ]
    const groups = [blok('price_group', { title: 'Trucco', rows })]
    const page = pageContent({ body: [blok('price_list', { groups })] })
    const stories = [...siteStories, rawStory(5, 'listino-prezzi', page)]
    const [catalog] = nodesOf(stories, '/listino-prezzi', 'OfferCatalog')
    const [group] = (catalog?.itemListElement ?? []) as Node[]
    const offers = (group?.itemListElement ?? []) as Node[]
    expect(offers[0]).toMatchObject({ price: 65, priceSpecification: { price: 65 } })
    expect(offers[0]).toMatchObject({ '@type': 'Offer', priceCurrency: 'EUR' })
    expect(offers[1]).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: 250,
      priceCurrency: 'EUR',
      priceSpecification: { minPrice: 250, unitText: 'a persona' },
    })
    expect(offers[1]).not.toHaveProperty('price')
  })

  it('collects the questions of all bloks in one FAQ page', () => {
    const faq = (question: string) =>
      blok('faq', {
        heading: 'Domande',
        questions: [blok('question', { question, answer: paragraph('Sì.') })],
      })
    const image = { filename: 'https://a.storyblok.com/f/1/10x10/a/foto.jpg', alt: 'Una foto' }
    const picture = { _uid: 'i', component: 'image', image, person: 'none' }
    const answer = { type: 'doc', content: [{ type: 'blok', attrs: { id: 'b', body: [picture] } }] }
    // An answer with only a picture has no text for machines.
    const shown = blok('faq', {
      heading: 'Come?',
      questions: [blok('question', { question: 'Tre?', answer })],
    })
    const page = pageContent({ body: [faq('Uno?'), faq('Due?'), shown] })
    const [found, ...others] = nodesOf([...siteStories, rawStory(5, 'x', page)], '/x', 'FAQPage')
    expect(others).toEqual([])
    expect(found?.mainEntity).toMatchObject([
      { name: 'Uno?', acceptedAnswer: { text: 'Sì.' } },
      { name: 'Due?' },
    ])
    expect(found?.mainEntity).toHaveLength(2)
  })
})

it.each([
  ['2026-03-29 01:30', '2026-03-29T01:30:00+01:00'],
  ['2026-10-25 02:30', '2026-10-25T02:30:00+02:00'],
])('%s by the clocks of Rome is %s', (moment, exact) => {
  expect(zonedTime(moment, 'Europe/Rome')).toBe(exact)
})

it.each([
  ['Da martedì a venerdì', '9:30–18:30', ['Tu-Fr 09:30-18:30']],
  ['lun-ven', '9-12.30, 15-19', ['Mo-Fr 09:00-12:30', 'Mo-Fr 15:00-19:00']],
  ['Sabato e domenica', '9:00–13:00', ['Sa,Su 09:00-13:00']],
  ['Domenica e lunedì', 'Chiuso, salvo corsi e matrimoni', []],
  ['Tutti i giorni tranne lunedì', '9–13', []],
  ['Su appuntamento', '9–13', []],
  ['Lunedì', '9–19, chiuso 13–15', []],
  ['Lunedì', '9:00–19:00 (pausa 13–14)', []],
  ['Sabato', '9,00–18,00', []],
  ['Sabato', '9-13,15-19', ['Sa 09:00-13:00', 'Sa 15:00-19:00']],
  ['Martedì – venerdì, domenica', '9–13', []],
  ['Da lunedì a venerdì e domenica', '9–13', []],
  ['Tuesday to Friday', '9:30–18:30', ['Tu-Fr 09:30-18:30']],
  ['Saturdays and Sundays', '9–13', ['Sa,Su 09:00-13:00']],
  ['Monday', 'Closed', []],
  ['Monday', '9–19, closed 13–15', []],
  ['Monday', '1–6:30pm', []],
])('%s, %s is %j for search engines', (days, hours, expected) => {
  expect(openingHoursOf([{ days, hours }])).toEqual(expected)
})
