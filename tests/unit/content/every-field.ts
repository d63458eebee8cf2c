import { type BlokDefinition, defineBlok } from '../../../src/content/blok.ts'
import {
  datasourceOption,
  datasourceOptions,
  options,
  reference,
  references,
} from '../../../src/content/choice-fields.ts'
import { text } from '../../../src/content/fields.ts'
import { markdown } from '../../../src/content/markdown-field.ts'
import { assets, table } from '../../../src/content/rich-fields.ts'
import { contentTypeNamed, type Site } from '../../../src/content/site.ts'
import { site } from '../../../src/site.ts'

export const makerType = defineBlok({
  name: 'maker',
  label: 'Artigiana',
  fields: { title: text({ label: 'Nome', required: true }) },
})

/** A content type whose stories refer to each other. The name `page` gives them pages of the site. */
export const postType = defineBlok({
  name: 'page',
  label: 'Articolo',
  fields: {
    title: text({ label: 'Titolo', required: true }),
    author: reference([makerType], { label: 'Autrice' }),
    related: references((): readonly BlokDefinition[] => [postType], { label: 'Correlati' }),
    color: datasourceOption('colori', { label: 'Colore' }),
  },
})

/** The site with only these content types; a type named like one of the site's uses its page. */
export const siteOf = (...definitions: readonly BlokDefinition[]): Site => ({
  ...site,
  contentTypes: definitions.map((definition) => ({
    ...contentTypeNamed(site, definition.name),
    definition,
  })),
})

const createProduct = (required: boolean) =>
  defineBlok({
    name: 'product',
    label: 'Prodotto',
    fields: {
      uses: options(
        { oven: 'Forno', table: 'Tavola', flowers: 'Fiori' },
        { label: 'Usi', max: 2, required },
      ),
      color: datasourceOption('colori', { label: 'Colore' }),
      glazes: datasourceOptions('smalti', { label: 'Smalti', required }),
      maker: reference([makerType], { label: 'Artigiana', required }),
      related: references([makerType, postType], { label: 'Correlati', max: 3 }),
      pictures: assets({ label: 'Foto', required, max: 4 }),
      sizes: table({ label: 'Misure', required }),
      care: markdown({ label: 'Cura', required, help: 'Lavaggio e forno.' }),
    },
  })

/** A blok with each of the fields that the site itself does not use. */
export const productBlok = createProduct(true)

/** The same fields, all optional. */
export const optionalBlok = createProduct(false)

const cell = (value: unknown) => ({ _uid: 'c', component: '_table_col', value })

/** @returns a table as Storyblok stores it */
export const storedTable = (head: unknown[], ...rows: unknown[][]) => ({
  fieldtype: 'table',
  thead: head.map((value) => ({ _uid: 'h', component: '_table_head', value })),
  tbody: rows.map((row) => ({ _uid: 'r', component: '_table_row', body: row.map(cell) })),
})

export const photo = {
  filename: 'https://a.storyblok.com/f/1/30x20/abc/vaso.jpg',
  alt: 'Un vaso',
}

/** @returns a stored product with every field filled */
export const storedProduct = (fields: object = {}) => ({
  _uid: 'p',
  component: 'product',
  uses: ['oven', 'flowers'],
  color: 'rosso',
  glazes: ['opaco'],
  maker: 'uuid-maker',
  related: ['uuid-maker', 'uuid-post'],
  pictures: [photo, photo],
  sizes: storedTable(['Altezza', 'Peso'], ['10 cm', '300 g']),
  care: 'Lavare **a mano**.',
  ...fields,
})
