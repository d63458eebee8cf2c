/** Payloads that try to run code, break out of markup or break the parser. */
import { createRandom } from '../../random.ts'

/** URLs that must never become an `href`. */
export const hostileUrls = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\r\nscript:alert(1)',
  'javascript\t:alert(1)',
  ' javascript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u001fjavascript:alert(1)',
  '\u007fjavascript:alert(1)',
  '\u0085javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  '\u2028javascript:alert(1)',
  '\ufeffjavascript:alert(1)',
  'java\u200bscript:alert(1)',
  'java\u0000script:alert(1)',
  'javascript://example.it/%0aalert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  '%6aavascript:alert(1)',
  'javascript%3aalert(1)//:',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'blob:https://example.it/0',
  'filesystem:https://example.it/temporary/x',
  'file:///etc/passwd',
  'view-source:https://example.it',
  'about:blank',
  'intent://example.it#Intent;scheme=https;end',
  'ws://example.it',
  'ftp://example.it/x',
  '//evil.example',
  '///evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\t\\evil.example',
  '/.//evil.example',
  './/evil.example',
  'x/..//evil.example',
  '/%2e//evil.example',
  '/.\\/evil.example',
  'https://studio.example@evil.example/',
  'https://studio.example:x@evil.example/',
  'https://:x@evil.example/',
  'http://user@evil.example',
  'https://[::1',
  'https://[',
  'https://',
  'https://exa mple.it',
  'https://example.it:99999',
  'http://%00/',
  'mailto:',
  'tel:',
  'tel: ',
  '',
  ' ',
  '\u200b',
  '#',
  '?',
  `https://example.it/${'a'.repeat(10_000)}`,
] as const

/** Texts that would do harm if they were ever parsed as markup. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</p></div><img src=x onerror=alert(1)>',
  '</style><svg onload=alert(1)>',
  '</title></textarea></noscript><img src=x onerror=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '"><img src=x onerror=alert(1)>',
  `' onmouseover='alert(1)`,
  'x"><script>alert(1)</script>',
  'onclick',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<!-- --!><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u0024{alert(1)}',
  '<%= 1 %>',
  '=cmd|"/c calc"!A1',
  '\u202egnp.exe',
  'a\u0000b\u0008c\u001bd\u007fe\u0085f',
  'a\r\nSet-Cookie: x=1',
  '\ud800 lone \udfff',
  'x\ufdd0\uffff',
  '&lt;script&gt;',
  'red;background:url(javascript:alert(1))',
  'expression(alert(1))',
  'url(https://evil.example/x)',
  '__proto__',
  'constructor',
  'toString',
] as const

/** Values for any field. */
export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  1.5,
  Number.POSITIVE_INFINITY,
  [],
  {},
  [null],
  [[]],
  { toString: 1, valueOf: 1 },
  JSON.parse('{"__proto__":{"type":"text","text":"x","email":5,"polluted":true}}'),
]

const wordsOf = (list: string): string[] => list.trim().split(/\s+/)

const nodeTypes = wordsOf(`
  doc paragraph text heading blockquote bullet_list ordered_list list_item code_block hard_break
  horizontal_rule image emoji table tableRow tableCell tableHeader blok unheard_of __proto__
`)

const markTypes = wordsOf(`
  bold italic strike underline code superscript subscript link highlight textStyle anchor styled
  unheard_of constructor
`)

const attributeNames = [
  ...wordsOf(`
    textAlign dir level order class id src alt title source copyright meta_data focus name emoji
    fallbackImage colspan rowspan colwidth backgroundColor body href uuid anchor target linktype
    email url color custom style onclick dangerouslySetInnerHTML children ref key
  `),
  'x"><script>alert(1)</script>',
]

const goodValues: readonly unknown[] = [
  ...wordsOf('center rtl'),
  ...[1, 2, 6],
  ...wordsOf('language-css prezzi red #ff0000'),
  'rgb(1, 2, 3)',
  ...wordsOf('https://example.it/x /about story url email _blank 2f7c 🎉 Testo'),
  ...['Altro testo, più lungo', ' '],
]

/** @returns a document of known and unknown nodes in any order, with good, bad and missing values */
export function createRandomDocument(seed: number): unknown {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const many = <T>(most: number, create: () => T): T[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, create)
  const value = () =>
    pick(random() < 0.7 ? goodValues : random() < 0.5 ? hostileValues : hostileUrls)
  const attrs = () => Object.fromEntries(many(8, () => [pick(attributeNames), value()]))
  const mark = () => (random() < 0.05 ? value() : { type: pick(markTypes), attrs: attrs() })
  const leaf = () => ({ type: 'text', text: value(), marks: many(4, mark) })
  const row = (depth: number) => ({ type: 'tableRow', content: many(4, () => cell(depth)) })
  const cell = (depth: number) => ({
    type: pick(['tableCell', 'tableHeader']),
    attrs: { colspan: pick([1, 1, 1, 2, 3]), rowspan: pick([1, 1, 1, 2]) },
    content: many(2, () => node(depth)),
  })
  const node = (depth: number): unknown => {
    if (random() < 0.03) return value()
    if (depth === 0 || random() < 0.35) return leaf()
    if (random() < 0.1) {
      return { type: 'heading', attrs: { level: pick([1, 2, 3, 4, 5, 6]) }, content: [leaf()] }
    }
    if (random() < 0.1) return { type: 'table', content: many(4, () => row(depth - 1)) }
    return {
      type: random() < 0.02 ? value() : pick(nodeTypes),
      attrs: random() < 0.05 ? value() : attrs(),
      marks: random() < 0.05 ? value() : many(2, mark),
      content: random() < 0.05 ? value() : many(5, () => node(depth - 1)),
    }
  }
  // Real documents come as JSON: no undefined, no shared objects.
  return JSON.parse(JSON.stringify({ type: 'doc', content: many(6, () => node(6)) }))
}

/** @returns a document for each field of each node and mark, with that field set to the value */
export function documentsWith(value: unknown): unknown[] {
  const text = (marks: unknown[] = []) => ({ type: 'text', text: 'x', marks })
  const inParagraph = (...content: unknown[]) => ({ type: 'paragraph', content })
  const ofNode = nodeTypes.flatMap((type) => [
    { type, text: value, content: [inParagraph(text())] },
    { type, attrs: value, content: [inParagraph(text())] },
    { type, text: 'x', content: value },
    { type, text: 'x', marks: value },
    ...attributeNames.map((name) => ({
      type,
      text: 'x',
      attrs: { src: 'a.jpg', emoji: '🎉', [name]: value },
      content: [text()],
    })),
  ])
  const ofMark = markTypes.flatMap((type) => [
    inParagraph(text([{ type, attrs: value }])),
    ...attributeNames.map((name) =>
      inParagraph(text([{ type, attrs: { href: '/about', custom: {}, [name]: value } }])),
    ),
    inParagraph(text([{ type, attrs: { href: '/about', custom: { onclick: value } } }])),
  ])
  const ofType = [
    { type: value, content: [text()] },
    inParagraph({ type: 'text', text: value }),
    inParagraph(text([{ type: value }])),
    inParagraph({
      type: 'text',
      text: 'x',
      marks: Array(200).fill({ type: 'bold', attrs: value }),
    }),
  ]
  return [...ofNode, ...ofMark, ...ofType].map((node) => ({ type: 'doc', content: [node] }))
}
