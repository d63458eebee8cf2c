/** `dev`: the site while somebody works on it. */
import { requireProject } from '../build/package-version.ts'
import { type CommonFlags, type Context, closeOnSignal } from './context.ts'

interface DevFlags extends CommonFlags {
  port?: number
  space?: string
}

export async function dev({ config, flags, log }: Context<DevFlags>) {
  requireProject()
  const { startDev } = await import('../servers/dev/server.ts')
  const { space, port } = flags
  const server = await startDev({ config, space, port, log })
  closeOnSignal(server.close)
  log.info(`dev: ${server.url}  (Ctrl+C stops it)`)
}
