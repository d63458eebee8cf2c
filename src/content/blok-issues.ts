/**
 * Finds the values of a stored blok that do not fit its definition, and what each costs the page: the
 * field if it is optional, the whole blok if it is required.
 */
import { acceptBlok, type BlokDefinition, emptyValue, uidOf } from './blok.ts'
import { mostBloks } from './blok-list.ts'
import { type Field, isBlank } from './field.ts'
import type { ParsedBlok } from './parsed.ts'
import type { Issue } from './validation-message.ts'

export interface BlokIssue extends Issue {
  readonly field: Field<unknown>
  readonly cost: 'field' | 'blok'
}

type Path = readonly PropertyKey[]

/** The issues in field order, including those of nested bloks; none for an accepted blok. */
export function blokIssues(
  definition: BlokDefinition,
  raw: unknown,
  place: Path = [],
): BlokIssue[] {
  if (acceptBlok(definition, raw) !== undefined) return []
  const stored = (raw ?? {}) as Readonly<Record<string, unknown>>
  // An unfinished nested blok is no mistake, whatever else it lacks.
  if (place.length > 0 && hasEmptyList(definition, stored)) return []
  const parsed: Record<string, unknown> = { component: definition.name, _uid: uidOf(stored) }
  const fieldIssues = definition.fieldList.flatMap(([name, field]) => {
    const value = stored[name]
    const result = field.schema.safeParse(value)
    parsed[name] = result.success || field.isRequired ? result.data : emptyValue(field)
    const path = [...place, name]
    const inside = Array.isArray(value) ? listIssues(value, field, path) : []
    // In a list without a valid blok, each blok has its own issue.
    const isTold = field.type === 'bloks' && Array.isArray(value) && place.length > 0
    if (result.success || isTold) return inside
    const issues = result.error.issues.map((issue) =>
      createIssue(field, { ...issue, path: [...path, ...issue.path] }),
    )
    return [...inside, ...issues]
  })
  if (fieldIssues.some(({ cost }) => cost === 'blok')) return fieldIssues
  const invalidFields = definition.invalidFields(parsed as ParsedBlok).flatMap((name) => {
    const field = definition.fields[name]
    const issue = { code: 'custom', message: '', path: [...place, name] }
    return field === undefined ? [] : [createIssue(field, issue)]
  })
  return [...fieldIssues, ...invalidFields]
}

const hasEmptyList = (
  { fieldList }: BlokDefinition,
  stored: Readonly<Record<string, unknown>>,
): boolean =>
  fieldList.some(([name, { type, isRequired }]) => {
    const value = stored[name]
    const isEmpty = isBlank(value) || (Array.isArray(value) && value.length === 0)
    return type === 'bloks' && isRequired && isEmpty
  })

const createIssue = (field: Field<unknown>, issue: Issue): BlokIssue => ({
  ...issue,
  field,
  cost: field.isRequired ? 'blok' : 'field',
})

function listIssues(list: readonly unknown[], field: Field<unknown>, path: Path): BlokIssue[] {
  if (field.type !== 'bloks') return []
  const max = field.max ?? mostBloks
  const inside = list.slice(0, max).flatMap((part, index) => {
    const { component } = (part ?? {}) as Readonly<Record<string, unknown>>
    const definition = field.bloks.find(({ name }) => name === component)
    return definition === undefined ? [] : blokIssues(definition, part, [...path, index])
  })
  if (list.length <= max) return inside
  return [...inside, { code: 'too_big', message: '', path, field, cost: 'field' }]
}
