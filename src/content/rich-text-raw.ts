/**
 * Reads single values from stored rich text. A value of the wrong type counts as absent and causes a
 * warning.
 */
import type { BlokDefinition } from './blok.ts'
import type { Words } from './words.ts'

/** The state of parsing one document. */
export interface Parsing {
  /** Warnings by their English text. */
  readonly warnings: Map<string, Words>
  /** Ids used so far. */
  readonly ids: Set<string>
  /** The bloks that the document may contain, by name. */
  readonly bloks: ReadonlyMap<string, BlokDefinition>
}

export type Attributes = Readonly<Record<string, unknown>>

/** Records what was left out or sanitized. */
export function addWarning(parsing: Parsing, en: string, it: string): void {
  parsing.warnings.set(en, { en, it })
}

/** A node whose outer shape is checked. */
export interface RawNode {
  readonly type: string
  readonly attrs: Attributes
  readonly content: readonly unknown[]
  readonly marks: readonly unknown[]
  readonly text: unknown
  /** 0 for the document. */
  readonly depth: number
}

/** Depth limit: more than any editor nests, less than any HTML parser refuses. */
const maxDepth = 100

export function readNode(raw: unknown, depth: number, parsing: Parsing): RawNode | null {
  if (!isRecord(raw)) {
    addWarning(parsing, 'skipped a node that is not an object', 'saltato un elemento illeggibile')
    return null
  }
  const content = readList(raw.content, 'content', parsing)
  if (depth >= maxDepth && content.length > 0) {
    addWarning(
      parsing,
      `left out what is nested deeper than ${maxDepth} levels`,
      `tolto ciò che è annidato oltre ${maxDepth} livelli`,
    )
  }
  return {
    type: typeof raw.type === 'string' ? raw.type : '(none)',
    attrs: readAttributes(raw.attrs, parsing),
    content: depth >= maxDepth ? [] : content,
    marks: readList(raw.marks, 'marks', parsing),
    text: raw.text,
    depth,
  }
}

export function readAttributes(raw: unknown, parsing: Parsing): Attributes {
  if (isRecord(raw)) return raw
  // PHP clients write an empty object as an empty list.
  const isEmpty = isAbsent(raw) || (Array.isArray(raw) && raw.length === 0)
  if (!isEmpty)
    addWarning(
      parsing,
      'skipped attributes that are not an object',
      'saltati attributi illeggibili',
    )
  return {}
}

function readList(raw: unknown, name: string, parsing: Parsing): readonly unknown[] {
  if (Array.isArray(raw)) return raw
  if (!isAbsent(raw)) warnSkipped(name, { en: 'a list', it: 'un elenco' }, parsing)
  return []
}

const warnSkipped = (name: string, { en, it }: Words, parsing: Parsing): void =>
  addWarning(parsing, `skipped "${name}" that is not ${en}`, `saltato "${name}": non è ${it}`)

/** `''` when absent. */
export function readString(attrs: Attributes, name: string, parsing: Parsing): string {
  const value = attrs[name]
  if (typeof value === 'string') return value
  if (!isAbsent(value)) warnSkipped(name, { en: 'a text', it: 'un testo' }, parsing)
  return ''
}

export function readInteger(
  attrs: Attributes,
  name: string,
  { min, max, fallback, parsing }: { min: number; max: number; fallback: number; parsing: Parsing },
): number {
  const value = attrs[name]
  if (isAbsent(value)) return fallback
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return Number(value)
  const expected = { en: `a number from ${min} to ${max}`, it: `un numero da ${min} a ${max}` }
  warnSkipped(name, expected, parsing)
  return fallback
}

/** `null` when absent. */
export function readChoice<T extends string>(
  attrs: Attributes,
  name: string,
  { choices, parsing }: { choices: readonly T[]; parsing: Parsing },
): T | null {
  const value = attrs[name]
  if (isAbsent(value) || value === '') return null
  const choice = choices.find((candidate) => candidate === value) ?? null
  const list = choices.join(', ')
  if (choice === null) warnSkipped(name, { en: `one of ${list}`, it: `fra ${list}` }, parsing)
  return choice
}

/** A value from a document, safe to quote in a message. */
export const quote = (value: unknown): string =>
  typeof value === 'string' ? `"${value.slice(0, 60)}"` : `(${typeof value})`

export const isRecord = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAbsent = (value: unknown): boolean => value === null || value === undefined
