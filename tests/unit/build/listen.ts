import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { onTestFinished } from 'vitest'

export interface Arrival {
  url: URL
  method: string
  headers: IncomingHttpHeaders
  /** Milliseconds, monotonic. */
  at: number
}

export interface Listener {
  /** `http://127.0.0.1:{port}` */
  origin: string
  /** Every request in order of arrival. */
  arrivals: Arrival[]
}

type Answerer = (response: ServerResponse, arrival: Arrival, nth: number) => unknown

/** A real server on a free port for one test. `nth` counts its requests from 1. */
export async function listen(answer: Answerer): Promise<Listener> {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    const arrival = {
      url: new URL(request.url ?? '/', 'http://server.test'),
      method: request.method ?? '',
      headers: request.headers,
      at: performance.now(),
    }
    arrivals.push(arrival)
    request.resume()
    answer(response, arrival, arrivals.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, arrivals }
}

export function sendJson(
  response: ServerResponse,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** Whether this machine has the IPv6 loopback address. */
export const hasIpv6: boolean = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

/** Breaks the connection instead of answering. */
export const reset = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy()
}

/** An origin where nothing listens. */
export async function closedOrigin(): Promise<string> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

/** The most arrivals in any one second. */
export function busiestSecond(arrivals: readonly Arrival[]): number {
  const counts = arrivals.map(
    (first) => arrivals.filter(({ at }) => at >= first.at && at < first.at + 1000).length,
  )
  return Math.max(0, ...counts)
}
