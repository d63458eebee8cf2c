import { type SchemaBlockLike, validateStory } from '@storyblok/schema'
import { storyFile, uuidOf } from 'storyblok-emulator/testing'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { lintStory } from '../../../build/content/lint-story.ts'
import { createComponent } from '../../../build/content/space-schema.ts'
import { type BlokModelOf, resolveBlok } from '../../../src/content/blok.ts'
import { blokIssues } from '../../../src/content/blok-issues.ts'
import type { ContentReader } from '../../../src/content/content-reader.ts'
import type { StoryModel } from '../../../src/content/model.ts'
import { describeIssue } from '../../../src/content/validation-message.ts'
import { repairContent } from '../../../src/editor/repair-content.ts'
import { describeBlok } from '../../../src/guides/content-model.ts'
import { parsedBlok } from '../parsed-blok.ts'
import {
  makerType,
  optionalBlok as optional,
  photo,
  productBlok,
  storedProduct,
  storedTable,
} from './every-field.ts'
import { createReader } from './rich-text-reader.ts'

const asStored = (picture: object) => ({
  id: 1,
  fieldtype: 'asset',
  name: '',
  focus: '',
  title: '',
  source: '',
  copyright: '',
  meta_data: {},
  is_external_url: false,
  ...picture,
})

const messagesFor = (fields: object): string[] => {
  const raw = storedProduct(fields)
  return blokIssues(productBlok, raw)
    .map((issue) => describeIssue(productBlok, raw, issue))
    .map(({ en, it }) => `${en} / ${it}`)
}

