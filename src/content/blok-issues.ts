/**
 * Finds the values of a stored blok that do not fit its definition, and what each costs the page: the
 * field if it is optional, the whole blok if it is required.
 */
import type { BlokDefinition } from './blok.ts'
import { mostBloks } from './blok-list.ts'
import { type Field, type Issue, isBlank } from './field.ts'

export interface BlokIssue extends Issue {
  readonly field: Field<unknown>
  readonly cost: 'field' | 'blok'
}

type Path = readonly PropertyKey[]

/** The issues in field order, including those of nested bloks. */
export function blokIssues(
  definition: BlokDefinition,
  raw: unknown,
  place: Path = [],
): BlokIssue[] {
  const stored = (raw ?? {}) as Readonly<Record<string, unknown>>
  // An unfinished nested blok is no mistake, whatever else it lacks.
  if (place.length > 0 && hasEmptyList(definition, stored)) return []
  const fieldIssues = definition.fieldList.flatMap(([name, field]) => {
    const value = stored[name]
    const path = [...place, name]
    const isList = field.type === 'bloks' && Array.isArray(value)
    const inside = isList ? listIssues(value, field, path) : []
    // In a list without a valid blok, each blok has its own issue.
    if (isList && (place.length > 0 || !field.isRequired)) return inside
    const issues = field.issuesIn(value)
    return [
      ...inside,
      ...issues.map((issue) => createIssue(field, { ...issue, path: [...path, ...issue.path] })),
    ]
  })
  if (fieldIssues.some(({ cost }) => cost === 'blok')) return fieldIssues
  const conflicts = conflictsIn(definition, stored).flatMap((name) => {
    const field = definition.fields[name]
    const issue = { path: [...place, name] }
    return field === undefined ? [] : [createIssue(field, issue)]
  })
  return [...fieldIssues, ...conflicts]
}

/** Names of fields that conflict with others. @param stored whose required fields are valid */
function conflictsIn(
  { fieldList, invalidFields }: BlokDefinition,
  stored: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (invalidFields === undefined) return []
  const values = fieldList.map(([key, { parse, empty }]) => {
    const value = parse(stored[key])
    return [key, value === undefined ? empty : value]
  })
  return invalidFields({ ...stored, ...Object.fromEntries(values) })
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
  const max = field.max ?? mostBloks
  const inside = list.slice(0, max).flatMap((part, index) => {
    const { component } = (part ?? {}) as Readonly<Record<string, unknown>>
    const definition = field.bloks.find(({ name }) => name === component)
    return definition === undefined ? [] : blokIssues(definition, part, [...path, index])
  })
  if (list.length <= max) return inside
  return [...inside, { code: 'too_big', path, field, cost: 'field' }]
}
