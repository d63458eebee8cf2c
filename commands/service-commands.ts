/**
 * Commands about services: the live site, the webhook, the embedded content service.
 */
import type { Command } from 'commander'
import { parseAddress, parseHost, parsePath, parsePort } from './flag-values.ts'
import { command, example, port, server } from './flags.ts'
import { run } from './run.ts'

export function addServiceCommands(program: Command): void {
  command(program, 'status', 'what of the content is live; exit 1 when something is behind')
    .option('--url <address>', 'home page of the live site (default: SITE_URL)', parseAddress)
    .addHelpText('after', example('vetrina status --url https://www.example.it'))
    .action(run(async () => (await import('./status.ts')).status))

  server(program, 'hook', 'a webhook of the content service starts sync and build')
    .option('--port <number>', 'port to listen on', parsePort, 4030)
    .option('--host <address>', 'address to listen on', parseHost, '127.0.0.1')
    .option('--after <command>', 'shell command after each build, such as an upload', '')
    .addHelpText(
      'after',
      example(
        'STORYBLOK_WEBHOOK_SECRET=… vetrina hook --after "rsync -a --delete dist/ host:site/"',
      ),
    )
    .action(run(async () => (await import('./hook.ts')).hook))

  server(program, 'content', 'the embedded content service, over the files of a space')
    .option('--space <dir>', 'folder of the space', parsePath, 'demo')
    .addOption(port('4010 or the next free one'))
    .option('--fault <name>', 'misbehave, to try a client against it (help: lists them)')
    .option('--writable', 'the management API writes to the files of the space')
    .addHelpText(
      'after',
      example(
        'vetrina content --space demo --port 4010',
        'tokens are made at the start, unless STORYBLOK_TOKEN and STORYBLOK_OAUTH_TOKEN name them\n  a fault for one request: the header x-vetrina-fault: NAME; for all: POST {"name": "NAME"} to /__faults',
      ),
    )
    .action(run(async () => (await import('./content.ts')).content))
}
