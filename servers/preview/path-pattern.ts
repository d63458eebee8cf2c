/** The values of a pattern's placeholders by name, the splat's under `splat`; decoded. */
export type Captures = ReadonlyMap<string, string>

export type MatchPath = (path: string) => Captures | undefined

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

/** Puts captured values, percent-encoded again, where `target` names them. */
export function fillTarget(target: string, captures: Captures): string {
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
