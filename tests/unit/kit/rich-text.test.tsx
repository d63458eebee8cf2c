import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { cleanTexts } from '../../../src/content/clean-text.ts'
import { markdown } from '../../../src/content/markdown-field.ts'
import { parseRichText, resolveRichText } from '../../../src/content/rich-text.ts'
import { RichText } from '../../../src/kit/RichText.tsx'
import { readHtml, textOf, walk } from '../bloks/read-html.ts'
import {
  createRandomDocument,
  documentsWith,
  hostileTexts,
  hostileUrls,
  hostileValues,
} from '../content/hostile.ts'
import { createReader, doc, paragraph, text } from '../content/rich-text-reader.ts'
import { renderMarkup } from './render-markup.tsx'

/** Renders a stored document to HTML like the site does. */
const renderDocument = (raw: unknown): string =>
  renderMarkup(
    <RichText content={resolveRichText(parseRichText(cleanTexts(raw)).nodes, createReader())} />,
  )

const heading = (level: number, value: string) => ({
  type: 'heading',
  attrs: { level },
  content: [text(value)],
})
const link = (href: string, more: object = {}) => ({
  type: 'link',
  attrs: { href, linktype: 'url', ...more },
})

describe('RichText', () => {
  it.each<[string, unknown, string]>([
    [
      'colours as data',
      paragraph(
        text('a', { type: 'highlight', attrs: { color: '#fff' } }),
        text('b', { type: 'textStyle', attrs: { color: 'rgb(1,2,3)' } }),
      ),
      '<p><mark data-color="#ffffff">a</mark><span data-color="#010203">b</span></p>',
    ],
    [
      'alignment as a class',
      { type: 'paragraph', attrs: { textAlign: 'center', dir: 'rtl' }, content: [text('a')] },
      '<p class="align-center" dir="rtl">a</p>',
    ],
    [
      'one link of several runs',
      paragraph(text('a', link('/about')), text('b', { type: 'bold' }, link('/about')), {
        type: 'hard_break',
        marks: [link('/about')],
      }),
      '<p><a href="/about">a<strong>b</strong><br/></a></p>',
    ],
    [
      'a link to a part of another page',
      paragraph(text('a', link('/old', { linktype: 'story', uuid: '2f7c', anchor: 'prezzi' }))),
      '<p><a href="/story#prezzi">a</a></p>',
    ],
    [
      'a link that the editor opens in another tab',
      paragraph(text('a', link('https://example.it/', { target: '_blank', custom: { rel: 'x' } }))),
      '<p><a href="https://example.it/" target="_blank" rel="external noopener">a</a></p>',
    ],
    [
      'a paid link with its title',
      paragraph(
        text(
          'a',
          link('https://example.it/', {
            custom: { rel: 'Sponsored author nofollow', title: ' “Chi paga” ', onclick: 'x()' },
          }),
        ),
      ),
      '<p><a href="https://example.it/" rel="external noopener sponsored nofollow" title="“Chi paga”">a</a></p>',
    ],
    [
      'code',
      { type: 'code_block', attrs: { class: 'language-html' }, content: [text('<b'), text('>')] },
      '<pre translate="no" tabindex="0"><code class="language-html">&lt;b&gt;</code></pre>',
    ],
  ])('%s', (_, node, html) => {
    expect(renderDocument(doc(node))).toBe(html)
  })

  it('leaves the h1 to the page, and keeps the order of headings', () => {
    expect(renderDocument(doc(heading(2, 'Città & co.'), heading(3, 'A'), heading(6, 'A')))).toBe(
      '<h2 id="citta-co">Città &amp; co.</h2><h3 id="a">A</h3><h6 id="a-2">A</h6>',
    )
    expect(renderDocument(doc(heading(1, 'A'), heading(2, 'B'), heading(6, 'C')))).toBe(
      '<h2 id="a">A</h2><h3 id="b">B</h3><h6 id="c">C</h6>',
    )
    const quoted = { type: 'blockquote', content: [heading(1, 'B')] }
    expect(renderDocument(doc(heading(2, 'A'), quoted))).toBe(
      '<h3 id="a">A</h3><blockquote><h2 id="b">B</h2></blockquote>',
    )
  })

  it('reads the alt text of a picture also from its metadata', () => {
    const image = { type: 'image', attrs: { src: 'a.jpg', alt: '', meta_data: { alt: 'Labbra' } } }
    expect(renderDocument(doc(paragraph(text('a'), image)))).toContain(' alt="Labbra"')
  })

  it('makes a table that scrolls by itself, with its header rows in the head', () => {
    const cell = (type: string, ...content: unknown[]) => ({ type, content })
    const table = {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [cell('tableHeader'), cell('tableHeader', heading(2, 'Durata'))],
        },
        {
          type: 'tableRow',
          content: [
            cell('tableHeader', paragraph(text('Sposa'))),
            { ...cell('tableCell', text('90 min')), attrs: { backgroundColor: '#ff0000' } },
          ],
        },
      ],
    }
    expect(renderDocument(doc(table))).toBe(
      '<div class="table-scroll" tabindex="0" role="group" aria-label="Tabella: Durata"><table>' +
        '<thead><tr><td></td><th scope="col"><p id="durata">Durata</p></th></tr></thead>' +
        '<tbody><tr><th scope="row"><p>Sposa</p></th><td><p>90 min</p></td></tr></tbody>' +
        '</table></div>',
    )
  })
})

