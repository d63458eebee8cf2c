/**
 * The warnings of a build on a terminal: those of the gate in one line each, and not all of them.
 */
import type { Warning } from '../build/log.ts'
import { formatWarning } from './context.ts'

/** So many findings are shown. */
const most = 10

/** The others come first, each with what to do. */
export function formatWithFindings(warnings: readonly Warning[]): string[] {
  const findings = warnings.filter(isFinding)
  const others = warnings.filter((warning) => !isFinding(warning))
  const left = findings.length - most
  return [
    ...others.map(formatWarning),
    ...findings.slice(0, most).map(({ hint: _, link: __, ...finding }) => formatWarning(finding)),
    ...(left > 0 ? [`and ${left} more: vetrina check`] : []),
  ]
}

/** Builds have warnings of their own, some by the name of an error of the gate. */
const isFinding = ({ severity }: Warning): boolean => severity !== undefined
