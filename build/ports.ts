/**
 * Listening on the port that was asked for, or on the next free one.
 */
import { systemErrorCode, VetrinaError } from './errors.ts'

interface PortOptions {
  /** What is started, for messages: `preview`. */
  name: string
  port: number
  /** Refuses another port: the visitor asked for this one by name. */
  isFixed: boolean
}

const tries = 20

/**
 * Starts a server on a free port from `port` on.
 * @throws VetrinaError PORT_BUSY (exit 2)
 */
export async function listenOnFreePort<S>(
  options: PortOptions,
  start: (port: number) => Promise<S>,
): Promise<S> {
  const last = options.isFixed ? options.port : options.port + tries - 1
  for (let port = options.port; port <= last; port++) {
    try {
      return await start(port)
    } catch (error) {
      if (systemErrorCode(error) !== 'EADDRINUSE') throw error
    }
  }
  throw new VetrinaError({
    code: 'PORT_BUSY',
    message: options.isFixed
      ? `Port ${options.port} is taken by another program; ${options.name} was not started.`
      : `Ports ${options.port} to ${last} are all taken; ${options.name} was not started.`,
    hint: 'Stop the other program, or give another --port.',
    exitCode: 2,
  })
}
