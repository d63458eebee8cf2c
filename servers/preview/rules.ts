/** The rules in `_headers` and `_redirects`, as Netlify and Cloudflare Pages follow them. */
import { decodeRequestPath, type RequestPath } from './request-path.ts'
import { readIfFile, versionIfThere } from './site-file.ts'

export interface HeaderRule {
  pattern: string
  matches: MatchPath
  /** Names to remove before the rule sets its own headers. */
  removed: string[]
  headers: { name: string; value: string }[]
}

/**
 * Parses a `_headers` file: a path pattern on its own line, below it `Name: value` or `! Name`.
 * Like the hosts, it skips lines that are none of these, or come before a pattern.
 * @param knowsRemoval whether `! Name` removes a header; for Netlify it is none of these
 */
export function parseHeaders(text: string, knowsRemoval = true): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split(/\r?\n/).map((line) => line.trim())) {
    if (/^(\/|https?:\/\/)/.test(line)) {
      rules.push({ pattern: line, matches: compilePathPattern(line), removed: [], headers: [] })
      continue
    }
    const removed = /^!\s*([\w-]+)$/.exec(line)?.[1]
    if (removed !== undefined && knowsRemoval) rules.at(-1)?.removed.push(removed)
    const [, name, value] = /^([\w-]+)\s*:\s*(.+)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push({ name, value })
  }
  return rules
}

/**
 * Applies every rule that matches `path` to `headers`, in the file's order. The first value of a name
 * replaces the server's own; further ones are joined to it with `, `.
 */
export function applyHeaderRules(headers: Headers, rules: HeaderRule[], path: string): void {
  const named = new Set<string>()
  for (const rule of rules.filter((rule) => rule.matches(path) !== undefined)) {
    for (const name of rule.removed) headers.delete(name)
    for (const { name, value } of rule.headers) {
      if (named.has(name.toLowerCase())) headers.append(name, value)
      else headers.set(name, value)
      named.add(name.toLowerCase())
    }
  }
}

const redirectStatuses = [301, 302, 303, 307, 308] as const
type RedirectStatus = (typeof redirectStatuses)[number]

export interface RedirectRule {
  from: string
  matches: MatchPath
  /** A path, or an absolute URL; may name placeholders of `from`. */
  to: string
  /** 200 and 404 show `to` under the requested path. */
  status: RedirectStatus | 200 | 404
  /** Whether a `!` after the status puts the rule before a file. */
  isForced: boolean
}

/** A file that is shown under the requested path; `undefined` if its path is refused. */
export interface Rewrite {
  status: 200 | 404
  path: RequestPath | undefined
}

/** The result of a rule for one request. */
export type Redirect = { status: RedirectStatus; location: string } | Rewrite

/**
 * Parses a `_redirects` file: `from to [status]` a line, `#` starts a comment. Like the hosts, it skips
 * lines that it does not understand (conditions, query parameters, other hosts).
 * @param knowsErrors whether a rule may have the status 404, as for Netlify
 */
export function parseRedirects(text: string, knowsErrors = false): RedirectRule[] {
  const rules = text
    .split(/\r?\n/)
    .flatMap((line) => parseRule(line.replace(/(^|\s)#.*$/, '').trim()))
  return rules.filter(({ status }) => status !== 404 || knowsErrors)
}

/** Applies the first rule that matches. Keeps the request's query unless the target has one. */
export function findRedirect(
  rules: readonly RedirectRule[],
  path: RequestPath,
  search: string,
): Redirect | undefined {
  for (const { matches, to, status } of rules) {
    const captures = matches(path)
    if (captures === undefined) continue
    const url = new URL(fillTarget(to, captures), 'http://preview.invalid')
    if (status === 200 || status === 404) return { status, path: decodeRequestPath(url.pathname) }
    if (url.search === '') url.search = search
    return { status, location: to.startsWith('/') ? localPart(url) : url.href }
  }
  return undefined
}

function parseRule(line: string): RedirectRule[] {
  const [from = '', to = '', status = '301', ...rest] = line.split(/\s+/)
  const code = ([200, 404, ...redirectStatuses] as const).find(
    (code) => `${code}` === status.replace('!', ''),
  )
  const isPath = /^\/(?!\/)/.test(to)
  const isUnderstood =
    from.startsWith('/') && (isPath || (/^https?:\/\//.test(to) && code !== 200 && code !== 404))
  if (code === undefined || rest.length > 0 || !isUnderstood) return []
  return [
    { from, matches: compilePathPattern(from), to, status: code, isForced: status.endsWith('!') },
  ]
}

function localPart(url: URL): string {
  return url.pathname + url.search + url.hash
}

/** The values of a pattern's placeholders by name, the splat's under `splat`; decoded. */
type Captures = ReadonlyMap<string, string>

type MatchPath = (path: string) => Captures | undefined

/**
 * Compiles a path pattern of `_headers` and `_redirects`: `*` takes any rest, slashes included,
 * `:name` one segment or a part of it. A pattern matches a whole decoded path, final slash included.
 */
export function compilePathPattern(pattern: string): MatchPath {
  const names: string[] = []
  const source = decodePattern(pattern)
    .split(/(\*|:[A-Za-z]\w*)/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      names.push(part === '*' ? 'splat' : part.slice(1))
      return part === '*' ? '(.*)' : '([^/]+)'
    })
    .join('')
  const expression = new RegExp(`^${source}$`, 's')
  return (path) => {
    const match = expression.exec(path)
    return match === null ? undefined : new Map(names.map((name, i) => [name, match[i + 1] ?? '']))
  }
}

/** Inserts captured values, percent-encoded again, where `target` names them. */
function fillTarget(target: string, captures: Captures): string {
  return target.replace(/:([A-Za-z]\w*)/g, (placeholder, name: string) => {
    const value = captures.get(name)
    return value === undefined ? placeholder : value.split('/').map(encodeURIComponent).join('/')
  })
}

function decodePattern(pattern: string): string {
  try {
    return decodeURIComponent(pattern)
  } catch {
    // A lone `%` is a literal one.
    return pattern
  }
}

/** Checks a rules file (none: no rules) at each call, and reads it again only if it changed. */
export function createRulesReader<Rules>(
  path: string,
  parse: (text: string) => Rules,
): () => Promise<Rules> {
  let cached: { version: string | undefined; rules: Rules } | undefined
  return async () => {
    // Before reading: what is written in between is read the next time.
    const version = await versionIfThere(path)
    if (cached === undefined || version !== cached.version) {
      cached = { version, rules: parse((await readIfFile(path))?.toString('utf8') ?? '') }
    }
    return cached.rules
  }
}
