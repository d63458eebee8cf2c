/**
 * Repairs a blok while it is edited, so that it can be shown: a field that does not validate gets its
 * last valid value.
 */
import type { BlokDefinition } from '../content/blok.ts'
import { type BlokIssue, blokIssues } from '../content/blok-issues.ts'
import type { ParsedBlok } from '../content/parsed.ts'
import type { Issue } from '../content/validation-message.ts'

export type RawBlok = Record<string, unknown>

/** The last valid state of each blok as the editor sent it, by `_uid`. */
export type ValidBloks = Map<string, RawBlok>

interface RepairedBlok {
  /** The valid blok as stored; `null` when there is nothing valid to show. */
  raw: RawBlok | null
  /** `raw`, parsed. */
  parsed: ParsedBlok | null
  /** Issues of the validation. */
  issues: readonly Issue[]
}

export function repairBlok(
  definition: BlokDefinition,
  raw: RawBlok,
  valid: ValidBloks,
): RepairedBlok {
  const { schema } = definition
  const issues = blokIssues(definition, raw)
  const { data: parsed } = schema.safeParse(raw)
  if (issues.length === 0 && parsed !== undefined) {
    remember(raw, valid)
    return { raw, parsed, issues }
  }
  const copy: RawBlok = JSON.parse(JSON.stringify(raw))
  const lost = new Set<object>()
  for (const issue of issues) repairField(copy, issue, { valid, lost })
  for (const state of [without(copy, lost) as RawBlok, valid.get(String(raw._uid))]) {
    const { data } = schema.safeParse(state)
    if (state !== undefined && data !== undefined) return { raw: state, parsed: data, issues }
  }
  return { raw: null, parsed: null, issues }
}

function remember(value: unknown, valid: ValidBloks): void {
  if (value === null || typeof value !== 'object') return
  if (isBlok(value)) valid.set(String(value._uid), value)
  for (const part of Object.values(value)) remember(part, valid)
}

/**
 * Restores the last valid value. Without one it empties a field that may be empty or belongs to the
 * outermost blok; otherwise it drops the blok inside.
 */
function repairField(
  root: RawBlok,
  { path, cost, code, field }: BlokIssue,
  { valid, lost }: { valid: ValidBloks; lost: Set<object> },
): void {
  // A list that is too long shows its first bloks.
  if (code === 'too_big' && field.type === 'bloks') return
  let owner: { blok: RawBlok; field: string } | null = null
  let value: unknown = root
  for (const key of path) {
    if (value === null || typeof value !== 'object') break
    if (isBlok(value)) owner = { blok: value, field: String(key) }
    value = Reflect.get(value, key)
  }
  if (owner === null) return
  const last = valid.get(String(owner.blok._uid))
  if (last !== undefined) owner.blok[owner.field] = last[owner.field]
  else if (owner.blok === root || cost === 'field') delete owner.blok[owner.field]
  else lost.add(owner.blok)
}

function without(value: unknown, lost: ReadonlySet<object>): unknown {
  if (lost.size === 0 || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    return value.filter((part) => !lost.has(part)).map((part) => without(part, lost))
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, without(part, lost)]))
}

const isBlok = (value: object): value is RawBlok => 'component' in value && '_uid' in value
