/** `dev`: the site while somebody works on it. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Command } from 'commander'
import { projectRoot } from '../build/base/project-root.ts'
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
  const { config, flags, log } = context
  const restart = async () => {
    const { resolveConfig } = await import('../build/config.ts')
    await resolveConfig(flags, process.env, importConfig)
    const { main } = await importCommands()
    ignoreSignals()
    await server.close()
    // Open pages know this port.
    process.argv.push('--port', `${server.port}`)
    await main()
  }
  const { space, port, host, allowHost: names } = flags
  const server = await startDev({ config, space, port, host, names, log, restart })
  const ignoreSignals = closeOnSignal(server.close)
  announceServer('dev', server, context)
}

/** Imports the command line, compiled from the current sources. @throws esbuild's error about them */
async function importCommands(): Promise<typeof import('./program.ts')> {
  const start = join(projectRoot(), 'bin/start.mjs')
  const { loadCompiled } = (await import(
    pathToFileURL(start).href
  )) as typeof import('../bin/start.mjs')
  return loadCompiled()
}