const allowed: Record<string, readonly string[]> = {
  '#root': [],
  p: ['id', 'class', 'dir'],
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['id', 'class', 'dir']])),
  blockquote: ['dir'],
  ul: [],
  ol: ['start'],
  li: [],
  pre: ['translate', 'tabindex'],
  code: ['translate', 'class'],
  hr: [],
  br: [],
  picture: [],
  source: ['type', 'srcset', 'sizes'],
  img: [
    ...['class', 'src', 'srcset', 'sizes', 'width', 'height', 'alt'],
    ...['loading', 'fetchpriority', 'decoding', 'data-color'],
  ],
  div: ['class', 'tabindex', 'role', 'aria-label'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  a: ['href', 'target', 'rel', 'title'],
  span: ['id', 'class', 'data-color'],
  mark: ['data-color'],
  ...Object.fromEntries(['strong', 'em', 's', 'u', 'sup', 'sub'].map((tag) => [tag, []])),
}

const phrasing = ['a', 'span', 'mark', 'strong', 'em', 's', 'u', 'sup', 'sub', 'code', 'br']
const flow = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'pre', 'hr', 'div']
const childTags: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    [...phrasing, 'p', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, [...phrasing, 'picture']]),
  ),
  ...Object.fromEntries(
    ['#root', 'blockquote', 'li', 'td', 'th'].map((tag) => [tag, [...flow, 'picture']]),
  ),
  ul: ['li'],
  ol: ['li'],
  pre: ['code'],
  picture: ['source', 'img'],
  div: ['table'],
  table: ['thead', 'tbody'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
}

/** @returns the faults of this HTML: unknown elements or attributes, bad values, bad nesting */
function faultsOf(html: string, root = readHtml(html)): string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  for (const { element, ancestors } of walk(root)) {
    const { tag, attributes } = element
    const parent = ancestors.at(-1) ?? ''
    if (parent !== '' && !childTags[parent]?.includes(tag)) faults.push(`<${tag}> in <${parent}>`)
    if (tag === 'a' && ancestors.includes('a')) faults.push('a link in a link')
    if (/^h\d$/.test(tag) && ancestors.includes('th')) faults.push('a heading in a header cell')
    if (/^(p|h\d|a|li|ul|ol|blockquote|tr)$/.test(tag) && element.children.length === 0) {
      faults.push(`<${tag}> is empty`)
    }
    if (/^(p|h\d)$/.test(tag) && !html.includes('<img') && textOf(element).trim() === '') {
      faults.push(`<${tag}> has no text`)
    }
    for (const [name, value] of attributes) {
      if (!allowed[tag]?.includes(name)) faults.push(`<${tag} ${name}>`)
      if (/\p{Cs}|(?![\t\n])\p{Cc}/u.test(value)) faults.push(`${name}: control`)
      if (!isAllowedValue(name, value)) faults.push(`<${tag} ${name}="${value}">`)
      if (name === 'id' && ids.has(value)) faults.push(`id "${value}" twice`)
      if (name === 'id') ids.add(value)
    }
  }
  return faults
}

