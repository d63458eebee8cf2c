/**
 * A blok that is being edited, as something that can be shown: where a field does not validate, its
 * last valid value stands in.
 */
import type { BlokDefinition } from '../content/blok.ts'
import type { ParsedBlok } from '../content/parsed.ts'
import { describeToEditor } from '../content/validation-message.ts'

type RawBlok = Record<string, unknown>

/** The last valid state of each blok as the editor sent it, by `_uid`. */
export type ValidBloks = Map<string, RawBlok>

export interface MendedBlok {
  /** `null` when there is nothing valid to show. */
  parsed: ParsedBlok | null
  /** What is wrong, for the editor, in Italian. */
  problems: string[]
}

export function mendBlok(definition: BlokDefinition, raw: object, valid: ValidBloks): MendedBlok {
  const result = definition.schema.safeParse(raw)
  if (result.success) {
    remember(raw, valid)
    return { parsed: result.data, problems: problemsIn(result.data) }
  }
  const { issues } = result.error
  const problems = issues.map((issue) => describeToEditor(definition, raw, issue))
  const copy: unknown = JSON.parse(JSON.stringify(raw))
  const lost = new Set<object>()
  for (const { path } of issues) mendField(copy, path, { valid, lost })
  const mended = definition.schema.safeParse(without(copy, lost))
  if (mended.success) {
    return {
      parsed: mended.data,
      problems: [...problems, ...problemsIn(mended.data)],
    }
  }
  const last = definition.schema.safeParse(valid.get(String(Reflect.get(raw, '_uid'))))
  return { parsed: last.success ? last.data : null, problems }
}

export const describeUnknown = (name: string): string =>
  `Il blocco “${name}” qui non è previsto: sul sito non si vede.`

function remember(value: unknown, valid: ValidBloks): void {
  if (value === null || typeof value !== 'object') return
  if (isBlok(value)) valid.set(String(value._uid), value)
  for (const part of Object.values(value)) remember(part, valid)
}

/** Puts the last valid value in; a blok inside another one that never was valid is left out. */
function mendField(
  root: unknown,
  path: readonly PropertyKey[],
  { valid, lost }: { valid: ValidBloks; lost: Set<object> },
): void {
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
  else lost.add(owner.blok)
}

function without(value: unknown, lost: ReadonlySet<object>): unknown {
  if (lost.size === 0 || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    return value.filter((part) => !lost.has(part)).map((part) => without(part, lost))
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, without(part, lost)]))
}

/** What costs no blok: others inside without a component, formatted text that was mended. */
function problemsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  if ('component' in value && value.component === 'unknown' && 'name' in value) {
    return [describeUnknown(String(value.name))]
  }
  if ('nodes' in value && 'warnings' in value && Array.isArray(value.warnings)) {
    // Said in English, then in Italian.
    const texts = value.warnings.map((warning) => String(warning).split(' / ').at(-1))
    return [...texts.map((text) => `Testo: ${text}`), ...problemsIn(value.nodes)]
  }
  return Object.values(value).flatMap(problemsIn)
}

const isBlok = (value: object): value is RawBlok => 'component' in value && '_uid' in value