describe('[SITE-4] every field of Storyblok', () => {
  it('may be left empty, in every way in which Storyblok stores that', () => {
    const raw = { _uid: 'p', component: 'product' }
    const empty = Object.keys(optional.fields)
    for (const blank of [undefined, null, '', ' ']) {
      const stored = Object.fromEntries(empty.map((name) => [name, blank]))
      const parsed = parsedBlok(optional, { ...raw, ...stored })
      expect(resolveBlok(optional, parsed, createReader())).toEqual({
        ...raw,
        uses: [],
        color: null,
        glazes: [],
        maker: null,
        related: [],
        pictures: [],
        sizes: { head: [], rows: [] },
        care: [],
      })
    }
  })

  it('says what is wrong in English and Italian', () => {
    const untouched = storedTable([''], [''])
    const nothing = { uses: [], glazes: '', maker: null, pictures: [], sizes: untouched, care: ' ' }
    expect(messagesFor(nothing)).toEqual([
      '“Usi”: this field is required: expected some of "oven", "table", "flowers", found nothing. / “Usi”: campo obbligatorio: serve una o più scelte fra “Forno”, “Tavola”, “Fiori”.',
      '“Smalti”: this field is required: expected a value of the datasource “smalti”, found nothing. / “Smalti”: campo obbligatorio: serve un valore della sorgente dati “smalti”.',
      '“Artigiana”: this field is required: expected a story, found nothing. / “Artigiana”: campo obbligatorio: serve un contenuto.',
      '“Foto”: this field is required: expected a list of images, found nothing. / “Foto”: campo obbligatorio: serve un elenco di immagini.',
      '“Misure”: this field is required: expected a table, found nothing. / “Misure”: campo obbligatorio: serve una tabella.',
      '“Cura”: this field is required: expected text in Markdown, found nothing. / “Cura”: campo obbligatorio: serve un testo in Markdown.',
    ])
    expect(messagesFor({ uses: ['oven', 'frigo'] })).toEqual([
      '“Usi 2”: expected some of "oven", "table", "flowers", found "frigo". / “Usi 2”: serve una o più scelte fra “Forno”, “Tavola”, “Fiori”, trovato "frigo".',
    ])
    expect(messagesFor({ uses: ['oven', 'table', 'flowers'] })).toEqual([
      '“Usi”: at most 2, found 3. / “Usi”: al massimo 2, trovati 3.',
    ])
    expect(messagesFor({ related: 'uuid', care: 7, sizes: { thead: 'x' } })).toEqual([
      '“Correlati”: expected a list of stories, found "uuid". / “Correlati”: serve un elenco di contenuti, trovato "uuid".',
      '“Misure”: expected a table, found "x". / “Misure”: serve una tabella, trovato "x".',
      '“Cura”: expected text in Markdown, found 7. / “Cura”: serve un testo in Markdown, trovato 7.',
    ])
    expect(messagesFor({ pictures: [photo, { ...photo, meta_data: { rotate: 'x' } }] })).toEqual([
      expect.stringMatching(/^“Foto 2”: .*rotate/),
    ])
  })

  it('reports a file that is not an image', () => {
    const manual = { filename: 'https://a.storyblok.com/f/1/abc/manuale.pdf', alt: '' }
    const content = storedProduct({ pictures: [photo, manual] })
    expect(lintStory(productBlok, content)).toMatchObject([
      {
        code: 'ASSET_FAILED',
        where: { field: 'pictures' },
        message: { en: expect.stringContaining('manuale.pdf') },
      },
    ])
  })

  it('has the schema that the official CLI pushes', () => {
    const { schema } = createComponent(productBlok, { isRoot: false })
    expect(schema).toMatchObject({
      uses: {
        type: 'options',
        source: 'self',
        options: [
          { name: 'Forno', value: 'oven' },
          { name: 'Tavola', value: 'table' },
          { name: 'Fiori', value: 'flowers' },
        ],
        min_options: '1',
        max_options: '2',
      },
      color: {
        type: 'option',
        source: 'internal',
        datasource_slug: 'colori',
        exclude_empty_option: false,
      },
      glazes: { type: 'options', source: 'internal', datasource_slug: 'smalti' },
      maker: {
        type: 'option',
        source: 'internal_stories',
        filter_content_type: ['maker'],
        use_uuid: true,
        exclude_empty_option: true,
      },
      related: {
        type: 'options',
        source: 'internal_stories',
        filter_content_type: ['maker', 'page'],
        is_reference_type: true,
        max_options: '3',
      },
      pictures: {
        type: 'multiasset',
        filetypes: ['images'],
        minimum_entries: 1,
        maximum_entries: 4,
      },
      sizes: { type: 'table' },
      care: { type: 'markdown', rich_markdown: true },
    })
    expect(schema.color).not.toHaveProperty('options')
    expect(schema.glazes).not.toHaveProperty('is_reference_type')
  })

  it('is stored in a form that the official validator accepts for its schema', () => {
    const blocks = [productBlok, makerType].map((definition) => {
      const { name, schema } = createComponent(definition, { isRoot: true })
      const fields = Object.entries(schema).map(([field, given]) => ({ name: field, ...given }))
      return { name, fields: fields as NonNullable<SchemaBlockLike['fields']> }
    })
    const issuesOf = (fields: object) =>
      validateStory(storyFile({ id: 1, full_slug: 'vaso', content: storedProduct(fields) }), {
        blocks,
      }).issues.map(({ path }) => path.join('.'))
    const [maker, post] = [uuidOf(2), uuidOf(3)]
    const stored = { maker, related: [maker, post], pictures: [photo].map(asStored) }
    expect(issuesOf(stored)).toEqual([])
    expect(issuesOf({ ...stored, uses: 7, sizes: 'x' })).toHaveLength(2)
  })

  it('is explained to editors', () => {
    expect(describeBlok(productBlok).split('\n').slice(4)).toEqual([
      '| Usi (`uses`) | Più scelte | Sì | Valori: Forno, Tavola, Fiori. Al massimo 2. |',
      '| Colore (`color`) | Scelta | No | Valori: quelli della sorgente dati “colori”. |',
      '| Smalti (`glazes`) | Più scelte | Sì | Valori: quelli della sorgente dati “smalti”. |',
      '| Artigiana (`maker`) | Contenuto | Sì | Ammessi: Artigiana. |',
      '| Correlati (`related`) | Più contenuti | No | Ammessi: Artigiana, Articolo. Al massimo 3. |',
      '| Foto (`pictures`) | Più immagini | Sì | Al massimo 4. Si traduce. |',
      '| Misure (`sizes`) | Tabella | Sì | Si traduce. |',
      '| Cura (`care`) | Testo in Markdown | Sì | Lavaggio e forno. Si traduce. |',
    ])
  })

  it('keeps its last valid value while the editor changes it', () => {
    const valid = new Map()
    repairContent(productBlok, storedProduct(), valid)
    const broken = { uses: ['frigo'], glazes: 7, pictures: [null], sizes: { tbody: 7 }, care: {} }
    const { parsed, problems } = repairContent(productBlok, storedProduct(broken), valid)
    expect(parsed).toEqual(parsedBlok(productBlok, storedProduct()))
    expect(problems).toHaveLength(5)
  })

  it('resolves to the value that its definition promises', () => {
    const reader: ContentReader = {
      ...createReader(),
      datasourceEntry: ({ value }) => (value === 'gone' ? null : { value, name: `${value}!` }),
      story: ({ uuid, types }) =>
        uuid !== 'uuid-maker' || !types.includes('maker')
          ? null
          : {
              uuid,
              name: 'Anna',
              href: '',
              content: { _uid: 'm', component: 'maker', title: 'Anna Prova' },
              reader: createReader(),
            },
    }
    const raw = storedProduct({
      glazes: ['opaco', 'gone'],
      pictures: [photo, { filename: '' }, { filename: 'gone.jpg' }],
      sizes: storedTable(['Altezza', ' Peso '], ['10 cm'], ['', ''], ['12 cm', '400 g', 'nuovo']),
    })
    const model = resolveBlok(productBlok, parsedBlok(productBlok, raw), reader)
    const anna = {
      uuid: 'uuid-maker',
      name: 'Anna',
      href: '',
      content: { component: 'maker', _uid: 'm', title: 'Anna Prova' },
    }
    expect(model).toMatchObject({
      uses: ['oven', 'flowers'],
      color: { value: 'rosso', name: 'rosso!' },
      glazes: [{ value: 'opaco', name: 'opaco!' }],
      maker: anna,
      related: [anna],
      pictures: [{ alt: 'Un vaso' }],
      sizes: {
        head: ['Altezza', 'Peso', ''],
        rows: [
          ['10 cm', '', ''],
          ['12 cm', '400 g', 'nuovo'],
        ],
      },
    })
    expect(model.pictures).toHaveLength(1)
    expectTypeOf(model.uses).toEqualTypeOf<readonly ('oven' | 'table' | 'flowers')[]>()
    expectTypeOf(model.maker).toEqualTypeOf<StoryModel<BlokModelOf<typeof makerType>> | null>()
    expectTypeOf(model.maker?.content.title).toEqualTypeOf<string | undefined>()
  })
})
