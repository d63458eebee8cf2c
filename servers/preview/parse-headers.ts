import { compilePathPattern, type MatchPath } from './path-pattern.ts'

export interface HeaderRule {
  pattern: string
  matches: MatchPath
  /** Names to take away before this rule's own headers are put. */
  removed: string[]
  headers: { name: string; value: string }[]
}

/**
 * Parses a `_headers` file: a path pattern on its own line, below it `Name: value` or `! Name`.
 * As the hosts do, lines that are none of these, or come before a pattern, are skipped.
 * @param knowsRemoval whether `! Name` is none of these either, as for Netlify, or takes a header away
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
 * Changes `headers` as every rule that matches `path` says, in the file's order. The first value
 * of a name replaces the server's own; further ones are joined to it with `, `.
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
