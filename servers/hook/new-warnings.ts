import type { Diagnostic } from '../../src/content/diagnostic.ts'

/** Removes duplicates: sync and build warn about the same stories. */
export const distinctWarnings = (warnings: readonly Diagnostic[]): Diagnostic[] => [
  ...new Map(warnings.map((warning) => [keyOf(warning), warning])).values(),
]

/** Returns only warnings that the previous call did not get: a hook runs for months. */
export function createNewWarnings(): (warnings: readonly Diagnostic[]) => Diagnostic[] {
  let previous = new Set<string>()
  return (warnings) => {
    const earlier = previous
    previous = new Set(warnings.map(keyOf))
    return warnings.filter((warning) => !earlier.has(keyOf(warning)))
  }
}

const keyOf = ({ code, where, message }: Diagnostic): string =>
  JSON.stringify([code, where.story, where.field, message.en])
