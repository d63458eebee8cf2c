/** Runs a command: reads its configuration, prints its error, and ends with its exit code. */
import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuildFailure } from 'esbuild'
import { compileConfig, describeFailure, readsPlace } from '../bin/compile.mjs'
import { inOneLine } from '../build/base/log-text.ts'
import { projectRoot } from '../build/base/project-root.ts'
import { explainSystemError } from '../build/base/system-error.ts'
import { termsIn } from '../build/diagnostics/format.ts'
import { createLog } from '../build/log.ts'
import { messageOf, VetrinaError } from '../src/content/errors.ts'
import type { Words } from '../src/content/words.ts'
import { type CommonFlags, type Context, languageOf, type UnconfiguredContext } from './context.ts'

type Action<Given> = (context: Given) => Promise<void>

export const run = <Flags extends CommonFlags>(action: Action<Context<Flags>>) =>
  runWithoutConfig<Flags>(async (context) => {
    const { resolveConfig } = await import('../build/config.ts')
    const config = await resolveConfig(context.flags, process.env, importConfig)
    await action({ ...context, config })
  })

/** Passes the command's one argument to the action as if it were a flag. */
export function runWith<Flags extends CommonFlags>(
  name: string & keyof Flags,
  action: Action<Context<Flags>>,
) {
  const start = run(action)
  return (argument: string | undefined, flags: Flags) =>
    start(argument === undefined ? flags : { ...flags, [name]: argument })
}

export function runWithoutConfig<Flags extends CommonFlags>(
  action: Action<UnconfiguredContext<Flags>>,
) {
  return async (flags: Flags) => {
    const log = createLog(process.stderr, languageOf(flags))
    const print = (error: unknown) => printError(explainSystemError(error), { flags, log })
    try {
      await action({ flags, log, printError: print })
    } catch (error) {
      print(error)
      // A server that already listens must not keep a failed command alive.
      const said = explainSystemError(error)
      process.exit(said instanceof VetrinaError ? said.exitCode : 1)
    }
  }
}

/**
 * Imports the site's configuration, compiled like the command line: the TypeScript loader takes longer
 * to start than a build in which nothing changed.
 * @throws esbuild's complaint about the file in one line, or Node's about its imports
 */
export async function importConfig(address: string): Promise<unknown> {
  const module = await compileConfig(projectRoot(), fileURLToPath(address)).catch(
    (error: unknown) => {
      const [fault] = (error as Partial<BuildFailure>).errors ?? []
      if (fault !== undefined && fault.id !== readsPlace) throw new Error(describeFailure(error))
      return null
    },
  )
  if (module === null) {
    // The compiled file cannot be stored, or the configuration needs its own place.
    const { tsImport } = await import('tsx/esm/api')
    return tsImport(address, import.meta.url)
  }
  try {
    return await import(pathToFileURL(module).href)
  } catch (error) {
    const frames = error instanceof Error ? (error.stack ?? '').split('\n') : []
    const own = frames.find((line) => /:\d+:\d+\)?$/.test(line) && !/node:|node_modules/.test(line))
    const [place] = /\/.*\d/.exec(own?.replace('file://', '') ?? '') ?? []
    if (place === undefined) throw error
    throw new Error(`${relative('.', place)}: ${messageOf(error)}`, { cause: error })
  }
}

/**
 * Prints what happened and what to do, and the cause on demand.
 * @param context its log knows of a line that progress has left open
 */
export function printError(
  error: unknown,
  { flags, log }: Pick<UnconfiguredContext<CommonFlags>, 'flags' | 'log'>,
): void {
  const language = languageOf(flags)
  const isOurs = error instanceof VetrinaError
  const head = termsIn(language).error
  const lines = isOurs
    ? [
        `${head} ${error.code}: ${inOneLine(error.words.message[language])}`,
        `  ${inOneLine(error.words.hint[language])}`,
      ]
    : [`${head}: ${inOneLine(messageOf(error))}`, `  ${unexpected[language]}`]
  const cause = isOurs ? error.cause : error
  if (flags.verbose && cause !== undefined) {
    lines.push(`cause: ${cause instanceof Error ? cause.stack : JSON.stringify(cause)}`)
  }
  log.info(lines.join('\n'))
}

const unexpected: Words = {
  en: 'This error is unexpected. --verbose shows where it comes from.',
  it: 'È un errore imprevisto. --verbose mostra da dove viene.',
}
