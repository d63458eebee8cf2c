/**
 * Parses the marks of a text, the link among them, and keeps what is allowed.
 */
import { parseLink, unpublishedAttributes } from './link.ts'
import type { ParsedLink } from './parsed.ts'
import { plainMarks, type RichTextMark } from './rich-text-nodes.ts'
import { addWarning, quote, type RawNode, readString } from './rich-text-raw.ts'

interface ParsedMarks {
  /** At most one of each type. */
  marks: RichTextMark[]
  link: ParsedLink | null
}

type MarkParser = (node: RawNode) => RichTextMark | null

const markParsers = new Map<string, MarkParser>([
  ...plainMarks.map((type): [string, MarkParser] => [type, () => ({ type })]),
  ['highlight', (node) => ({ type: 'highlight', color: readColor(node) })],
  ['textStyle', parseTextStyle],
  ['anchor', parseAnchor],
  ['styled', parseStyled],
])

export function parseMarks(nodes: readonly RawNode[]): ParsedMarks {
  const marks = new Map<string, RichTextMark>()
  let link: ParsedMarks['link'] = null
  for (const node of nodes) {
    const { type } = node
    if (type === 'link') {
      link ??= readLink(node)
      continue
    }
    const parser = markParsers.get(type)
    if (parser === undefined)
      addWarning(
        node,
        `unknown mark ${quote(type)}: its text is kept`,
        `formattazione sconosciuta ${quote(type)}: il testo resta`,
      )
    const mark = parser?.(node) ?? null
    if (mark !== null && !marks.has(type)) marks.set(type, mark)
  }
  return { marks: [...marks.values()], link }
}

function readLink(node: RawNode): ParsedLink | null {
  const { attrs } = node
  const link = parseLink(attrs)
  const address = attrs.href || attrs.uuid || ''
  if (link === null) {
    addWarning(
      node,
      `a link that cannot be published, to ${quote(address)}: its text is kept`,
      `un collegamento che non si può pubblicare, a ${quote(address)}: il testo resta`,
    )
    return null
  }
  for (const name of unpublishedAttributes(attrs)) {
    addWarning(node, `left out ${name} of a link`, `tolto ${name} da un collegamento`)
  }
  return link
}

function parseTextStyle(node: RawNode): RichTextMark | null {
  const color = readColor(node)
  return color === null ? null : { type: 'textStyle', color }
}

/** Keeps only the first use of an id, as browsers do: an anchor over several runs is one. */
function parseAnchor(node: RawNode): RichTextMark | null {
  const id = readString(node, 'id')
  if (!/^[\p{L}\p{N}_.:-]{1,80}$/u.test(id)) {
    addWarning(
      node,
      `skipped an anchor ${quote(id)}: only letters, digits and _ . : -`,
      `saltata l’ancora ${quote(id)}: solo lettere, cifre e _ . : -`,
    )
    return null
  }
  if (node.document.ids.has(id)) return null
  node.document.ids.add(id)
  return { type: 'anchor', id }
}

function parseStyled(node: RawNode): RichTextMark | null {
  const className = readString(node, 'class')
  if (/^[a-z0-9-]{1,60}$/.test(className)) return { type: 'styled', className }
  addWarning(
    node,
    `skipped a style ${quote(className)}: only a-z, 0-9 and -`,
    `saltato lo stile ${quote(className)}: solo a-z, 0-9 e -`,
  )
  return null
}

/** Reads `#rgb`, `#rrggbb` or opaque `rgb()` as `#rrggbb`. */
function readColor(node: RawNode): string | null {
  const value = readString(node, 'color').trim().toLowerCase()
  if (value === '') return null
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  if (/^#[0-9a-f]{3}$/.test(value)) return value.replace(/[0-9a-f]/g, '$&$&')
  const channels = /^rgb\( ?(\d{1,3})[, ] ?(\d{1,3})[, ] ?(\d{1,3}) ?\)$/.exec(value)
  const numbers = channels?.slice(1).map(Number) ?? []
  if (numbers.length === 3 && numbers.every((number) => number <= 255)) {
    return `#${numbers.map((number) => number.toString(16).padStart(2, '0')).join('')}`
  }
  addWarning(
    node,
    `skipped a colour ${quote(value)}: expected #rrggbb or rgb()`,
    `saltato il colore ${quote(value)}: serve #rrggbb o rgb()`,
  )
  return null
}
