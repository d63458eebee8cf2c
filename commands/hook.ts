/** `hook`: a webhook of the content service starts sync and build. */
import { type CommonFlags, type Context, closeOnSignal } from './context.ts'

interface HookFlags extends CommonFlags {
  port: number
  host: string
  after: string
}

export async function hook({ config, flags, log }: Context<HookFlags>) {
  const { startHook } = await import('../servers/hook/server.ts')
  const { listenOnFreePort } = await import('../build/ports.ts')
  const server = await listenOnFreePort(
    { name: 'the receiver of webhooks', port: flags.port, isFixed: true },
    (port) => startHook({ config, port, host: flags.host, log, command: flags.after }),
  )
  closeOnSignal(server.close)
  log.info(`hook: ${server.url}  (Ctrl+C stops it)`)
}
