import type { Warning } from '../../build/log.ts'

/** Of some warnings those that the call before was not given, each once: a hook runs for months. */
export function createNewWarnings(): (warnings: readonly Warning[]) => Warning[] {
  let before = new Map<string, Warning>()
  return (warnings) => {
    const known = before
    // Sync and build tell the same of a story.
    before = new Map(warnings.map((warning) => [keyOf(warning), warning]))
    return [...before].flatMap(([key, warning]) => (known.has(key) ? [] : [warning]))
  }
}

const keyOf = ({ code, story, path, message }: Warning): string =>
  JSON.stringify([code, story, path, message])
