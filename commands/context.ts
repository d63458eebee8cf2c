/**
 * What every command is given, and how those that report on content end.
 */
import { asLogged, inOneLine } from '../build/base/log-text.ts'
import type { Config, ConfigFlags } from '../build/config.ts'
import type { Log, Warning } from '../build/log.ts'

export interface CommonFlags extends ConfigFlags {
  json?: true
  verbose?: true
}

export interface UnconfiguredContext<Flags> {
  flags: Flags
  log: Log
  /** Prints an error that does not end the command. */
  printError(error: unknown): void
}

export interface Context<Flags> extends UnconfiguredContext<Flags> {
  config: Config
}

/** Reports what is wrong with the content, then the result; `--strict` makes the former a failure. */
export function finish(
  report: { warnings: readonly Warning[] },
  { flags, log }: { flags: CommonFlags & { strict?: true }; log: Log },
  format = (warnings: readonly Warning[]): string[] => warnings.map(formatWarning),
): void {
  // In one go: a large site may have thousands.
  if (report.warnings.length > 0) log.info(format(report.warnings).join('\n'))
  printJson(flags, report)
  if (flags.strict && report.warnings.length > 0) process.exitCode = 1
}

/** The result goes to standard output: as data with `--json`, else as these lines. */
export function printResult(flags: CommonFlags, data: unknown, lines: readonly string[]): void {
  if (flags.json) printJson(flags, data)
  else if (lines.length > 0) print(lines.map(inOneLine).join('\n'))
}

/** With `--json`, standard output is this one document. */
export function printJson(flags: CommonFlags, data: unknown): void {
  if (flags.json) print(JSON.stringify(data))
}

/** To standard output, with control characters escaped. */
export const print = (text: string): void => void process.stdout.write(`${asLogged(text)}\n`)

export function formatWarning(warning: Warning): string {
  const { severity = 'warning', code, story, path, message, hint, link } = warning
  const place = [story && `story ${story}`, path].filter(Boolean).join(', ')
  const head = `${severity} ${code}${place === '' ? '' : ` (${place})`}: ${message}`
  return [head, hint, link]
    .flatMap((line = '') => (line === '' ? [] : inOneLine(line)))
    .join('\n  ')
}

/**
 * Ends a server and the process when that is asked to end; the second time it ends at once.
 * @returns takes that back
 */
export function closeOnSignal(close: () => Promise<unknown>): () => void {
  const end = () => void close().then(() => process.exit())
  // Where a terminal is closed, web servers take `SIGHUP` for “read the configuration again”.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}
