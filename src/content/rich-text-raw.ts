/**
 * Reads single values from stored rich text. A value of the wrong type counts as absent and causes a
 * warning.
 */
import type { BlokDefinition } from './blok.ts'
import type { Words } from './words.ts'

/** The state of parsing one document. */
interface StoredText {
  /** Warnings by their English text. */
  readonly warnings: Map<string, Words>
  /** Ids used so far. */
  readonly ids: Set<string>
  /** The bloks that the document may contain, by name. */
  readonly bloks: ReadonlyMap<string, BlokDefinition>
}

export type Attributes = Readonly<Record<string, unknown>>

/** Records what was left out or sanitized. */
export function addWarning({ document }: Place, en: string, it: string): void {
  document.warnings.set(en, { en, it })
}

interface Place {
  readonly document: StoredText
  /** 0 for the document. */
  readonly depth: number
}

/** A node or a mark whose outer shape is checked. */
export interface RawNode extends Place {
  readonly type: string
  readonly attrs: Attributes
  readonly content: readonly unknown[]
  readonly marks: readonly unknown[]
  readonly text: unknown
}

/** Depth limit: more than any editor nests, less than any HTML parser refuses. */
const maxDepth = 100

export function readNode(raw: unknown, place: Place): RawNode | null {
  if (!isRecord(raw)) {
    addWarning(place, 'skipped a node that is not an object', 'saltato un elemento illeggibile')
    return null
  }
  const content = readList(raw, 'content', place)
  const isTooDeep = place.depth >= maxDepth
  if (isTooDeep && content.length > 0) {
    addWarning(
      place,
      `left out what is nested deeper than ${maxDepth} levels`,
      `tolto ciò che è annidato oltre ${maxDepth} livelli`,
    )
  }
  return {
    // Not spread: that made the parsing of a text four times as slow.
    document: place.document,
    depth: place.depth,
    type: typeof raw.type === 'string' ? raw.type : '(none)',
    attrs: readAttributes(raw.attrs, place),
    content: isTooDeep ? [] : content,
    marks: readList(raw, 'marks', place),
    text: raw.text,
  }
}

/** @param list nodes in the given one, or its marks */
export function readNodes(node: RawNode, list: readonly unknown[]): RawNode[] {
  const place = { document: node.document, depth: node.depth + 1 }
  return list.map((raw) => readNode(raw, place)).filter((part) => part !== null)
}

function readAttributes(raw: unknown, place: Place): Attributes {
  if (isRecord(raw)) return raw
  // PHP clients write an empty object as an empty list.
  const isEmpty = isAbsent(raw) || (Array.isArray(raw) && raw.length === 0)
  if (!isEmpty)
    addWarning(place, 'skipped attributes that are not an object', 'saltati attributi illeggibili')
  return {}
}

function readList(raw: Attributes, name: string, place: Place): readonly unknown[] {
  const value = raw[name]
  if (Array.isArray(value)) return value
  if (!isAbsent(value)) warnSkipped(place, name, { en: 'a list', it: 'un elenco' })
  return []
}

const warnSkipped = (place: Place, name: string, { en, it }: Words): void =>
  addWarning(place, `skipped "${name}" that is not ${en}`, `saltato "${name}": non è ${it}`)

/** `''` when absent. */
export function readString(node: RawNode, name: string): string {
  const value = node.attrs[name]
  if (typeof value === 'string') return value
  if (!isAbsent(value)) warnSkipped(node, name, { en: 'a text', it: 'un testo' })
  return ''
}

export function readInteger(
  node: RawNode,
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback: number },
): number {
  const value = node.attrs[name]
  if (isAbsent(value)) return fallback
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return Number(value)
  warnSkipped(node, name, {
    en: `a number from ${min} to ${max}`,
    it: `un numero da ${min} a ${max}`,
  })
  return fallback
}

/** `null` when absent. */
export function readChoice<T extends string>(
  node: RawNode,
  name: string,
  choices: readonly T[],
): T | null {
  const value = node.attrs[name]
  if (isAbsent(value) || value === '') return null
  const choice = choices.find((candidate) => candidate === value) ?? null
  const list = choices.join(', ')
  if (choice === null) warnSkipped(node, name, { en: `one of ${list}`, it: `fra ${list}` })
  return choice
}

/** A value from a document, safe to quote in a message. */
export const quote = (value: unknown): string =>
  typeof value === 'string' ? `"${value.slice(0, 60)}"` : `(${typeof value})`

export const isRecord = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAbsent = (value: unknown): boolean => value === null || value === undefined
