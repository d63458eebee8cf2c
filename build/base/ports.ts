/**
 * Listening on the port that was asked for, or on the next free one.
 */
import { once } from 'node:events'
import type { Server } from 'node:net'
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'

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
 * @throws VetrinaError PORT_BUSY, PORT_FORBIDDEN (exit 2)
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
      const code = systemErrorCode(error)
      if (code === 'EACCES') throw portForbidden(options, error)
      if (code !== 'EADDRINUSE') throw error
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

/**
 * Rejects with Node's own error (`EADDRINUSE`, …) if it cannot.
 * @returns the port: for 0 the system finds one
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** In addresses, one of IPv6 stands in brackets. */
export const originAt = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

const portForbidden = ({ name, port }: PortOptions, cause: unknown): VetrinaError =>
  new VetrinaError({
    code: 'PORT_FORBIDDEN',
    message: `Port ${port} is kept for the system; ${name} was not started.`,
    hint: 'Give a --port from 1024 on.',
    exitCode: 2,
    cause,
  })
