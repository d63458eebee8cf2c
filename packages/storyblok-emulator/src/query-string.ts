/** A query string as Rails reads it: nested by brackets. */
export interface Query {
  [name: string]: QueryValue
}
export type QueryValue = string | Query | QueryValue[]

// A key of Object.prototype must be a name like any other.
const emptyQuery = (): Query => Object.create(null)

/**
 * Parses `a=1&b[x]=2&c[]=3&d[][x]=4` (without the `?`) by the rules of Rack: the last of two equal
 * names wins, `[]` appends, and `[][x]` belongs to the last element unless that has `x` already.
 * A name that contradicts an earlier one is ignored.
 */
export function parseQuery(queryString: string): Query {
  const query = emptyQuery()
  for (const [name, value] of new URLSearchParams(queryString)) {
    const [head = '', ...rest] = name.split(/\]\[|\[|\]/)
    const keys = name.endsWith(']') ? rest.slice(0, -1) : rest
    if (head !== '') assign(query, [head, ...keys], value)
  }
  return query
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

function assign(target: Query, [key = '', ...rest]: string[], value: string): void {
  const [next, ...deeper] = rest
  if (next === undefined) {
    target[key] = value
    return
  }
  const current = target[key]
  if (next === '') {
    const list = current === undefined ? [] : current
    if (!Array.isArray(list)) return
    target[key] = list
    append(list, deeper, value)
    return
  }
  const nested = current === undefined ? emptyQuery() : current
  if (typeof nested === 'string' || Array.isArray(nested)) return
  target[key] = nested
  assign(nested, rest, value)
}

function append(list: QueryValue[], keys: string[], value: string): void {
  if (keys.length === 0) {
    list.push(value)
    return
  }
  const last = list.at(-1)
  const isOpen = typeof last === 'object' && !Array.isArray(last) && !hasPath(last, keys)
  const element = isOpen ? last : emptyQuery()
  if (!isOpen) list.push(element)
  assign(element, keys, value)
}

function hasPath(query: Query, keys: string[]): boolean {
  let value: QueryValue | undefined = query
  for (const key of keys) {
    if (key === '') return false
    if (typeof value !== 'object' || Array.isArray(value)) return value !== undefined
    value = value[key]
  }
  return value !== undefined
}
