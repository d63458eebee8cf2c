/**
 * What can be written in the space: three content types with pages, the settings, and eight bloks.
 */
import { type BlokDefinition, type BlokModelOf, defineBlok } from '../../../src/content/blok.ts'
import { bloks } from '../../../src/content/blok-list.ts'
import type { Fields } from '../../../src/content/field.ts'
import { boolean, day, number, option, text, textarea } from '../../../src/content/fields.ts'
import type { ImageModel } from '../../../src/content/model.ts'
import { defineQuery, queryOne } from '../../../src/content/query.ts'
import { image, link, richText } from '../../../src/content/rich-fields.ts'

const define = <const Name extends string, F extends Fields, Extra = object>(
  name: Name,
  label: string,
  fields: F,
  load?: BlokDefinition<Name, F, Extra>['load'],
) => defineBlok({ name, label, fields, ...(load && { load }) })

const required = true
const title = text({ label: 'Title', required })
const heading = text({ label: 'Heading' })
const intro = textarea({ label: 'In a sentence or two', required })
const words = richText({ label: 'Text', required })
const photo = image({ label: 'Photo' })

const glazes = { ash: 'Wood ash', salt: 'Salt', slip: 'White slip', iron: 'Iron black' }

export const productType = define('product', 'Pot', {
  title,
  price: number({ label: 'Price in pounds', required }),
  size: text({ label: 'Size', help: 'For example: 28 cm tall' }),
  glaze: option(glazes, { label: 'Glaze' }),
  is_sold: boolean({ label: 'Sold' }),
  intro,
  image: photo,
  text: words,
})

export const postType = define('post', 'Journal entry', {
  title,
  date: day({ label: 'Day', required }),
  intro,
  image: photo,
  text: words,
})

const menuLink = define('menu_link', 'Menu entry', {
  label: text({ label: 'Label', required }),
  link: link({ label: 'Page', required }),
})

export const settingsType = define('settings', 'Settings', {
  name: text({ label: 'Name of the workshop', required }),
  tagline: text({ label: 'Tagline' }),
  email: text({ label: 'Email', required }),
  address: textarea({ label: 'Address' }),
  hours: textarea({ label: 'Opening hours' }),
  menu: bloks([menuLink], { label: 'Menu' }),
})

export type Settings = BlokModelOf<typeof settingsType>

export const settingsQuery = queryOne(settingsType, 'the settings')

/** A pot or a journal entry in a list. `note`: its price, or its day. */
export interface Card {
  href: string
  title: string
  note: string
  intro: string
  image: ImageModel | null
  /** `2026-03-14`; `''` of a pot. */
  date: string
}

export const productsQuery = defineQuery<readonly Card[]>({
  name: 'products',
  title: 'the list of all pots',
  read: ({ stories }) =>
    stories(productType, ({ href, content }) => {
      const { title, size, image, ...pot } = content()
      return { href, title, note: priceOf(pot), intro: size, image, date: '' }
    }),
})

export const postsQuery = defineQuery<readonly Card[]>({
  name: 'posts',
  title: 'the list of all journal entries',
  read: ({ stories }) =>
    stories(postType, ({ href, content }) => {
      const { title, date, intro, image } = content()
      return { href, title, note: formatDay(date), intro, image, date }
    }).sort((a, b) => (a.date > b.date ? -1 : 1)),
})

export const priceOf = ({ price, is_sold }: { price: number; is_sold: boolean }): string =>
  is_sold ? 'Sold' : `£${price}`

/** `2026-03-14` → `14 March 2026` */
export const formatDay = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const limit = number({ label: 'How many', help: 'Empty: all of them.' })
const lines = textarea({ label: 'Steps', help: 'One a line.', required })
const action = { link: link({ label: 'Link' }), link_label: text({ label: 'Words of the link' }) }

export const heroBlok = define('hero', 'Opening', {
  heading: title,
  lead: textarea({ label: 'Lead' }),
  image: photo,
  ...action,
})
export const proseBlok = define('prose', 'Text', { heading, text: words })
export const pictureBlok = define('picture', 'Photo', {
  image: photo,
  caption: text({ label: 'Caption' }),
})
export const productListBlok = define(
  'product_list',
  'List of pots',
  { heading, limit },
  (reader, { limit }) => ({
    cards: reader.query(productsQuery).slice(0, Number(limit) || undefined),
  }),
)
export const postListBlok = define(
  'post_list',
  'List of journal entries',
  { heading },
  (reader) => ({ cards: reader.query(postsQuery) }),
)
export const stepsBlok = define('steps', 'How it is made', { heading, steps: lines })
export const quoteBlok = define('quote', 'Quotation', {
  quote: intro,
  author: text({ label: 'Author' }),
})
export const visitBlok = define('visit', 'Where we are', { heading }, (reader) => ({
  settings: reader.query(settingsQuery),
}))

const body = [heroBlok, proseBlok, pictureBlok, productListBlok, postListBlok] as const
const contentBloks = [stepsBlok, quoteBlok, visitBlok] as const

export const pageType = define('page', 'Page', {
  title,
  description: textarea({ label: 'Description for search engines' }),
  body: bloks([...body, ...contentBloks], { label: 'Content' }),
})
