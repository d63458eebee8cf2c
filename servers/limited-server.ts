/**
 * The HTTP server that anyone on the network can reach: slow or silent clients hold nobody up.
 */
import { createServer, type RequestListener, type Server } from 'node:http'

/** Limit for a connection on which nothing moves, not even the first request. */
const silentMs = 60_000
/** Each takes a file descriptor of the process. */
const mostConnections = 1000

/** @param timeoutMs for the headers of a request, and for its body */
export function createLimitedServer(listener: RequestListener, timeoutMs: number): Server {
  const server = createServer(
    {
      headersTimeout: timeoutMs,
      requestTimeout: timeoutMs + 1000,
      connectionsCheckingInterval: Math.min(1000, timeoutMs),
      maxHeaderSize: 16 * 1024,
    },
    listener,
  )
  server.setTimeout(silentMs)
  server.maxConnections = mostConnections
  return server
}
