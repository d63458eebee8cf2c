/** A query string as Rails reads it: nested by brackets. */
export interface Query {
  [name: string]: QueryValue
}
export type QueryValue = string | Query | QueryValue[]

// A key of Object.prototype must be a name like any other.
const empty = (): Query => Object.create(null)

/**
 * Parses `a=1&b[x]=2&c[]=3&d[][x]=4` (without the `?`) by the rules of Rack: the last of two equal
 * names wins, `[]` appends, and `[][x]` belongs to the last element unless that has `x` already.
 * A name that contradicts an earlier one is ignored.
 */
export function parseQuery(queryString: string): Query {
  let query: QueryValue = empty()
  for (const [name, value] of new URLSearchParams(queryString)) {
    const [head = '', ...rest] = name.split(/\]\[|\[|\]/)
    const keys = name.endsWith(']') ? rest.slice(0, -1) : rest
    if (head !== '') query = merged(query, [head, ...keys], value)
  }
  return query as Query
}

/** The parameter as text (the elements of a list joined with commas), or `undefined`. */
export function textParameter(query: Query, name: string): string | undefined {
  const value = query[name]
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(',')
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The comma-separated parts of the parameter; `undefined` if it is absent or empty. */
export function listParameter(query: Query, name: string): string[] | undefined {
  return textParameter(query, name)
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

interface Page {
  page: number
  perPage: number
}

/** `page` (default 1) and `per_page` (default 25, capped at `maximum`). */
export function pageParameters(query: Query, maximum: number): Page {
  return {
    page: positiveInteger(textParameter(query, 'page')) ?? 1,
    perPage: Math.min(positiveInteger(textParameter(query, 'per_page')) ?? 25, maximum),
  }
}

export function takePage<Item>(items: Item[], { page, perPage }: Page): Item[] {
  return items.slice((page - 1) * perPage, page * perPage)
}

const positiveInteger = (text: string | undefined): number | undefined =>
  text !== undefined && /^0*[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined

/** The value with one more at the path `keys`; as it is if the path contradicts an earlier one. */
function merged(
  current: QueryValue | undefined,
  [key, ...rest]: readonly string[],
  value: string,
): QueryValue {
  if (key === undefined) return value
  if (key === '') {
    const list = current ?? []
    if (!Array.isArray(list)) return list
    const last = list.at(-1)
    const isOpen = rest.length > 0 && isQuery(last) && !hasPath(last, rest)
    return isOpen
      ? list.with(-1, merged(last, rest, value))
      : [...list, merged(undefined, rest, value)]
  }
  const query = current ?? empty()
  if (!isQuery(query)) return query
  return Object.assign(empty(), query, { [key]: merged(query[key], rest, value) })
}

export const isQuery = (value: QueryValue | undefined): value is Query =>
  typeof value === 'object' && !Array.isArray(value)

function hasPath(value: QueryValue | undefined, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined || !isQuery(value)) return value !== undefined
  return key !== '' && hasPath(value[key], rest)
}
