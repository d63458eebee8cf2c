import { compilePathPattern, fillTarget, type MatchPath } from './path-pattern.ts'
import { decodeRequestPath, type RequestPath } from './request-path.ts'

const redirectStatuses = [301, 302, 303, 307, 308] as const
type RedirectStatus = (typeof redirectStatuses)[number]

export interface RedirectRule {
  from: string
  matches: MatchPath
  /** A path, or an absolute URL; may name placeholders of `from`. */
  to: string
  /** 200 shows `to` under the requested path. */
  status: RedirectStatus | 200
  /** Whether a `!` after the status puts the rule before a file. */
  isForced: boolean
}

/** What a rule makes of one request; a rewrite's path is `undefined` if it is refused. */
export type Redirect =
  | { status: RedirectStatus; location: string }
  | { status: 200; path: RequestPath | undefined }

/**
 * Parses a `_redirects` file: `from to [status]` a line, `#` starts a comment. As the hosts do,
 * lines that are not understood (conditions, query parameters, other hosts) are skipped.
 */
export function parseRedirects(text: string): RedirectRule[] {
  return text.split(/\r?\n/).flatMap((line) => parseRule(line.replace(/(^|\s)#.*$/, '').trim()))
}

/** The first rule that matches decides. The request's query is kept unless the target has one. */
export function findRedirect(
  rules: readonly RedirectRule[],
  path: RequestPath,
  search: string,
): Redirect | undefined {
  for (const { matches, to, status } of rules) {
    const captures = matches(path)
    if (captures === undefined) continue
    const url = new URL(fillTarget(to, captures), 'http://preview.invalid')
    if (status === 200) return { status, path: decodeRequestPath(url.pathname) }
    if (url.search === '') url.search = search
    return { status, location: to.startsWith('/') ? localPart(url) : url.href }
  }
  return undefined
}

function parseRule(line: string): RedirectRule[] {
  const [from = '', to = '', status = '301', ...rest] = line.split(/\s+/)
  const code = [200 as const, ...redirectStatuses].find(
    (code) => `${code}` === status.replace('!', ''),
  )
  const isPath = /^\/(?!\/)/.test(to)
  const isUnderstood = from.startsWith('/') && (isPath || (/^https?:\/\//.test(to) && code !== 200))
  if (code === undefined || rest.length > 0 || !isUnderstood) return []
  return [
    { from, matches: compilePathPattern(from), to, status: code, isForced: status.endsWith('!') },
  ]
}

function localPart(url: URL): string {
  return url.pathname + url.search + url.hash
}
