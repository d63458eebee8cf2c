/**
 * Commands that make a new site, and its space.
 */
import type { Command } from 'commander'
import { parsePath } from './flag-values.ts'
import { command, example } from './flags.ts'
import { run, runWithoutConfig } from './run.ts'

export function addSetupCommands(program: Command): void {
  command(program, 'init', 'writes the configuration of a new site')
    .option('--site-url <address>', 'public address of the site')
    .option('--space <id>', 'id of the Storyblok space')
    .option('--region <name>', 'region of the space: eu, us, ca, ap or cn (default: eu)')
    .option(
      '--requests <address>',
      'where the request forms are sent (default: they prepare a mail)',
    )
    .option('--color <#rrggbb>', 'colour of the installed app (default: #f6f1ea)')
    .option('--force', 'replace a configuration that is there')
    .addHelpText('after', example('vetrina init --site-url https://www.example.it --space 123456'))
    .action(runWithoutConfig(async () => (await import('./init.ts')).init))

  const space = program
    .command('space')
    .description('a Storyblok space, made ready for this site')
    .usage('<command> [options]')
    .addHelpText('after', example('vetrina space schema --dir storyblok'))
  command(space, 'schema', 'component files for the official Storyblok CLI')
    .option('--dir <dir>', 'folder to write to', parsePath, 'storyblok')
    .addHelpText(
      'after',
      example(
        'vetrina space schema --dir storyblok',
        'then storyblok components push --space 12345 --from vetrina --path storyblok',
      ),
    )
    .action(run(async () => (await import('./space-schema.ts')).schema))
}
