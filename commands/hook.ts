/** `hook`: a webhook of the content service starts sync and build. */
import { requireProject } from '../build/package-version.ts'
import { type CommonFlags, type Context, closeOnSignal } from './context.ts'

interface HookFlags extends CommonFlags {
  port: number
  host: string
  after: string
}

export async function hook({ config, flags, log, printError }: Context<HookFlags>) {
  requireProject()
  const { startHook } = await import('../servers/hook/server.ts')
  const { listenOnFreePort } = await import('../build/base/ports.ts')
  const { formatWithFindings } = await import('./format-findings.ts')
  const { build } = await import('../build/pipeline.ts')
  const server = await listenOnFreePort(
    { name: 'the receiver of webhooks', port: flags.port, isFixed: true },
    (port) =>
      startHook({
        ...{ config, port, host: flags.host, log, onError: printError, command: flags.after },
        onWarnings: (warnings) => log.info(formatWithFindings(warnings).join('\n')),
        build,
      }),
  )
  closeOnSignal(server.close)
  log.info(`hook: ${server.url}  (Ctrl+C stops it)`)
}
