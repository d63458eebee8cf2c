/**
 * Describes the problems of a story in English and Italian, and names each place by the field labels
 * that editors know.
 */
import type { BlokDefinition } from './blok.ts'
import { mostBloks } from './blok-list.ts'
import { showInvisible } from './clean-text.ts'
import {
  type Field,
  type FieldType,
  type Issue,
  isBlank as isNothing,
  nothingInside,
} from './field.ts'
import { allowedValuesOf } from './image-service.ts'
import type { Words } from './words.ts'

/** Describes an issue: `“Date 2 › Inizio”: expected a date and time …, found "domani".` */
export function describeIssue(definition: BlokDefinition, content: unknown, issue: Issue): Words {
  const place = locate(definition, content, issue.path)
  const { en, it } = wordsOf(place, issue)
  return { en: `${quoted(place)}: ${en}`, it: `${quoted(place)}: ${it}` }
}

/** Names the place of a path, even inside a field's value: `“Contenuto 2 (Testo) › Testo”`. */
export const placeInWords = (
  definition: BlokDefinition,
  content: unknown,
  path: readonly PropertyKey[],
): string => quoted(locate(definition, content, path))

const quoted = ({ labels }: Place): string => `“${labels.join(' › ')}”`

interface Place {
  /** Labels in Italian, outermost first. */
  labels: string[]
  /** `null` outside every field: the blok's own name or id. */
  field: Field<unknown> | null
  value: unknown
  /** Whether the issue is about the whole field, and not about a part of its value. */
  isWhole: boolean
}

/** Follows a path through a story and the definitions of its bloks. */
function locate(definition: BlokDefinition, content: unknown, path: readonly PropertyKey[]): Place {
  const labels: string[] = []
  let bloks: readonly BlokDefinition[] = [definition]
  let field: Field<unknown> | null = null
  let value = content
  for (const [depth, key] of path.entries()) {
    value = partOf(value, key)
    if (typeof key === 'number') {
      const last = labels.length - 1
      const blok = bloks.length > 1 ? nameOfBlok(bloks, value) : ''
      labels[last] = `${labels[last] ?? ''} ${key + 1}${blok}`
      continue
    }
    const owner = bloks.find(
      (blok) => blok.name === partOf(parentOf(content, path, depth), 'component'),
    )
    const found: Field<unknown> | undefined = owner?.fields[String(key)]
    if (found === undefined) {
      labels.push(String(key))
      return { labels, field: null, value, isWhole: false }
    }
    field = found
    labels.push(found.label)
    if (found.type !== 'bloks') {
      const rest = path.slice(depth + 1)
      const [index] = rest
      // One of several values: pictures, choices.
      if (typeof index === 'number') labels[labels.length - 1] = `${found.label} ${index + 1}`
      return { labels, field, value: rest.reduce(partOf, value), isWhole: rest.length === 0 }
    }
    bloks = found.bloks
  }
  return { labels, field, value, isWhole: true }
}

const parentOf = (content: unknown, path: readonly PropertyKey[], depth: number): unknown =>
  path.slice(0, depth).reduce(partOf, content)

function nameOfBlok(bloks: readonly BlokDefinition[], value: unknown): string {
  const blok = bloks.find((candidate) => candidate.name === partOf(value, 'component'))
  return blok === undefined ? '' : ` (${blok.label})`
}

function wordsOf({ field, value, isWhole }: Place, issue: Issue): Words {
  const found = describe(value)
  if (field === null) {
    return { en: `unexpected value ${found}.`, it: `valore inatteso ${found}.` }
  }
  const parameter = String(issue.path.at(-1))
  const { en, it } =
    (pictureTypes.includes(field.type) && !isWhole ? parameterWords(parameter) : undefined) ??
    field.expected
  // Only the parser knows whether a document has any text.
  const isEmpty = isBlank(value, field.type) || issue.code === nothingInside
  if (isWhole && field.isRequired && isEmpty) {
    return {
      en: `this field is required: expected ${en}, found nothing.`,
      it: `campo obbligatorio: serve ${it}.`,
    }
  }
  const max = field.type === 'bloks' ? (field.max ?? mostBloks) : field.max
  if (issue.code === 'too_big' && max !== null) return tooMany(max, value, field.type)
  return { en: `expected ${en}, found ${found}.`, it: `serve ${it}, trovato ${found}.` }
}

const pictureTypes: readonly FieldType[] = ['asset', 'multiasset']

/** Valid values of a picture's parameter; `undefined` when it is no parameter. */
function parameterWords(parameter: string): Words | undefined {
  const words = allowedValuesOf(parameter)
  return words && { en: `${parameter} ${words.en}`, it: `${parameter} ${words.it}` }
}

function tooMany(max: number, value: unknown, type: FieldType): Words {
  if (Array.isArray(value)) {
    const { length } = value
    return type === 'bloks'
      ? {
          en: `at most ${max} ${max === 1 ? 'blok' : 'bloks'}, found ${length}.`,
          it: `al massimo ${max} ${max === 1 ? 'blocco' : 'blocchi'}, trovati ${length}.`,
        }
      : { en: `at most ${max}, found ${length}.`, it: `al massimo ${max}, trovati ${length}.` }
  }
  const length = String(value).length
  return {
    en: `at most ${max} characters, found ${length}.`,
    it: `al massimo ${max} caratteri, trovati ${length}.`,
  }
}

/** Whether an editor would call the value empty: empty links are objects. */
function isBlank(value: unknown, type: FieldType): boolean {
  if (isNothing(value)) return true
  if (Array.isArray(value)) return value.length === 0
  if (typeof value !== 'object' || type !== 'multilink') return false
  return ['id', 'uuid', 'url', 'href', 'email']
    .map((key) => partOf(value, key))
    .every((part) => part === undefined || part === null || part === '')
}

/** The value for a message; only the target of a link or an image. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  const address = ['filename', 'url', 'email']
    .map((key) => partOf(value, key))
    .find((part) => typeof part === 'string' && part !== '')
  const json = JSON.stringify(address ?? value) ?? String(value)
  return showInvisible(json.length > 80 ? `${json.slice(0, 79)}…` : json)
}

function partOf(value: unknown, key: PropertyKey): unknown {
  return value !== null && typeof value === 'object' && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined
}
