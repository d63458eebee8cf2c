/** The rules in `_headers` and `_redirects` that a build writes, as Netlify and Cloudflare Pages follow them. */
import { decodeRequestPath, type RequestPath } from './site-file.ts'

interface HeaderRule {
  pattern: string
  /** Names to remove before the rule sets its own headers. */
  removed: string[]
  headers: { name: string; value: string }[]
}

/**
 * Parses a `_headers` file: a path pattern on its own line, below it `Name: value` or `! Name`.
 * @param knowsRemoval whether `! Name` removes a header; Netlify ignores it
 */
export function parseHeaders(text: string, knowsRemoval = true): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n').map((line) => line.trim())) {
    const [, removed] = /^! ([\w-]+)$/.exec(line) ?? []
    const [, name, value] = /^([\w-]+): (.+)$/.exec(line) ?? []
    if (line.startsWith('/')) rules.push({ pattern: line, removed: [], headers: [] })
    else if (removed && knowsRemoval) rules.at(-1)?.removed.push(removed)
    else if (name && value) rules.at(-1)?.headers.push({ name, value })
  }
  return rules
}

/**
 * Applies every rule that matches `path` to `headers`, in the file's order. The first value of a name
 * replaces the server's own; further ones are joined to it with `, `.
 */
export function applyHeaderRules(
  headers: Headers,
  rules: readonly HeaderRule[],
  path: string,
): void {
  const named = new Set<string>()
  for (const rule of rules.filter(({ pattern }) => restAfter(pattern, path) !== undefined)) {
    for (const name of rule.removed) headers.delete(name)
    for (const { name, value } of rule.headers) {
      if (named.has(name.toLowerCase())) headers.append(name, value)
      else headers.set(name, value)
      named.add(name.toLowerCase())
    }
  }
}

/** @returns what the final `*` of a pattern takes; `undefined` if the path does not match */
export function restAfter(pattern: string, path: string): string | undefined {
  if (!pattern.endsWith('*')) return path === pattern ? '' : undefined
  const start = pattern.slice(0, -1)
  return path.startsWith(start) ? path.slice(start.length) : undefined
}

interface RedirectRule {
  from: string
  /** A path, or an absolute URL; may have a `:splat`. */
  to: string
  /** 200 and 404 rewrite: they show `to` under the requested path. */
  status: 200 | 301 | 302 | 404
  /** Whether a `!` after the status puts the rule before a file. */
  isForced: boolean
}

/** A URL to go to; or a file to show under the requested path, `undefined` if its path is refused. */
type Redirect =
  | { status: 301 | 302; location: string }
  | { status: 200 | 404; path: RequestPath | undefined }

/** Parses a `_redirects` file: `from to status` a line. */
export const parseRedirects = (text: string): RedirectRule[] =>
  [...text.matchAll(/^(\S+) +(\S+) +(200|301|302|404)(!?)$/gm)].map(
    ([, from = '', to = '', status, force]) => ({
      from,
      to,
      status: Number(status) as RedirectRule['status'],
      isForced: force === '!',
    }),
  )

/** Applies the first rule that matches. Keeps the request's query unless the target has one. */
export function findRedirect(
  rules: readonly RedirectRule[],
  requested: RequestPath,
  search: string,
): Redirect | undefined {
  // As the rules are written.
  const path = encodeURI(requested)
  for (const { from, to, status } of rules) {
    const rest = restAfter(from, path)
    if (rest === undefined) continue
    const target = to.replace(':splat', () => rest)
    if (status === 200 || status === 404) return { status, path: decodeRequestPath(target) }
    const url = new URL(target, 'http://preview.invalid')
    if (url.search === '') url.search = search
    const location = to.startsWith('/') ? url.pathname + url.search + url.hash : url.href
    return { status, location }
  }
  return undefined
}
