/**
 * Repairs the content of a story while it is edited, so that it can be shown: a field that does not
 * validate gets its last valid value. Each listed blok is repaired by itself, so that its problems
 * appear beside it.
 */
import { type BlokDefinition, parseBlok } from '../content/blok.ts'
import { type BlokIssue, blokIssues } from '../content/blok-issues.ts'
import type { Issue } from '../content/field.ts'
import type { ParsedBlok } from '../content/parsed.ts'
import { describeIssue } from '../content/validation-message.ts'
import type { Words } from '../content/words.ts'
import { fill } from '../strings/strings.ts'

type RawBlok = Record<string, unknown>

/** The last valid state of each blok as the editor sent it, by `_uid`. */
export type ValidBloks = Map<string, RawBlok>

interface RepairedContent {
  /** `null` when there is nothing valid to show. */
  parsed: ParsedBlok | null
  /** The bloks of its lists, in the order of the content type's fields. */
  bloks: readonly ListedBlok[]
  /** Problems outside of them. */
  problems: readonly string[]
}

export interface ListedBlok {
  uid: string
  /** Whether something valid can be shown. */
  isShown: boolean
  /** For the editor. */
  problems: readonly string[]
}

export function repairContent(
  definition: BlokDefinition,
  content: RawBlok,
  valid: ValidBloks,
): RepairedContent {
  const repaired = { ...content }
  const bloks: ListedBlok[] = []
  const repairListed = (
    raw: unknown,
    allowed: readonly BlokDefinition[],
    position: [string, number],
  ) => {
    const { component, _uid } = headOf(raw)
    const uid = _uid || position.join(' ')
    const allowedBlok = allowed.find(({ name }) => name === component)
    if (allowedBlok === undefined) {
      bloks.push({ uid, isShown: false, problems: [describeUnknown(component)] })
      return []
    }
    const repaired = repairBlok(allowedBlok, { ...(raw as RawBlok), _uid: uid }, valid)
    const describe = (issue: Issue) =>
      describeIssue(definition, content, { ...issue, path: [...position, ...issue.path] })[language]
    const problems = [...repaired.issues.map(describe), ...problemsIn(repaired.parsed)]
    bloks.push({ uid, isShown: repaired.raw !== null, problems })
    return repaired.raw ?? []
  }
  const names: string[] = []
  for (const [name, field] of definition.fieldList) {
    const list = content[name]
    if (field.type !== 'bloks' || !Array.isArray(list)) names.push(name)
    else
      repaired[name] = list.flatMap((raw, index) => repairListed(raw, field.bloks, [name, index]))
  }
  const { parsed, issues } = repairBlok(definition, repaired, valid)
  const problems = [
    ...issues.map((issue) => describeIssue(definition, repaired, issue)[language]),
    ...names.flatMap((name) => problemsIn(parsed?.[name])),
  ]
  return { parsed, bloks, problems }
}

function headOf(raw: unknown): { component: string; _uid: string } {
  const text = (key: string): string => {
    const value: unknown = raw !== null && typeof raw === 'object' ? Reflect.get(raw, key) : ''
    return typeof value === 'string' ? value : ''
  }
  return { component: text('component') || SITE_STRINGS.editor.unnamed, _uid: text('_uid') }
}

const language = SITE_STRINGS.builtIn

const describeUnknown = (name: string): string => fill(SITE_STRINGS.editor.unknownBlok, { name })

/** Problems that cost no blok: unknown bloks inside, and sanitized formatted text. */
function problemsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  if ('component' in value && value.component === 'unknown' && 'name' in value) {
    return [describeUnknown(String(value.name))]
  }
  if ('nodes' in value && 'warnings' in value && Array.isArray(value.warnings)) {
    const problems = value.warnings.map((warning: Words) =>
      fill(SITE_STRINGS.editor.text, { problem: warning[language] }),
    )
    return [...problems, ...problemsIn(value.nodes)]
  }
  return Object.values(value).flatMap(problemsIn)
}

interface RepairedBlok {
  /** The valid blok as stored; `null` when there is nothing valid to show. */
  raw: RawBlok | null
  /** `raw`, parsed. */
  parsed: ParsedBlok | null
  /** Issues of the validation. */
  issues: readonly Issue[]
}

function repairBlok(definition: BlokDefinition, raw: RawBlok, valid: ValidBloks): RepairedBlok {
  const issues = blokIssues(definition, raw)
  const copy: RawBlok = JSON.parse(JSON.stringify(raw))
  const lost = new Set<object>()
  for (const issue of issues) repairField(copy, issue, { valid, lost })
  for (const state of [without(copy, lost) as RawBlok, valid.get(String(raw._uid))]) {
    const parsed = parseBlok(definition, state)
    if (state === undefined || parsed === null) continue
    if (issues.length === 0) remember(state, valid)
    return { raw: state, parsed, issues }
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
