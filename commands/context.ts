/**
 * The context of every command, and the exit codes of those that report on content.
 */
import { counted } from '../build/base/counted.ts'
import { asLogged, inOneLine } from '../build/base/log-text.ts'
import { usualPort } from '../build/base/ports.ts'
import type { Config, ConfigFlags } from '../build/config.ts'
import { inFile } from '../build/content/story-files.ts'
import { diagnosticJson, formatDiagnostics, type Language } from '../build/diagnostics/format.ts'
import type { Log } from '../build/log.ts'
import type { LocalServer } from '../servers/local-server.ts'
import type { Diagnostic } from '../src/content/diagnostic.ts'
import type { Words } from '../src/content/words.ts'

export interface CommonFlags extends ConfigFlags {
  json?: true
  verbose?: true
  lang?: Language
}

/** The terminal's language: from `--lang`, else from the environment, else English. */
export function languageOf(
  { lang }: Pick<CommonFlags, 'lang'>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return lang ?? (/^it\b/i.test(locale.replace('_', ' ')) ? 'it' : 'en')
}

export interface UnconfiguredContext<Flags> {
  flags: Flags
  log: Log
  /** Prints an error that does not end the command. */
  printError(error: unknown): void
}

export interface Context<Flags> extends UnconfiguredContext<Flags> {
  config: Config
  /** Files of a space folder, by the `full_slug` of the story in each. */
  storyFiles?: ReadonlyMap<string, string>
}

/** Most warnings to show; `--json` has all. */
const mostShown = 40

/** Reports the content warnings, then the result; `--strict` makes warnings a failure. */
export function finish(
  report: { warnings: readonly Diagnostic[] },
  {
    flags,
    log,
    storyFiles,
  }: Pick<Context<CommonFlags & { strict?: true }>, 'flags' | 'log' | 'storyFiles'>,
): void {
  const language = languageOf(flags)
  const warnings = report.warnings.map((warning) => inFile(warning, storyFiles))
  const fresh = warnings.filter(({ isReported }) => flags.verbose || !isReported)
  const severity = flags.strict ? 'error' : 'warning'
  const texts = formatDiagnostics(fresh, { language, severity })
  const lines = [
    ...texts.slice(0, mostShown),
    ...(texts.length > mostShown ? [restWords(texts.length - mostShown)[language]] : []),
    ...(fresh.length < warnings.length
      ? [reportedWords(warnings.length - fresh.length)[language]]
      : []),
  ]
  // One call: a large site may have many.
  if (lines.length > 0) log.info(lines.join('\n'))
  printJson(flags, { ...report, warnings: warnings.map(diagnosticJson) })
  if (flags.strict && warnings.length > 0) process.exitCode = 1
}

const restWords = (count: number): Words => ({
  en: `and ${count} more: --json lists all`,
  it: `e altri ${count}: con --json ci sono tutti`,
})

const reportedWords = (count: number): Words => ({
  en: `${counted(count, 'warning')} of the last sync still ${count === 1 ? 'applies' : 'apply'}: --verbose shows ${count === 1 ? 'it' : 'them'}`,
  it:
    count === 1
      ? '1 avviso dell’ultimo sync vale ancora: con --verbose si rilegge'
      : `${count} avvisi dell’ultimo sync valgono ancora: con --verbose si rileggono`,
})

/** Prints the result to standard output: JSON with `--json`, else these lines. */
export function printResult(flags: CommonFlags, data: unknown, lines: readonly string[]): void {
  if (flags.json) printJson(flags, data)
  else if (lines.length > 0) print(lines.map(inOneLine).join('\n'))
}

/** Prints the one document of standard output, if `--json` is set. */
export function printJson(flags: CommonFlags, data: unknown): void {
  if (flags.json) print(JSON.stringify(data))
}

/** Writes to standard output, with control characters escaped. */
export const print = (text: string): void => void process.stdout.write(`${asLogged(text)}\n`)

/** Logs the URLs of a server, on this machine and in its network. */
export function announceServer(
  name: string,
  { url, further, port }: LocalServer,
  { flags: { port: wanted }, log }: Pick<Context<{ port?: number }>, 'flags' | 'log'>,
): void {
  if (wanted === undefined && port !== usualPort) {
    log.info({
      en: `port ${usualPort} is taken: using ${port}`,
      it: `la porta ${usualPort} è occupata: si usa la ${port}`,
    })
  }
  const lines = (stopping: string, inNetwork: string) =>
    [`${name}: ${url}  (${stopping})`, ...further.map((other) => `  ${inNetwork}: ${other}`)].join(
      '\n',
    )
  log.info({
    en: lines('Ctrl+C stops it', 'on the network'),
    it: lines('Ctrl+C per fermarlo', 'in rete'),
  })
}

/**
 * Closes a server and ends the process on a signal; the second signal ends it at once.
 * @returns a function that undoes this
 */
export function closeOnSignal(close: () => Promise<unknown>): () => void {
  const end = () => void close().then(() => process.exit())
  // A closed terminal sends `SIGHUP`, which web servers take for “read the configuration again”.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}
