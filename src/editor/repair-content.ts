/**
 * Repairs the content of a story while it is edited: each listed blok by itself, so that its problems
 * appear beside it.
 */
import type { BlokDefinition } from '../content/blok.ts'
import type { ParsedBlok } from '../content/parsed.ts'
import { describeIssue, type Issue } from '../content/validation-message.ts'
import type { Words } from '../content/words.ts'
import { fill } from '../strings/strings.ts'
import { type RawBlok, repairBlok, type ValidBloks } from './repair-blok.ts'

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
