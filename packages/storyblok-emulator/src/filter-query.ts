import { HTTPException } from 'hono/http-exception'
import { valueAt } from './content.ts'
import { isQuery, type Query, type QueryValue } from './query-string.ts'

/** Whether a story's content passes. */
type ContentTest = (content: unknown) => boolean

type Operation = (operand: string) => (value: unknown) => boolean

const valueTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  empty: isBlank,
  not_empty: (value) => !isBlank(value),
  empty_array: (value) => Array.isArray(value) && value.length === 0,
  not_empty_array: (value) => Array.isArray(value) && value.length > 0,
  true: (value) => value === true || value === 'true',
  false: (value) => value === false || value === 'false',
  null: (value) => value === null || value === undefined,
  not_null: (value) => value !== null && value !== undefined,
}

const operations: Readonly<Record<string, Operation>> = {
  is: (operand) => {
    const test = valueTypes[operand]
    if (test === undefined)
      throw new HTTPException(400, { message: `filter_query: is=${operand} is not known` })
    return test
  },
  in: (operand) => (value) => isAnyOf(value, operand),
  not_in: (operand) => (value) => !isAnyOf(value, operand),
  like: like,
  not_like: (operand) => {
    const isLike = like(operand)
    return (value) => !isLike(value)
  },
  exists: (operand) => (value) =>
    (value !== undefined) === (operand !== 'false' && operand !== '0'),
  any_in_array: anyInArray,
  in_array: anyInArray,
  all_in_array: (operand) => (value) =>
    Array.isArray(value) && operand.split(',').every((item) => value.map(String).includes(item)),
  gt_date: compared(parseDate, (left, right) => left > right),
  lt_date: compared(parseDate, (left, right) => left < right),
  gt_int: compared(parseInteger, (left, right) => left > right),
  lt_int: compared(parseInteger, (left, right) => left < right),
  gt_float: compared(parseDecimal, (left, right) => left > right),
  lt_float: compared(parseDecimal, (left, right) => left < right),
}

/**
 * Parses the `filter_query` parameter into one test. AND joins fields, OR those below `__or`; the
 * operations of one field are always joined by AND.
 * @throws HTTPException for an unknown operation, and for `__or[0]`, which fails in Storyblok too
 */
export function parseFilterQuery(filters: QueryValue | undefined): ContentTest {
  if (filters === undefined || filters === '') return () => true
  if (!isQuery(filters))
    throw new HTTPException(400, { message: 'filter_query needs a field and an operation' })
  const { __or: alternatives, ...fields } = filters
  const tests = fieldTests(fields)
  if (alternatives !== undefined) {
    if (!Array.isArray(alternatives))
      throw new HTTPException(500, { message: 'Internal Server Error' })
    // Rails puts [][a][…] and [][b][…] into one element, so its fields are alternatives too.
    const anyOf = alternatives.flatMap((item) => (isQuery(item) ? fieldTests(item) : []))
    tests.push((content) => anyOf.some((test) => test(content)))
  }
  return (content) => tests.every((test) => test(content))
}

function fieldTests(fields: Query): ContentTest[] {
  return Object.entries(fields).map(([field, operands]) => {
    if (!isQuery(operands))
      throw new HTTPException(400, { message: `filter_query[${field}] needs an operation` })
    const tests = Object.entries(operands).map(([name, operand]) => {
      const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
      if (operation === undefined)
        throw new HTTPException(400, {
          message: `filter_query[${field}][${name}] is not a known operation`,
        })
      return operation(operandText(operand))
    })
    return (content) => tests.every((test) => test(valueAt(content, field)))
  })
}

const operandText = (operand: QueryValue): string =>
  Array.isArray(operand) ? operand.join(',') : typeof operand === 'string' ? operand : ''

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return typeof value === 'string'
    ? value.trim() === ''
    : Array.isArray(value) && value.length === 0
}

// A missing value counts as an empty text, according to the real service's changelog.
function isAnyOf(value: unknown, operand: string): boolean {
  const allowed = operand.split(',')
  const values = Array.isArray(value) ? value : [value ?? '']
  return values.some((item) => allowed.includes(String(item)))
}

function like(operand: string): (value: unknown) => boolean {
  const isMatch = createWildcardTest(operand.toLowerCase())
  return (value) => value !== undefined && value !== null && isMatch(asText(value).toLowerCase())
}

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

function anyInArray(operand: string): (value: unknown) => boolean {
  const wanted = operand.split(',')
  return (value) => Array.isArray(value) && value.some((item) => wanted.includes(String(item)))
}

function compared(
  parse: (text: string) => number | undefined,
  isMatch: (left: number, right: number) => boolean,
): Operation {
  return (operand) => {
    const right = parse(operand)
    if (right === undefined)
      throw new HTTPException(400, { message: `filter_query: ${operand} cannot be compared` })
    return (value) => {
      const left =
        typeof value === 'string' || typeof value === 'number' ? parse(`${value}`) : undefined
      return left !== undefined && isMatch(left, right)
    }
  }
}

function parseInteger(text: string): number | undefined {
  return /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : undefined
}

function parseDecimal(text: string): number | undefined {
  return /^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : undefined
}

/** Creates a test of a whole text, in which `*` matches anything or nothing. Takes linear time. */
export function createWildcardTest(pattern: string): (text: string) => boolean {
  const [start = '', ...rest] = pattern.split('*')
  const end = rest.pop()
  if (end === undefined) return (text) => text === start
  return (text) => {
    if (!text.startsWith(start)) return false
    let position = start.length
    for (const part of rest) {
      const found = text.indexOf(part, position)
      if (found === -1) return false
      position = found + part.length
    }
    return text.length - end.length >= position && text.endsWith(end)
  }
}

/** `yyyy-MM-dd`, `yyyy-MM-dd HH:mm[:ss]` (UTC) or ISO 8601 → milliseconds since 1970. */
export function parseDate(text: string): number | undefined {
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/
  const [, day, time = '00:00', zone = 'Z'] = parts.exec(text.trim()) ?? []
  const milliseconds = Date.parse(`${day}T${time}${zone}`)
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}
