import { describe, expect, it } from 'vitest'
import { richText } from '../../../src/content/rich-fields.ts'
import { parseRichText as parse, resolveRichText } from '../../../src/content/rich-text.ts'
import { plainText, type RichTextRow } from '../../../src/content/rich-text-nodes.ts'
import { createReader, doc, paragraph, text } from './rich-text-reader.ts'

const link = (attrs: object) => ({ type: 'link', attrs })
const line = (...content: unknown[]) => ({ type: 'paragraph', align: null, dir: null, content })

const bold = { type: 'bold' }
const about = link({ href: '/about', linktype: 'url' })

/** Parses, and keeps the warnings only in English. */
function parseRichText(raw: unknown) {
  const { nodes, warnings } = parse(raw)
  return { nodes, warnings: warnings.map(({ en }) => en) }
}

describe('parseRichText: documents', () => {
  it.each([
    [{ type: 'doc' }],
    [doc()],
    [doc({ type: 'paragraph' })],
    [doc(paragraph(text(' \u00a0\u200b'), { type: 'hard_break' }), paragraph())],
    [doc({ type: 'heading', attrs: { level: 2 } })],
    [doc({ type: 'bullet_list', content: [{ type: 'list_item' }] })],
    [doc({ type: 'table', content: [{ type: 'tableRow' }] })],
    [doc({ type: 'blockquote', content: [paragraph()] })],
    [doc({ type: 'code_block', content: [] })],
  ])('reads %j as empty, without complaint', (raw) => {
    expect(parseRichText(raw)).toMatchObject({ nodes: [] })
  })

  it('the field of a blok rejects other values, but not sanitized rich text', () => {
    const [optional, required] = [false, true].map((required) =>
      richText({ label: 'Testo', required }),
    )
    expect(optional?.parse(doc(paragraph(text('x', { type: 'unheard_of' }))))).toBeDefined()
    for (const other of ['a text', 5, true, [], {}, { type: 'paragraph' }, { content: [] }]) {
      expect(optional?.parse(other)).toBeUndefined()
    }
    for (const empty of [null, '', undefined]) {
      expect(optional?.parse(empty)).toEqual({ nodes: [], warnings: [] })
      expect(required?.parse(empty)).toBeUndefined()
    }
    expect(required?.parse(doc(paragraph()))).toBeUndefined()
  })
})

describe('parseRichText: nodes', () => {
  it('gives headings ids that are unique in the document', () => {
    const heading = (value: string) => ({
      type: 'heading',
      attrs: { level: 2 },
      content: [text(value, { type: 'anchor', attrs: { id: 'prezzi-2' } })],
    })
    const { nodes } = parseRichText(
      doc(heading('Prezzi'), heading('Prezzi'), heading('Prezzi!'), heading('価格'), heading('…')),
    )
    const ids = nodes.map((node) => (node.type === 'heading' ? node.id : null))
    expect(ids).toEqual(['prezzi', 'prezzi-3', 'prezzi-4', 'sezione', 'sezione-2'])
  })

  it('keeps misplaced nodes, moved to an allowed place', () => {
    const { nodes } = parseRichText(
      doc(
        text('bare'),
        paragraph(text('before'), { type: 'blockquote', content: [text('inside')] }, text('after')),
        { type: 'bullet_list', content: [text('item'), paragraph(text('other'))] },
        { type: 'list_item', content: [text('stray')] },
      ),
    )
    expect(nodes).toEqual([
      line(text('bare')),
      line(text('before')),
      { type: 'blockquote', dir: null, content: [line(text('inside'))] },
      line(text('after')),
      {
        type: 'bullet_list',
        content: [
          { type: 'list_item', content: [line(text('item'))] },
          { type: 'list_item', content: [line(text('other'))] },
        ],
      },
      line(text('stray')),
    ])
  })

  it('keeps the content of unknown nodes, drops bloks that the text may not have, and names them', () => {
    const blok = { type: 'blok', attrs: { id: 'x', body: [{ component: 'action', _uid: 'y' }] } }
    const { nodes, warnings } = parseRichText(
      doc({ type: 'callout', content: [paragraph(text('a')), { type: '__proto__' }] }, blok),
    )
    expect(nodes).toEqual([line(text('a'))])
    expect(warnings).toEqual(
      ['"callout"', '"__proto__"', '"action"'].map((name) => expect.stringContaining(name)),
    )
  })

  it('cuts nodes nested too deep, and survives any depth', () => {
    const nest = (depth: number): string =>
      `${'{"type":"blockquote","content":['.repeat(depth)}{"type":"text","text":"x"}${']}'.repeat(depth)}`
    const at = (depth: number) =>
      parseRichText(JSON.parse(`{"type":"doc","content":[${nest(depth)}]}`))
    expect(plainText(at(99).nodes)).toBe('x')
    expect(at(99).warnings).toEqual([])
    expect(at(100).nodes).toEqual([])
    expect(at(100).warnings).toEqual([expect.stringContaining('deeper than 100')])
    expect(at(5_000).nodes).toEqual([])
  })

  it('reports each kind of damage once', () => {
    const { warnings } = parseRichText(doc(...Array(50).fill({ type: 'image', attrs: { src: 3 } })))
    expect(warnings).toEqual([
      expect.stringContaining('"src"'),
      expect.stringContaining('image without a file'),
    ])
  })
})

