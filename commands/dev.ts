/** `dev`: the site while somebody works on it. */

import type { Command } from 'commander'
import type { Config } from '../build/config.ts'
import { requireProject } from '../build/package-version.ts'
import { announceServer, type CommonFlags, type Context, closeOnSignal } from './context.ts'
import { allowHost, example, host, parsePath, port, server } from './flags.ts'
import { importConfig, run } from './run.ts'

export function addDev(program: Command): void {
  server(program, 'dev', 'serves the site while you work on it, and shows each change at once')
    .addOption(port('4000 or the next free one'))
    .addOption(host())
    .addOption(allowHost())
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
  host: string
  allowHost: string[]
  space?: string
}

async function dev(context: Context<DevFlags>) {
  requireProject()
  const { startDev } = await import('../servers/dev/server.ts')
  const { resolveConfig } = await import('../build/config.ts')
  const { flags, log, printError } = context
  const { space, host, allowHost: names } = flags
  const start = async (config: Config, port: number | undefined) => {
    const started = await startDev({ config, space, port, host, names, log, restart })
    announceServer('dev', started, context)
    return started
  }
  const restart = async () => {
    const config = await resolveConfig(flags, process.env, importConfig)
    await running.close()
    // Open pages know this port.
    running = await start(config, running.port).catch((error: unknown) => {
      printError(error)
      process.exit(1)
    })
  }
  let running = await start(context.config, flags.port)
  closeOnSignal(() => running.close())
}
