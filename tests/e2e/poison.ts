/**
 * Puts hostile values, in turn, into every text that an editor can type.
 */

import type { RawStory } from '../../build/storyblok/answers.ts'
import { collectBloks } from '../../src/content/blok.ts'
import type { Field } from '../../src/content/field.ts'
import { safeHref } from '../../src/content/link.ts'
import { site } from '../../src/site.ts'
import { hostileTexts, hostileUrls } from '../unit/content/hostile.ts'

/** Excludes URLs that read as a page of the site: no build would publish a link to a missing page. */
const addresses = hostileUrls.filter((one) => !/^[/?#]/.test(safeHref(one) ?? ''))

type Values = Record<string, unknown>

const texts = [
  ...hostileTexts,
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<details open ontoggle=alert(1)>',
  '<style>@import url(https://evil.example/a.css)</style>',
  '<link rel=stylesheet href=https://evil.example/b.css>',
  '<form action=https://evil.example><button>Entra</button></form>',
  '*/}</style><script>alert(1)</script>',
  '\\u003cscript>alert(1)\\u003c/script>',
  '\u0060\u0024{alert(1)}\u0060',
  'javascript:alert(1)',
  '\u2066\u202e\u200b\u200d\ufeffsottosopra',
  'Z\u0351\u036b\u0343\u036a\u0302a\u0346\u0307l\u0349g\u0333o',
  'sopracciglia'.repeat(60),
]

const contents = site.contentTypes.map(({ definition }) => definition)
const definitions = new Map(
  [...contents, ...collectBloks(contents)].map((one) => [one.name, one] as const),
)

/** Cycles through the values. */
function turns<Value>(values: readonly Value[]): () => Value {
  let at = 0
  return () => values[at++ % values.length] as Value
}

/** Poisons stories, and counts the poisoned values. */
export function createPoison() {
  const text = turns(texts)
  const address = turns(addresses)
  let count = 0
  const counted = <Value>(value: Value): Value => {
    count++
    return value
  }

  const blok = (value: Values): Values => {
    const fields = definitions.get(String(value.component))?.fields ?? {}
    const poisoned = Object.entries(value).map(([name, one]) => {
      const field = fields[name]
      if (field === undefined) return [name, one]
      const hostile = fieldValue(field, one)
      // The build publishes no course without these words.
      return [name, name === 'certificate_value' ? `${hostile} Non abilitante.` : hostile]
    })
    return { ...Object.fromEntries(poisoned), _uid: counted(`${text()} ${count}`) }
  }

  /** Keeps a value that must be a number, a code or a URL: the build would not show a story without it. */
  const ifValid = (field: Field<unknown>, hostile: unknown, value: unknown): unknown =>
    field.parse(hostile) !== undefined ? counted(hostile) : value

  const fieldValue = (field: Field<unknown>, value: unknown): unknown => {
    if (field.type === 'bloks' && Array.isArray(value)) return value.map(blok)
    if (field.type === 'richtext') return node(value)
    if (field.type === 'asset') return asset(value)
    if (field.type === 'multilink') return ifValid(field, link(value), value)
    if (field.type === 'textarea')
      return ifValid(field, `${text()}\n\n${text()} ${address()}`, value)
    return field.type === 'text' ? ifValid(field, text(), value) : value
  }

  const asset = (value: unknown): unknown => {
    if (!isObject(value) || !value.filename) return value
    const words = { alt: text(), title: text(), name: text(), copyright: text(), source: text() }
    return counted({ ...value, ...words })
  }

  const link = (value: unknown): unknown => {
    if (!isObject(value)) return value
    const words = { anchor: text(), target: text(), title: text(), rel: text() }
    return value.linktype === 'url'
      ? { ...value, ...words, url: address() }
      : { ...value, ...words }
  }

  const node = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(node)
    if (!isObject(value)) return value
    if (value.type === 'text') {
      const marks = Array.isArray(value.marks) ? value.marks.map(node) : []
      return counted({
        ...value,
        text: `${text()} ${text()}`,
        marks: [...marks, ...hostileMarks()],
      })
    }
    if (value.type === 'blok') {
      const { body = [] } = value.attrs as { body?: Values[] }
      return { ...value, attrs: { ...(value.attrs as Values), body: body.map(blok) } }
    }
    const attrs = isObject(value.attrs)
      ? { ...value.attrs, class: text(), style: text() }
      : undefined
    return {
      ...value,
      ...(attrs && { attrs }),
      ...(value.content === undefined ? {} : { content: node(value.content) }),
    }
  }

  const hostileMarks = () => [
    {
      type: 'link',
      attrs: {
        href: address(),
        linktype: 'url',
        target: text(),
        anchor: text(),
        custom: { onclick: 'alert(1)', [text()]: text(), style: text() },
      },
    },
    { type: 'styled', attrs: { class: text() } },
    { type: 'textStyle', attrs: { color: text() } },
    // The number keeps ids unique: no build would publish a page with a duplicate.
    { type: 'anchor', attrs: { id: `${text()} ${count}` } },
  ]

  return {
    story(story: RawStory): RawStory {
      const content = { ...blok(story.content), component: story.content.component }
      return { ...story, name: counted(text()), content }
    },
    payloads: texts.length + hostileUrls.length,
    count: () => count,
  }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