describe('parseRichText: marks', () => {
  const marksOf = (...marks: unknown[]) => {
    const { nodes, warnings } = parseRichText(doc(paragraph(text('x', ...marks))))
    const [node] = nodes
    const inline = node?.type === 'paragraph' ? node.content[0] : undefined
    return { marks: inline?.type === 'text' ? inline.marks : null, warnings }
  }

  it.each([
    ['#FF0000', '#ff0000'],
    ['#f00', '#ff0000'],
    ['rgb(255, 0, 16)', '#ff0010'],
    ['rgb( 1 2 3 )', '#010203'],
    ...['red', 'rgb(256,0,0)', 'rgba(1,2,3,.5)', '#ff00000', '#12'].map((one) => [one, null]),
    ...['url(x)', '#fff;x:y', 5, {}].map((one) => [one, null]),
  ])('reads the colour %j as %j', (color, read) => {
    const styled = marksOf({ type: 'textStyle', attrs: { color } })
    expect(styled.marks).toEqual(read === null ? [] : [{ type: 'textStyle', color: read }])
    expect(styled.warnings).toHaveLength(read === null ? 1 : 0)
    const marked = marksOf({ type: 'highlight', attrs: { color } })
    expect(marked.marks).toEqual([{ type: 'highlight', color: read }])
  })

  it('accepts only single tokens as a style or an anchor', () => {
    expect(marksOf({ type: 'styled', attrs: { class: 'lead-2' } }).marks).toEqual([
      { type: 'styled', className: 'lead-2' },
    ])
    expect(marksOf({ type: 'anchor', attrs: { id: 'prezzi_2026' } }).marks).toEqual([
      { type: 'anchor', id: 'prezzi_2026' },
    ])
    for (const bad of ['a b', 'a"b', '<', '', 'x'.repeat(100), 4, null]) {
      for (const mark of [
        { type: 'styled', attrs: { class: bad } },
        { type: 'anchor', attrs: { id: bad } },
      ]) {
        const { marks, warnings } = marksOf(mark)
        expect(marks).toEqual([])
        expect(warnings).not.toEqual([])
      }
    }
  })

  it('merges an anchor over several runs into one', () => {
    const anchor = { type: 'anchor', attrs: { id: 'a' } }
    const { nodes, warnings } = parseRichText(
      doc(paragraph(text('x', anchor), text('y', anchor, bold))),
    )
    expect(nodes).toEqual([line(text('x', { type: 'anchor', id: 'a' }), text('y', bold))])
    expect(warnings).toEqual([])
  })

  it('drops a link over nothing but spaces', () => {
    const { nodes } = parseRichText(doc(paragraph(text('a'), text(' ', about))))
    expect(nodes).toEqual([line(text('a'), text(' '))])
  })

  it('keeps the text of unknown marks, and one mark of a kind', () => {
    expect(marksOf(bold, bold, { type: 'blink' }, bold, 5, null)).toEqual({
      marks: [bold],
      warnings: [
        expect.stringContaining('a node that is not an object'),
        expect.stringContaining('"blink"'),
      ],
    })
  })
})

