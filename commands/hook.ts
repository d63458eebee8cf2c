/** `hook`: syncs and builds whenever Storyblok calls its webhook. */

import type { Command } from 'commander'
import { requireProject } from '../build/package-version.ts'
import { type CommonFlags, type Context, closeOnSignal, languageOf } from './context.ts'
import { example, parseHost, parsePort, server } from './flags.ts'
import { run } from './run.ts'

export function addHook(program: Command): void {
  server(program, 'hook', 'syncs and builds whenever Storyblok calls its webhook')
    .option('--port <number>', 'port to listen on', parsePort, 4030)
    .option('--host <address>', 'address to listen on', parseHost, '127.0.0.1')
    .option('--after <command>', 'shell command to run after each build, such as an upload', '')
    .addHelpText(
      'after',
      example(
        'STORYBLOK_WEBHOOK_SECRET=… vetrina hook --after "rsync -a --delete dist/ host:site/"',
      ),
    )
    .action(run(hook))
}

interface HookFlags extends CommonFlags {
  port: number
  host: string
  after: string
}

async function hook({ config, flags, log, printError }: Context<HookFlags>) {
  requireProject()
  const { startHook } = await import('../servers/hook/server.ts')
  const { listenOnFreePort } = await import('../build/base/ports.ts')
  const { formatDiagnostics } = await import('../build/diagnostics/format.ts')
  const language = languageOf(flags)
  const server = await listenOnFreePort(
    { name: 'the webhook receiver', port: flags.port, isFixed: true },
    (port) =>
      startHook({
        config,
        port,
        host: flags.host,
        log,
        onError: printError,
        command: flags.after,
        onWarnings: (warnings) =>
          log.info(formatDiagnostics(warnings, { language, severity: 'warning' }).join('\n')),
      }),
  )
  closeOnSignal(server.close)
  log.info(`hook: ${server.url}  (Ctrl+C stops it)`)
}
