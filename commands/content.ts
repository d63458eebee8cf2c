/** `content`: the emulator of Storyblok, over the files of a space. */

import type { Command } from 'commander'
import { type CommonFlags, type Context, closeOnSignal } from './context.ts'
import { example, parsePath, port, server } from './flags.ts'
import { run } from './run.ts'

export function addContent(program: Command): void {
  server(program, 'content', 'serves the files of a space with the Storyblok emulator')
    .option('--space <dir>', 'folder of the space', parsePath, 'demo')
    .addOption(port('4010 or the next free one'))
    .option('--fault <name>', 'simulates a fault, to test a client (help: lists them)')
    .option('--writable', 'the management API writes to the files of the space')
    .addHelpText(
      'after',
      example(
        'vetrina content --space demo --port 4010',
        'it generates its tokens, unless STORYBLOK_TOKEN and STORYBLOK_OAUTH_TOKEN are set\n  a fault for one request: the header x-vetrina-fault: NAME; for all: POST {"name": "NAME"} to /__faults',
      ),
    )
    .action(run(content))
}

interface ContentFlags extends CommonFlags {
  space: string
  port?: number
  fault?: string
  writable?: true
}

async function content({ config, flags, log }: Context<ContentFlags>) {
  const { faultNames, startTestingEmulator } = await import('storyblok-emulator/testing')
  if (flags.fault === 'help') {
    const lines = [...faultNames].map(([name, text]) => `${name.padEnd(22)}${text}`)
    process.stdout.write(`${lines.join('\n')}\n`)
    return
  }
  const { withOwnErrors } = await import('../servers/emulator.ts')
  const { token: preview, oauthToken: management } = config.service
  const given = { ...(preview && { preview }), ...(management && { management }) }
  const { url, origin, spaceId, tokens, close } = await onContentPort(flags.port, (port) =>
    withOwnErrors(
      startTestingEmulator({
        space: flags.space,
        port,
        tokens: given,
        ...(flags.fault === undefined ? {} : { fault: flags.fault }),
        isWritable: flags.writable ?? false,
        onWarning: (text) => log.info(text),
      }),
    ),
  )
  closeOnSignal(close)
  // A given token may be that of a real space, so do not print it.
  const shown = (name: keyof typeof given, variable: string) =>
    name in given ? `$${variable}` : tokens[name]
  log.info(
    `Storyblok emulator: ${url}  (Ctrl+C stops it)\n` +
      `  STORYBLOK_API=${url} STORYBLOK_TOKEN=${shown('preview', 'STORYBLOK_TOKEN')} vetrina sync\n` +
      `  management API: ${origin}/v1/spaces/${spaceId}, token ${shown('management', 'STORYBLOK_OAUTH_TOKEN')}`,
  )
}

/** Starts it on 4010 or the next free port, or on the port that the user gave. */
export async function onContentPort<Started>(
  port: number | undefined,
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  const { listenOnFreePort } = await import('../build/base/ports.ts')
  const isFixed = port !== undefined
  return listenOnFreePort({ name: 'the Storyblok emulator', port: port ?? 4010, isFixed }, start)
}