describe('parseRichText: tables', () => {
  /** Draws a cell as `a`, a header as `#a`, a span of two columns and three rows as `a 2x3`. */
  const draw = (rows: readonly RichTextRow<unknown, unknown>[]) =>
    rows.map(({ content }) =>
      content
        .map(({ type, content, colspan, rowspan }) => {
          const span = colspan * rowspan === 1 ? '' : ` ${colspan}x${rowspan}`
          return (type === 'tableHeader' ? '#' : '') + plainText(content) + span
        })
        .join('|'),
    )
  const cell = (drawn: string, more: object = {}) => {
    const [, value = '', colspan = 1, rowspan = 1] = /^#?(\w+)(?: (\d)x(\d))?$/.exec(drawn) ?? []
    const spans = { colspan: Number(colspan), rowspan: Number(rowspan) }
    return {
      type: drawn.startsWith('#') ? 'tableHeader' : 'tableCell',
      attrs: { ...spans, colwidth: [200], ...more },
      content: [paragraph(text(value))],
    }
  }
  const row = (...content: unknown[]) => ({ type: 'tableRow', content })
  const rowOf = (drawn: string) =>
    row(
      ...drawn
        .split('|')
        .filter(Boolean)
        .map((one) => cell(one)),
    )

  it.each<[string, (string | object)[], head: string[], body: string[], isSanitized?: boolean]>([
    ['spans that fit stay', ['#a 2x1', 'b 1x2|c', 'd'], ['#a 2x1'], ['b 1x2|c', 'd'], false],
    ['short rows are filled up', ['a|b', 'c'], [], ['a|b', 'c|']],
    ['a span that leaves the table', ['a 1x3|b', 'c'], [], ['a|b', 'c|']],
    ['a span out of the head into the body', ['#a 1x2|#b', 'c'], ['#a|#b'], ['c|']],
    ['overlapping spans', ['a|b 1x2|c', 'd 2x1|e'], [], ['a|b|c', 'd|e|']],
    ['columns without a cell of their own', ['a 3x1'], [], ['a']],
    ['rows without a cell of their own', ['a 1x2', ''], [], ['a', '']],
    [
      'other nodes become rows or cells',
      [row(cell('a'), paragraph(text('b'))), paragraph(text('c'))],
      [],
      ['a|b', 'c|'],
    ],
    [
      'spans that are not positive numbers',
      [row(cell('a', { colspan: '2' }), cell('b', { rowspan: 0 }))],
      [],
      ['a|b'],
    ],
  ])('%s', (_, rows, head, body, isSanitized = true) => {
    const content = rows.map((one) => (typeof one === 'string' ? rowOf(one) : one))
    const { nodes, warnings } = parseRichText(doc({ type: 'table', content }))
    const [table] = nodes
    if (table?.type !== 'table') throw new Error('no table')
    expect([draw(table.head), draw(table.body)]).toEqual([head, body])
    expect(warnings.length > 0).toBe(isSanitized)
  })
})

describe('resolveRichText', () => {
  const resolve = (...content: unknown[]) =>
    resolveRichText(parseRichText(doc(...content)).nodes, createReader())

  it('keeps the text of broken links, and drops lost pictures and the nodes they leave empty', () => {
    const gone = link({ linktype: 'story', uuid: 'gone' })
    const lost = { type: 'image', attrs: { src: 'gone.jpg', alt: '' } }
    const item = (...content: unknown[]) => ({ type: 'list_item', content })
    expect(
      resolve(
        paragraph(text('a', gone), text('b', bold, gone)),
        paragraph(lost),
        lost,
        paragraph({ ...lost, marks: [about] }, text('c')),
        { type: 'bullet_list', content: [item(lost)] },
        { type: 'bullet_list', content: [item(lost), item(paragraph(text('d')))] },
      ),
    ).toEqual([
      line(text('a'), text('b', bold)),
      line(text('c')),
      { type: 'bullet_list', content: [{ type: 'list_item', content: [line(text('d'))] }] },
    ])
  })
})

describe('parseRichText: adjustments of an image', () => {
  const image = (meta_data: unknown) =>
    doc({ type: 'image', attrs: { src: 'https://x.example/a.jpg', meta_data } })

  it('[IMG-2] come from the metadata of its asset', () => {
    const { nodes, warnings } = parseRichText(image({ rotate: '90', copyright: 'x' }))
    expect(warnings).toEqual([])
    expect(nodes).toMatchObject([{ type: 'image', image: { adjustments: { rotate: 90 } } }])
  })

  it('[IMG-2] do not apply when one is wrong: a warning names the allowed values', () => {
    const { nodes, warnings } = parseRichText(image({ rotate: '45', blur: '3' }))
    expect(nodes).toMatchObject([{ type: 'image' }])
    expect(nodes[0]).not.toHaveProperty('image.adjustments')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/rotate.*90, 180 or 270/)
  })
})
