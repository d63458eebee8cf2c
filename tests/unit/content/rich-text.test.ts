import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { richText } from '../../../src/content/rich-fields.ts'
import { parseRichText as parse, resolveRichText } from '../../../src/content/rich-text.ts'
import { plainText } from '../../../src/content/rich-text-plain.ts'
import { createRandomDocument, documentsWith, hostileValues } from './hostile.ts'
import { createReader } from './rich-text-reader.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const link = (attrs: object) => ({ type: 'link', attrs })
const run = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks })
const line = (...content: unknown[]) => ({ type: 'paragraph', align: null, dir: null, content })

const bold = { type: 'bold' }
const about = link({ href: '/about', linktype: 'url' })
const aboutUrl = { kind: 'address', href: '/about' }
const aboutLink = (...content: unknown[]) => ({
  type: 'link',
  link: aboutUrl,
  content,
})

/** With its warnings in English. */
function parseRichText(...args: Parameters<typeof parse>) {
  const { warnings, ...parsed } = parse(...args)
  return { ...parsed, warnings: warnings.map(({ en }) => en) }
}

describe('parseRichText: documents', () => {
  it.each([
    ['null', null],
    ['undefined', undefined],
    ['an empty text', ''],
    ['a document without content', { type: 'doc' }],
    ['an empty document', doc()],
    ['an empty paragraph', doc({ type: 'paragraph' })],
    [
      'spaces and line breaks',
      doc(paragraph(text(' \u00a0\u200b'), { type: 'hard_break' }), paragraph()),
    ],
    ['an empty heading', doc({ type: 'heading', attrs: { level: 2 } })],
    ['an empty list', doc({ type: 'bullet_list', content: [{ type: 'list_item' }] })],
    ['an empty table', doc({ type: 'table', content: [{ type: 'tableRow' }] })],
    ['an empty quote', doc({ type: 'blockquote', content: [paragraph()] })],
    ['empty code', doc({ type: 'code_block', content: [] })],
  ])('%s gives nothing and complains of nothing', (_, raw) => {
    expect(parseRichText(raw)).toMatchObject({ nodes: [], problems: [] })
  })

  it.each([['a text'], [5], [true], [[]], [{}], [{ type: 'paragraph' }], [{ content: [] }]])(
    '%j is no rich text',
    (raw) => {
      const { nodes, problems, warnings } = parseRichText(raw)
      expect(nodes).toEqual([])
      expect(problems).toEqual([expect.stringContaining('rich text')])
      expect(warnings).toEqual([])
    },
  )

  it('the field of a blok fails for what is no rich text, not for what was sanitized', () => {
    const blok = z.object({ text: richText({ label: 'Testo' }).schema })
    const required = z.object({ text: richText({ label: 'Testo', required: true }).schema })
    const sanitized = doc(paragraph(text('x', { type: 'unheard_of' })))
    const untouched = { nodes: [], warnings: [] }
    expect(blok.safeParse({ text: sanitized }).success).toBe(true)
    expect(blok.safeParse({ text: 'x' }).success).toBe(false)
    expect(blok.safeParse({ text: null })).toEqual({ success: true, data: { text: untouched } })
    expect(blok.safeParse({ text: '' })).toEqual({ success: true, data: { text: untouched } })
    expect(blok.safeParse({})).toEqual({ success: true, data: { text: untouched } })
    for (const empty of [null, '', undefined, doc(paragraph())]) {
      expect(required.safeParse({ text: empty }).success).toBe(false)
    }
    expect(required.safeParse({}).success).toBe(false)
  })
})

