import { requestsSchema } from '../../../build/config/form-service.ts'
import { pictureWords } from '../../../src/content/asset.ts'
import type { ContentReader } from '../../../src/content/content-reader.ts'
import type { Query } from '../../../src/content/query.ts'
import { configIn } from '../build/site-config.ts'
import { paragraph } from '../build/stories.ts'
import { picture, settings } from './models.ts'

export const asset = { filename: 'https://a.example/f/1/800x1000/x/volto.jpg', alt: 'Un volto' }
const link = { linktype: 'url', url: 'https://example.it/' }
export const blok = (component: string, fields: object) => ({
  component,
  _uid: component,
  ...fields,
})
const action = { component: 'action', _uid: 'a', label: 'Scrivimi', link }

/** @returns every blok of `src/bloks`; an empty `heading` omits the optional headings */
export const createBody = (heading: string) => [
  blok('rich_text', { heading, text: paragraph('Testo.') }),
  blok('text_image', {
    heading: 'Metodo',
    text: paragraph('Testo.'),
    image: asset,
    actions: [action],
  }),
  blok('image', { image: asset, caption: 'Luce', width: 'wide' }),
  blok('link_cards', {
    heading,
    cards: [blok('link_card', { title: 'Trucco', image: asset, link })],
  }),
  blok('steps', { heading: 'Passi', steps: [blok('step', { title: 'Uno', text: 'Testo' })] }),
  blok('price_list', {
    heading,
    groups: ['Sposa', 'Pelle'].map((title) =>
      blok('price_group', {
        title,
        rows: [blok('price_row', { service: 'Prova', price: '95', link })],
      }),
    ),
  }),
  blok('gallery', {
    heading,
    items: [blok('gallery_item', { image: asset, state: 'healed' })],
    albums: ['Labbra', 'Occhi'].map((title) =>
      blok('album', { title, items: [blok('gallery_item', { _uid: title, image: asset })] }),
    ),
  }),
  blok('before_after', { heading, before: asset, after: asset, caption: 'A sei settimane' }),
  blok('carousel', { heading: 'Lo studio', slides: [blok('carousel_slide', { image: asset })] }),
  blok('video', { title: 'Prova', poster: asset, provider: 'vimeo', address: '76979871' }),
  blok('testimonials', {
    heading: 'Recensioni',
    items: [blok('testimonial', { quote: 'Bello', author: 'Chiara' })],
  }),
  blok('faq', {
    heading: 'Domande',
    questions: [blok('question', { question: 'Quando?', answer: paragraph('Presto.') })],
  }),
  blok('partner_grid', {
    heading,
    partners: [blok('partner', { name: 'Villa', image: asset, link })],
  }),
  blok('brand_grid', { heading, brands: [blok('brand', { name: 'Marca', link })] }),
  blok('contact_card', { heading: 'Contatti' }),
  blok('call_to_action', { heading: 'Vieni', actions: [action] }),
  blok('request_form', { heading: 'Prenota', form: 'bridal' }),
  blok('notice', { title: heading, text: paragraph('Avviso.') }),
]

/** Resolves every link and picture; query results other than the settings are empty lists. */
export const reader: ContentReader = {
  link: () => ({ href: 'https://example.it/', isExternal: true }),
  pageHref: (path) => path,
  image: (image) => ({ ...picture, ...pictureWords(image) }),
  story: () => null,
  datasourceEntry: () => null,
  config: configIn('/nowhere', {
    siteUrl: 'https://studio.example',
    requests: requestsSchema.parse({
      adapter: 'receiver',
      endpoint: 'https://requests.example/api',
    }),
  }),
  query: <Value>({ name }: Query<Value>) => (name === 'settings' ? settings : []) as Value,
  momentOf: (stored: string) => stored,
}

/** Overrides the results of queries. */
export const readerWith = (others: Readonly<Record<string, unknown>>): ContentReader => ({
  ...reader,
  query: <Value>(query: Query<Value>) => (others[query.name] ?? reader.query(query)) as Value,
})
