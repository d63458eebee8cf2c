/**
 * The commands and their flags. What a command does is imported when it runs, so that `--help` loads
 * none of it.
 */
import { Command } from 'commander'
import { ownVersion } from '../build/package-version.ts'
import { addCacheCommands } from './cache-commands.ts'
import { example } from './flags.ts'
import { addRequestsCommands } from './requests-commands.ts'
import { addServiceCommands } from './service-commands.ts'
import { addSetupCommands } from './setup-commands.ts'
import { addSiteCommands } from './site-commands.ts'

export function createProgram(): Command {
  const program = new Command('vetrina')
    .description('Pulls a Storyblok space into a local cache and renders it to a static site.')
    .version(ownVersion(), '-V, --version', 'the version of this program')
    .configureHelp({ sortSubcommands: false })
    .showHelpAfterError('(vetrina --help lists the commands)')
    .exitOverride()
    // Else the flags of `requests list` would be taken by `requests`, which has the same.
    .enablePositionalOptions()
    .addHelpText('after', example('vetrina demo', 'then open http://127.0.0.1:4000'))

  addSiteCommands(program)
  addServiceCommands(program)
  addCacheCommands(program)
  addRequestsCommands(program)
  addSetupCommands(program)
  return program
}