describe('parseRichText: nodes', () => {
  it.each<[string, unknown, unknown[]]>([
    [
      'a paragraph with layout',
      { type: 'paragraph', attrs: { textAlign: 'center', dir: 'rtl' }, content: [text('a')] },
      [{ type: 'paragraph', align: 'center', dir: 'rtl', content: [run('a')] }],
    ],
    [
      'a heading',
      { type: 'heading', attrs: { level: 3, textAlign: null }, content: [text('Città & co.')] },
      [
        {
          type: 'heading',
          level: 3,
          id: 'citta-co',
          align: null,
          dir: null,
          content: [run('Città & co.')],
        },
      ],
    ],
    [
      'lists',
      {
        type: 'ordered_list',
        attrs: { order: 3 },
        content: [
          {
            type: 'list_item',
            content: [
              paragraph(text('a')),
              {
                type: 'bullet_list',
                content: [{ type: 'list_item', content: [paragraph(text('b'))] }],
              },
            ],
          },
        ],
      },
      [
        {
          type: 'ordered_list',
          start: 3,
          content: [
            {
              type: 'list_item',
              content: [
                line(run('a')),
                {
                  type: 'bullet_list',
                  content: [{ type: 'list_item', content: [line(run('b'))] }],
                },
              ],
            },
          ],
        },
      ],
    ],
    [
      'a quote',
      { type: 'blockquote', content: [paragraph(text('a'))] },
      [{ type: 'blockquote', dir: null, content: [line(run('a'))] }],
    ],
    [
      'code',
      { type: 'code_block', attrs: { class: 'language-css' }, content: [text('a {\n'), text('}')] },
      [{ type: 'code_block', language: 'css', text: 'a {\n}' }],
    ],
    ['a rule', { type: 'horizontal_rule' }, [{ type: 'horizontal_rule' }]],
    [
      'a break and an emoji',
      paragraph(
        text('a'),
        { type: 'hard_break' },
        {
          type: 'emoji',
          attrs: { name: 'tada', emoji: '🎉', fallbackImage: 'https://cdn.example/x.png' },
        },
      ),
      [line(run('a'), { type: 'hard_break' }, { type: 'emoji', emoji: '🎉' })],
    ],
    [
      'a picture, whose description may stand in two places',
      { type: 'image', attrs: { id: 1, src: 'a.jpg', alt: '', meta_data: { alt: 'Labbra' } } },
      [{ type: 'image', image: { filename: 'a.jpg', alt: 'Labbra', focus: '' } }],
    ],
    [
      'a picture in a line',
      paragraph(text('a'), { type: 'image', attrs: { src: 'a.jpg', alt: 'b' } }),
      [line(run('a'), { type: 'image', image: { filename: 'a.jpg', alt: 'b', focus: '' } })],
    ],
  ])('%s', (_, node, nodes) => {
    expect(parseRichText(doc(node))).toEqual({ nodes, problems: [], warnings: [] })
  })

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

  it('keeps what stands in the wrong place, where it may stand', () => {
    const { nodes } = parseRichText(
      doc(
        text('bare'),
        paragraph(text('before'), { type: 'blockquote', content: [text('inside')] }, text('after')),
        { type: 'bullet_list', content: [text('item'), paragraph(text('other'))] },
        { type: 'list_item', content: [text('stray')] },
      ),
    )
    expect(nodes).toEqual([
      line(run('bare')),
      line(run('before')),
      { type: 'blockquote', dir: null, content: [line(run('inside'))] },
      line(run('after')),
      {
        type: 'bullet_list',
        content: [
          { type: 'list_item', content: [line(run('item'))] },
          { type: 'list_item', content: [line(run('other'))] },
        ],
      },
      line(run('stray')),
    ])
  })

  it('keeps the content of unknown nodes and names them', () => {
    const { nodes, problems, warnings } = parseRichText(
      doc({ type: 'callout', content: [paragraph(text('a')), { type: '__proto__' }] }),
    )
    expect(nodes).toEqual([line(run('a'))])
    expect(problems).toEqual([])
    expect(warnings).toEqual([
      expect.stringContaining('"callout"'),
      expect.stringContaining('"__proto__"'),
    ])
  })

  it('drops bloks and names them', () => {
    const blok = { type: 'blok', attrs: { id: 'x', body: [{ component: 'action', _uid: 'y' }] } }
    const { nodes, warnings } = parseRichText(doc(paragraph(text('a')), blok))
    expect(nodes).toEqual([line(run('a'))])
    expect(warnings).toEqual([expect.stringContaining('"action"')])
  })

  it('cuts what is nested too deep, and survives any depth', () => {
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

  it('tells each kind of damage once', () => {
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

  it.each(['bold', 'italic', 'strike', 'underline', 'code', 'superscript', 'subscript'])(
    '%s',
    (type) => {
      expect(marksOf({ type })).toEqual({ marks: [{ type }], warnings: [] })
    },
  )

  it.each<[string, unknown, unknown]>([
    ['a colour', '#FF0000', '#ff0000'],
    ['a short colour', '#f00', '#ff0000'],
    ['rgb()', 'rgb(255, 0, 16)', '#ff0010'],
    ['rgb() with spaces', 'rgb( 1 2 3 )', '#010203'],
  ])('%s', (_, color, expected) => {
    expect(marksOf({ type: 'textStyle', attrs: { color } }).marks).toEqual([
      { type: 'textStyle', color: expected },
    ])
    expect(marksOf({ type: 'highlight', attrs: { color } }).marks).toEqual([
      { type: 'highlight', color: expected },
    ])
  })

  it.each([
    'red',
    'rgb(256,0,0)',
    'rgba(1,2,3,.5)',
    '#ff00000',
    '#12',
    'url(x)',
    '#fff;x:y',
    5,
    {},
  ])('no colour: %j', (color) => {
    const styled = marksOf({ type: 'textStyle', attrs: { color } })
    expect(styled.marks).toEqual([])
    expect(styled.warnings).toHaveLength(1)
    const marked = marksOf({ type: 'highlight', attrs: { color } })
    expect(marked.marks).toEqual([{ type: 'highlight', color: null }])
  })

  it('a style and an anchor are single tokens', () => {
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

  it('an anchor over several runs is one anchor', () => {
    const anchor = { type: 'anchor', attrs: { id: 'a' } }
    const { nodes, warnings } = parseRichText(
      doc(paragraph(text('x', anchor), text('y', anchor, bold))),
    )
    expect(nodes).toEqual([line(run('x', { type: 'anchor', id: 'a' }), run('y', bold))])
    expect(warnings).toEqual([])
  })

  it('keeps the text of unknown marks, and one mark of a kind', () => {
    expect(marksOf(bold, bold, { type: 'blink' }, bold, 5, null)).toEqual({
      marks: [bold],
      warnings: [expect.stringContaining('"blink"'), expect.stringContaining('(none)')],
    })
  })
})

describe('parseRichText: links', () => {
  const contentOf = (...content: unknown[]) => {
    const [node] = parseRichText(doc(paragraph(...content))).nodes
    return node?.type === 'paragraph' ? node.content : null
  }

  it('makes one link of adjacent runs with the same destination', () => {
    expect(
      contentOf(text('a', about), text('b', bold, about), { type: 'hard_break', marks: [about] }),
    ).toEqual([aboutLink(run('a'), run('b', bold), { type: 'hard_break' })])
  })

  it('does not join what differs or is apart', () => {
    const other = link({ href: '/about', linktype: 'url', target: '_blank' })
    expect(contentOf(text('a', about), text('b', other), text(' '), text('c', about))).toEqual([
      aboutLink(run('a')),
      { ...aboutLink(run('b')), link: { ...aboutUrl, isNewTab: true } },
      run(' '),
      aboutLink(run('c')),
    ])
  })

  it('keeps the text of a link that may not be published', () => {
    const bad = link({ href: 'java\tscript:alert(1)', linktype: 'url', custom: { onclick: 'x' } })
    const { nodes, problems, warnings } = parseRichText(doc(paragraph(text('a', bad, bold))))
    expect(nodes).toEqual([line(run('a', bold))])
    expect(problems).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('cannot be published')])
  })

  it('a link over nothing but spaces is no link', () => {
    expect(contentOf(text('a'), text(' ', about))).toEqual([run('a'), run(' ')])
  })

  it('keeps only what is known of a link', () => {
    const story = { kind: 'story', uuid: '2f7c', anchor: 'x' }
    const attrs = { linktype: 'story', uuid: '2f7c', href: '/old', anchor: 'x', target: '_self' }
    expect(contentOf(text('a', link({ ...attrs, custom: { rel: 'x' }, story: {} })))).toEqual([
      { type: 'link', link: story, content: [run('a')] },
    ])
  })
})

describe('parseRichText: tables', () => {
  const cell = (type: string, value: string, attrs: object = {}) => ({
    type,
    attrs: { colspan: 1, rowspan: 1, colwidth: [200], ...attrs },
    content: [paragraph(text(value))],
  })
  const row = (...content: unknown[]) => ({ type: 'tableRow', content })
  const shapeOf = (...rows: unknown[]) => {
    const { nodes, warnings } = parseRichText(doc({ type: 'table', content: rows }))
    const [node] = nodes
    if (node?.type !== 'table') return null
    const shape = (part: typeof node.head) =>
      part.map((one) =>
        one.content
          .map((it) => {
            const span = it.colspan * it.rowspan === 1 ? '' : ` ${it.colspan}x${it.rowspan}`
            return (it.type === 'tableHeader' ? '#' : '') + plainText(it.content) + span
          })
          .join('|'),
      )
    return { head: shape(node.head), body: shape(node.body), isSanitized: warnings.length > 0 }
  }
  const td = (value: string, attrs?: object) => cell('tableCell', value, attrs)
  const th = (value: string, attrs?: object) => cell('tableHeader', value, attrs)

  it.each<[string, unknown[], object]>([
    [
      'header rows lead',
      [row(th('a'), th('b')), row(th('c'), td('d'))],
      { head: ['#a|#b'], body: ['#c|d'], isSanitized: false },
    ],
    [
      'spans that fit stay',
      [row(th('a', { colspan: 2 })), row(td('b', { rowspan: 2 }), td('c')), row(td('d'))],
      { head: ['#a 2x1'], body: ['b 1x2|c', 'd'], isSanitized: false },
    ],
    [
      'short rows are filled up',
      [row(td('a'), td('b')), row(td('c'))],
      { head: [], body: ['a|b', 'c|'], isSanitized: true },
    ],
    [
      'a span that leaves the table',
      [row(td('a', { rowspan: 3 }), td('b')), row(td('c'))],
      { head: [], body: ['a|b', 'c|'], isSanitized: true },
    ],
    [
      'a span out of the head into the body',
      [row(th('a', { rowspan: 2 }), th('b')), row(td('c'))],
      { head: ['#a|#b'], body: ['c|'], isSanitized: true },
    ],
    [
      'overlapping spans',
      [row(td('a'), td('b', { rowspan: 2 }), td('c')), row(td('d', { colspan: 2 }), td('e'))],
      { head: [], body: ['a|b|c', 'd|e|'], isSanitized: true },
    ],
    [
      'columns without a cell of their own',
      [row(td('a', { colspan: 3 }))],
      { head: [], body: ['a'], isSanitized: true },
    ],
    [
      'rows without a cell of their own',
      [row(td('a', { rowspan: 2 })), row()],
      { head: [], body: ['a', ''], isSanitized: true },
    ],
    [
      'what is no row or cell becomes one',
      [row(td('a'), paragraph(text('b'))), paragraph(text('c'))],
      { head: [], body: ['a|b', 'c|'], isSanitized: true },
    ],
    [
      'spans that are no numbers',
      [row(td('a', { colspan: '2' }), td('b', { rowspan: 0 }))],
      { head: [], body: ['a|b'], isSanitized: true },
    ],
  ])('%s', (_, rows, shape) => {
    expect(shapeOf(...rows)).toEqual(shape)
  })
})

describe('resolveRichText', () => {
  const resolve = (...content: unknown[]) =>
    resolveRichText(parseRichText(doc(...content)).nodes, createReader())

  it('gives links and pictures what the reader has for them', () => {
    const story = link({ linktype: 'story', uuid: '2f7c', anchor: 'prezzi' })
    const image = { type: 'image', attrs: { src: 'a.jpg', alt: 'Labbra' } }
    expect(resolve(paragraph(text('a', story)), image)).toMatchObject([
      line({
        type: 'link',
        link: { href: '/story#prezzi', isExternal: false },
        content: [run('a')],
      }),
      { type: 'image', image: { src: '/_assets/a.jpg', alt: 'Labbra' } },
    ])
  })

  it('keeps the text of broken links, drops lost pictures and what they leave empty', () => {
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
      line(run('a'), run('b', bold)),
      line(run('c')),
      { type: 'bullet_list', content: [{ type: 'list_item', content: [line(run('d'))] }] },
    ])
  })
})

describe('parseRichText: adjustments of an image', () => {
  const image = (meta_data: unknown) =>
    doc({ type: 'image', attrs: { src: 'https://x.example/a.jpg', meta_data } })

  it('[IMG-2] takes them from the metadata of its asset', () => {
    const { nodes, warnings } = parseRichText(image({ rotate: '90', copyright: 'x' }))
    expect(warnings).toEqual([])
    expect(nodes).toMatchObject([{ type: 'image', image: { adjustments: { rotate: 90 } } }])
  })

  it('[IMG-2] leaves the image as it is when one is wrong, and says what it may be', () => {
    const { nodes, warnings } = parseRichText(image({ rotate: '45', blur: '3' }))
    expect(nodes).toMatchObject([{ type: 'image' }])
    expect(nodes[0]).not.toHaveProperty('image.adjustments')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/rotate.*90, 180 or 270/)
  })
})

describe('parseRichText: any input', () => {
  it('gives for each hostile value in each field a result that resolves', () => {
    const reader = createReader()
    for (const value of hostileValues) {
      expect(() => parseRichText(value)).not.toThrow()
      for (const raw of documentsWith(value)) {
        const { nodes, problems } = parseRichText(raw)
        expect(problems).toEqual([])
        resolveRichText(nodes, reader)
      }
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('is repeatable, and changes nothing of what it reads', () => {
    for (let seed = 0; seed < 200; seed++) {
      const raw = createRandomDocument(seed)
      const before = JSON.stringify(raw)
      expect(parseRichText(raw)).toEqual(parseRichText(raw))
      expect(JSON.stringify(raw)).toBe(before)
    }
  })
})
