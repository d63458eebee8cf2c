/**
 * Commands about the content cache.
 */
import type { Command } from 'commander'
import { command, example } from './flags.ts'
import { run, runWith } from './run.ts'

export function addCacheCommands(program: Command): void {
  const cache = program
    .command('cache')
    .description('what the content cache has')
    .usage('<command> [options]')
    .addHelpText('after', example('vetrina cache ls'))
  command(cache, 'ls', 'the slugs of its stories')
    .addHelpText('after', example('vetrina cache ls --json'))
    .action(run(async () => (await import('./cache.ts')).list))
  command(cache, 'verify', 'reads all of it; exit 1 when something is damaged')
    .addHelpText('after', example('vetrina cache verify'))
    .action(run(async () => (await import('./cache.ts')).verify))
  command(cache, 'why <uuid>', 'where a story comes from, and why it is as it is')
    .option('--service', 'ask the content service whether it has the same')
    .addHelpText('after', example('vetrina cache why d8aa712a-550a-4956-b79f-e6ede60c0892'))
    .action(runWith('uuid', async () => (await import('./cache.ts')).why))
}
