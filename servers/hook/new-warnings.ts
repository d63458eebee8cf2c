import type { Diagnostic } from '../../src/content/diagnostic.ts'

/** Each once: sync and build tell the same of a story. */
export const distinctWarnings = (warnings: readonly Diagnostic[]): Diagnostic[] => [
  ...new Map(warnings.map((warning) => [keyOf(warning), warning])).values(),
]

/** Of some warnings those that the call before was not given: a hook runs for months. */
export function createNewWarnings(): (warnings: readonly Diagnostic[]) => Diagnostic[] {
  let before = new Set<string>()
  return (warnings) => {
    const known = before
    before = new Set(warnings.map(keyOf))
    return warnings.filter((warning) => !known.has(keyOf(warning)))
  }
}

const keyOf = ({ code, where, message }: Diagnostic): string =>
  JSON.stringify([code, where.story, where.field, message.en])
