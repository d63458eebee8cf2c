import type { Warning } from '../../build/log.ts'

/** Each once: sync and build tell the same of a story. */
export const distinctWarnings = (warnings: readonly Warning[]): Warning[] => [
  ...new Map(warnings.map((warning) => [keyOf(warning), warning])).values(),
]

/** Of some warnings those that the call before was not given: a hook runs for months. */
export function createNewWarnings(): (warnings: readonly Warning[]) => Warning[] {
  let before = new Set<string>()
  return (warnings) => {
    const known = before
    before = new Set(warnings.map(keyOf))
    return warnings.filter((warning) => !known.has(keyOf(warning)))
  }
}

const keyOf = ({ code, story, path, message }: Warning): string =>
  JSON.stringify([code, story, path, message])
