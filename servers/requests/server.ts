/**
 * The receiver on Node: listens, and stops without losing anybody.
 */
import { once } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import { listen, originAt } from '../../build/base/ports.ts'
import type { Log } from '../../build/log.ts'
import { createLimitedServer } from '../limited-server.ts'
import type { RequestsConfig } from './config.ts'
import { openNodeReceiver } from './node-receiver.ts'

interface ServerOptions {
  config: RequestsConfig
  /** 0 takes a free one. */
  port: number
  log: Log
}

export interface RequestsServer {
  /** `http://127.0.0.1:{port}` */
  url: string
  port: number
  /** Answers what has arrived, then ends; may be called twice. */
  close(): Promise<void>
}

/** Docker ends what has not stopped after ten seconds. */
const stopMs = 5000

/** Rejects with Node's own error (`EADDRINUSE`, …) if it cannot listen. */
export async function startRequests({ config, port, log }: ServerOptions): Promise<RequestsServer> {
  const receiver = await openNodeReceiver({ config, log })
  const listener = getRequestListener(
    (request, host) =>
      receiver.fetch(request, {
        address: 'incoming' in host ? (host.incoming.socket.remoteAddress ?? '') : '',
      }),
    { overrideGlobalObjects: false },
  )
  const server = createLimitedServer(listener, config.timeoutMs)
  const boundPort = await listen(server, port, config.host).catch(async (error: unknown) => {
    await receiver.close()
    throw error
  })
  let closing: Promise<void> | undefined
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), stopMs)
    await closed
    clearTimeout(timer)
    await receiver.close()
  }
  return {
    url: originAt(config.host, boundPort),
    port: boundPort,
    close() {
      closing ??= close()
      return closing
    },
  }
}
