/** `dev`: the site while somebody works on it. */

import type { Command } from 'commander'
import { requireProject } from '../build/package-version.ts'
import { type CommonFlags, type Context, closeOnSignal } from './context.ts'
import { example, parsePath, port, server } from './flags.ts'
import { run } from './run.ts'

export function addDev(program: Command): void {
  server(program, 'dev', 'serves the site while you work on it, and shows each change at once')
    .addOption(port('4000 or the next free one'))
    .option(
      '--space <dir>',
      'folder of a space (default: the space of STORYBLOK_TOKEN, else demo)',
      parsePath,
    )
    .addHelpText('after', example('vetrina dev', 'then open http://127.0.0.1:4000'))
    .action(run(dev))
}

interface DevFlags extends CommonFlags {
  port?: number
  space?: string
}

async function dev({ config, flags, log }: Context<DevFlags>) {
  requireProject()
  const { startDev } = await import('../servers/dev/server.ts')
  const { space, port } = flags
  const server = await startDev({ config, space, port, log })
  closeOnSignal(server.close)
  log.info(`dev: ${server.url}  (Ctrl+C stops it)`)
}
