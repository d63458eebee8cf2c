/**
 * The commands. Each file imports what its command calls only when it runs: `--help` loads none of it.
 */
import { Command, CommanderError } from 'commander'
import { ownVersion } from '../build/package-version.ts'
import { systemErrorCode } from '../src/content/errors.ts'
import { addBuild, addExplain } from './build.ts'
import { addCache } from './cache.ts'
import { addCheck } from './check.ts'
import { addContent } from './content.ts'
import { addDemo } from './demo.ts'
import { addDev } from './dev.ts'
import { example } from './flags.ts'
import { addHook } from './hook.ts'
import { addInit } from './init.ts'
import { addPreview } from './preview.ts'
import { addRequests } from './requests.ts'
import { addSpace } from './space.ts'
import { addStatus } from './status.ts'
import { addSync } from './sync.ts'

/** The commands, in the order in which users meet them. */
const commands = {
  'Getting started:': [addDemo, addInit, addSpace],
  'Every day:': [addDev, addSync, addBuild, addCheck, addPreview, addStatus],
  'Troubleshooting:': [addExplain, addCache],
  'Servers:': [addRequests, addHook, addContent],
}

export function createProgram(): Command {
  const program = new Command('vetrina')
    .description('Pulls a Storyblok space into a local cache and renders it to a static site.')
    .version(ownVersion(), '-V, --version', 'prints the version')
    .configureHelp({ sortSubcommands: false })
    .showHelpAfterError('(vetrina --help lists the commands)')
    .exitOverride()
    // Otherwise `requests` would take the flags of `requests list`, which has the same.
    .enablePositionalOptions()
    .addHelpText('after', example('vetrina demo', 'then open http://127.0.0.1:4000'))

  program
    .commandsGroup('Troubleshooting:')
    .helpCommand('help [command]', 'shows the flags of a command')
  for (const [heading, group] of Object.entries(commands)) {
    program.commandsGroup(heading)
    for (const add of group) add(program)
  }
  return program
}

/** Goes on when the reader of the output ends, as `head` does; a full disk is an error. */
function surviveLostReader(): void {
  const isGone = (error: Error) => systemErrorCode(error) === 'EPIPE'
  process.stdout.on('error', (error) => {
    if (isGone(error)) return
    process.exitCode = 1
    process.stderr.write(`error OUTPUT_LOST: Standard output cannot be written: ${error.message}\n`)
  })
  process.stderr.on('error', (error) => {
    if (!isGone(error)) process.exitCode = 1
  })
}

/** Runs the command of the command line, and ends with its exit code: 2 for wrong usage. */
export async function main(): Promise<void> {
  surviveLostReader()
  try {
    await createProgram().parseAsync()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? 0 : 2
  }
}
