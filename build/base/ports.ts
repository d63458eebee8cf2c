/**
 * Listens on the requested port, or on the next free one.
 */
import { once } from 'node:events'
import type { Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'

interface PortOptions {
  /** Name of the server in messages: `preview`. */
  name: string
  port: number
  /** Refuses another port: the user asked for exactly this one. */
  isFixed: boolean
}

const tries = 20

/** Port of the commands that show a site, unless it is taken. */
export const usualPort = 4000

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
      ? {
          en: `Port ${options.port} is taken by another program; ${options.name} was not started.`,
          it: `La porta ${options.port} è occupata da un altro programma: ${options.name} non è partito.`,
        }
      : {
          en: `Ports ${options.port} to ${last} are all taken; ${options.name} was not started.`,
          it: `Le porte da ${options.port} a ${last} sono tutte occupate: ${options.name} non è partito.`,
        },
    hint: {
      en: 'Stop the other program, or give another --port.',
      it: 'Ferma l’altro programma, o scegli un’altra porta con --port.',
    },
    exitCode: 2,
  })
}

/**
 * Listens on a port, or rejects with Node's own error (`EADDRINUSE`, …).
 * @returns the port; for 0 the system picks one
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** The origin of a host and port; an IPv6 address gets brackets. */
export const originAt = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Origins of a server on this host. On all interfaces: the local one first, then every IPv4 one. */
export function originsAt(host: string, port: number): [string, ...string[]] {
  if (!['0.0.0.0', '::'].includes(host)) return [originAt(host, port)]
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  return [originAt('127.0.0.1', port), ...outside.map(({ address }) => originAt(address, port))]
}

const portForbidden = ({ name, port }: PortOptions, cause: unknown): VetrinaError =>
  new VetrinaError({
    code: 'PORT_FORBIDDEN',
    message: {
      en: `Port ${port} is reserved for the system; ${name} was not started.`,
      it: `La porta ${port} è riservata al sistema: ${name} non è partito.`,
    },
    hint: {
      en: 'Give a --port of 1024 or higher.',
      it: 'Con --port scegli una porta da 1024 in su.',
    },
    exitCode: 2,
    cause,
  })
