/** `content`: the embedded content service, over the files of a space. */

import type { Command } from 'commander'
import type { Tokens } from '../packages/storyblok-emulator/src/space.ts'
import { type CommonFlags, type Context, closeOnSignal } from './context.ts'
import { example, parsePath, port, server } from './flags.ts'
import { run } from './run.ts'

export function addContent(program: Command): void {
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
    .action(run(content))
}

interface ContentFlags extends CommonFlags {
  space: string
  port?: number
  fault?: string
  writable?: true
}

async function content({ config, flags, log }: Context<ContentFlags>) {
  if (flags.fault === 'help') {
    const { faultNames } = await import('../packages/storyblok-emulator/src/faults.ts')
    const lines = [...faultNames].map(([name, says]) => `${name.padEnd(22)}${says}`)
    process.stdout.write(`${lines.join('\n')}\n`)
    return
  }
  const { token: preview, oauthToken: management } = config.service
  const tokens = { ...(preview && { preview }), ...(management && { management }) }
  const service = await startContent({ flags, log, tokens })
  closeOnSignal(service.close)
  // One that was given may be that of a real space, which is no text for a terminal.
  const said = (name: keyof Tokens, variable: string) =>
    name in tokens ? `$${variable}` : service.tokens[name]
  log.info(
    `content service: ${service.url}  (Ctrl+C stops it)\n` +
      `  STORYBLOK_API=${service.url} STORYBLOK_TOKEN=${said('preview', 'STORYBLOK_TOKEN')} vetrina sync\n` +
      `  management API: ${service.origin}/v1/spaces/${service.spaceId}, token ${said('management', 'STORYBLOK_OAUTH_TOKEN')}`,
  )
}

interface StartOptions extends Pick<Context<ContentFlags>, 'flags' | 'log'> {
  tokens?: Partial<Tokens>
}

/** Its address and tokens; on a free port when none was asked for. */
export async function startContent({ flags, log, tokens = {} }: StartOptions) {
  const { startContentService } = await import('../packages/storyblok-emulator/src/server.ts')
  const { listenOnFreePort } = await import('../build/base/ports.ts')
  const wanted = flags.port ?? 4010
  return listenOnFreePort(
    { name: 'the content service', port: wanted, isFixed: flags.port !== undefined },
    (port) =>
      startContentService({
        space: flags.space,
        port,
        tokens,
        ...(flags.fault === undefined ? {} : { fault: flags.fault }),
        isWritable: flags.writable ?? false,
        onWarning: (text) => log.info(text),
      }),
  )
}
