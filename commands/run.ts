/**
 * Runs a command: its configuration, its file, which is imported only now, its error and exit code.
 */
import { inWords } from '../build/base/system-error.ts'
import { createLog } from '../build/log.ts'
import { VetrinaError } from '../src/content/errors.ts'
import type { CommonFlags, Context, UnconfiguredContext } from './context.ts'
import { printError } from './print-error.ts'

/** The file of a command, imported. */
type Load<Flags> = () => Promise<(context: Context<Flags>) => Promise<void>>

/** Reads the configuration, then does the command, whose file is imported only now. */
export function run<Flags extends CommonFlags>(load: Load<Flags>) {
  return runWithoutConfig<Flags>(async () => {
    const [action, { resolveConfig }, { importConfig }] = await Promise.all([
      load(),
      import('../build/config.ts'),
      import('./import-config.ts'),
    ])
    return async (context) => {
      const config = await resolveConfig(context.flags, process.env, importConfig)
      await action({ ...context, config })
    }
  })
}

export function runWithoutConfig<Flags extends CommonFlags>(
  load: () => Promise<(context: UnconfiguredContext<Flags>) => Promise<void>>,
) {
  return async (flags: Flags) => {
    const log = createLog(process.stderr)
    const print = (error: unknown) =>
      printError(inWords(error), { log, isVerbose: flags.verbose ?? false })
    try {
      const action = await load()
      await action({ flags, log, printError: print })
    } catch (error) {
      print(error)
      // A server that already listens must not keep a failed command alive.
      const said = inWords(error)
      process.exit(said instanceof VetrinaError ? said.exitCode : 1)
    }
  }
}

/** The command's one argument is given to it as if it were a flag. */
export function runWith<Flags extends CommonFlags>(name: string & keyof Flags, load: Load<Flags>) {
  const action = run(load)
  return (argument: string | undefined, flags: Flags) =>
    action(argument === undefined ? flags : { ...flags, [name]: argument })
}