function isAllowedValue(name: string, value: string): boolean {
  const pattern = {
    href: /^(https?:\/\/[^/@]+(\/|$)|mailto:.|tel:.|[#?].|\/(?!\/))/,
    id: /^[\p{L}\p{N}_.:-]+$/u,
    class: /^[a-z0-9#+-]+( [a-z0-9-]+)*$/,
    'data-color': /^#[0-9a-f]{6}$/,
    target: /^_blank$/,
    dir: /^(ltr|rtl|auto)$/,
    start: /^\d{1,5}$/,
    colspan: /^\d{1,3}$/,
    rowspan: /^\d{1,3}$/,
    src: /^\/_assets\//,
  }[name]
  return pattern === undefined || pattern.test(value)
}

describe('RichText: any input', () => {
  it('the check of these tests finds every kind of fault', () => {
    for (const html of [
      '<script>x</script>',
      '<p onclick="x">a</p>',
      '<p></p>',
      '<p><a href="javascript:x">a</a></p>',
      '<p><a href="//evil.example">a</a></p>',
      '<h2 id="a">a</h2><h2 id="a">a</h2>',
      '<h1>a</h1>',
    ]) {
      expect(faultsOf(html)).not.toEqual([])
    }
    for (const html of ['<p>a', '<p><p>a</p></p>', '<p>a & b</p>', '<p a=b>a</p>', '<p>"<"</p>']) {
      expect(() => readHtml(html)).toThrow()
    }
  })

  it('renders each hostile value in each field without a fault', { timeout: 60_000 }, () => {
    const faults = new Set<string>()
    const seen = new Set<string>()
    for (const value of hostileValues) expect(() => parseRichText(value)).not.toThrow()
    for (const raw of hostileValues.flatMap(documentsWith)) {
      const { nodes } = parseRichText(cleanTexts(raw))
      // The parser drops most values: equal nodes render to equal HTML.
      const parsed = JSON.stringify(nodes)
      if (seen.has(parsed)) continue
      seen.add(parsed)
      for (const fault of faultsOf(renderDocument(raw))) faults.add(fault)
    }
    expect(seen.size).toBeGreaterThan(100)
    expect([...faults]).toEqual([])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('publishes no hostile URL from any field of a link', () => {
    for (const address of hostileUrls) {
      for (const linktype of ['url', 'asset', 'story', null, 'other']) {
        for (const more of [{}, { href: '', url: address }, { href: '', uuid: address }]) {
          const html = renderDocument(
            doc(paragraph(text('a', link(address, { linktype, ...more })))),
          )
          expect(faultsOf(html)).toEqual([])
          if (linktype !== 'story') expect(html).toBe('<p>a</p>')
        }
      }
    }
  })

  it('renders random documents without a fault', { timeout: 60_000 }, () => {
    const tags = new Set<string>()
    for (let seed = 0; seed < 300; seed++) {
      const html = renderDocument(createRandomDocument(seed))
      const root = readHtml(html)
      expect(faultsOf(html, root), `seed ${seed}`).toEqual([])
      for (const { element } of walk(root)) tags.add(element.tag)
    }
    expect([...tags].sort()).toEqual(Object.keys(allowed).sort())
  })

  it('[SITE-4] renders hostile Markdown without a fault', () => {
    const field = markdown({ label: 'Testo' })
    const links = hostileUrls.flatMap((address) => [
      `[x](${address})`,
      `[x](<${address}>)`,
      `![x](<${address}>)`,
      `<${address}>`,
      `[x]\n\n[x]: <${address}>`,
    ])
    const blocks = hostileTexts.flatMap((value) => [
      `${value}\n\n# ${value}\n\n| ${value} |\n| --- |\n| \`${value}\` |`,
      `\`\`\`${value}\n${value}\n\`\`\`\n\n> 1. ${value}\n\n<div>${value}</div>`,
    ])
    for (const stored of [...links, ...blocks]) {
      const content = field.resolve(field.parse(cleanTexts(stored)) ?? field.empty, createReader())
      const html = renderToStaticMarkup(<RichText content={content} />)
      expect(faultsOf(html), stored).toEqual([])
    }
  })

  it('escapes hostile text', () => {
    const value = `</p><script>alert('1')</script> & "x" {{y}}`
    expect(textOf(readHtml(renderDocument(doc(paragraph(text(value))))))).toBe(value)
  })
})
