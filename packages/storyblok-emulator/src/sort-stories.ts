import { valueAt } from './content-path.ts'
import type { Candidate } from './space.ts'
import type { Story } from './space-files.ts'

interface SortKey {
  field: string
  isDescending: boolean
  type: string | undefined
  nullsFirst: boolean
}

type SortValue = string | number | null

/** Position ascending, and of equal positions the highest id first. */
export function compareByDefault(left: Story, right: Story): number {
  return left.position - right.position || right.id - left.id
}

/**
 * Sorts by `sort_by`: `field[:asc|desc][:int|float|nulls_first|nulls_last]`, several joined with
 * commas. Fields of the content start with `content.` and are compared as text unless a number
 * type is named. What is equal keeps its order.
 */
export function sortStories(candidates: readonly Candidate[], sortBy: string): Candidate[] {
  const keys = sortBy.split(',').map(parseSortKey)
  const decorated = candidates.map((candidate) => ({
    candidate,
    values: keys.map((key) => sortValue(candidate, key)),
  }))
  decorated.sort((left, right) => {
    for (const [index, key] of keys.entries()) {
      const order = compareValues(left.values[index] ?? null, right.values[index] ?? null, key)
      if (order !== 0) return order
    }
    return 0
  })
  return decorated.map(({ candidate }) => candidate)
}

function parseSortKey(text: string): SortKey {
  const [field = '', ...options] = text.trim().split(':')
  return {
    field,
    isDescending: options.includes('desc'),
    type: options.find((option) => option === 'int' || option === 'float'),
    nullsFirst: options.includes('nulls_first'),
  }
}

function sortValue({ story, content }: Candidate, { field, type }: SortKey): SortValue {
  const value = field.startsWith('content.')
    ? valueAt(content, field.slice('content.'.length))
    : valueAt(story, field)
  if (value === undefined || value === null || typeof value === 'object') return null
  if (type === undefined) {
    return typeof value === 'number' && !field.startsWith('content.') ? value : String(value)
  }
  const number = Number.parseFloat(String(value))
  if (Number.isNaN(number)) return null
  return type === 'int' ? Math.trunc(number) : number
}

function compareValues(left: SortValue, right: SortValue, key: SortKey): number {
  if (left === right) return 0
  if (left === null) return key.nullsFirst ? -1 : 1
  if (right === null) return key.nullsFirst ? 1 : -1
  const order = left < right ? -1 : 1
  return key.isDescending ? -order : order
}
