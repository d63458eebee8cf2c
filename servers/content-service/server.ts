import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createContentApp } from './app.ts'
import { openSpace } from './open-space.ts'
import { defaultTokens, type Tokens } from './space.ts'

export interface ContentServiceOptions {
  /** The space's folder, in the layout of the Storyblok CLI. */
  space: string
  /** Default 0: any free one. */
  port?: number
  host?: string
  /** Default `demo-preview` and `demo-public`. */
  tokens?: Tokens
  /** Hears of a file that broke while the service ran; it goes on with the content from before. */
  onWarning?: (message: string) => void
}

export interface ContentService {
  /** Base URL for clients, `http://127.0.0.1:{port}/v2`. */
  url: string
  port: number
  tokens: Tokens
  close(): Promise<void>
}

/**
 * Serves a space folder as Storyblok's delivery API v2 would. Editing a file is publishing.
 * @throws VetrinaError when a file of the space is broken; Node's own error (`EADDRINUSE`, …)
 * when it cannot listen
 */
export async function startContentService(options: ContentServiceOptions): Promise<ContentService> {
  const { port = 0, host = '127.0.0.1', tokens = defaultTokens, onWarning = () => {} } = options
  const openedSpace = await openSpace(options.space, onWarning)
  let space = await openedSpace.current()
  let app = createContentApp(space, tokens)
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    async fetch(request) {
      const current = await openedSpace.current()
      if (current !== space) {
        space = current
        app = createContentApp(space, tokens)
      }
      return app.fetch(request)
    },
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    url: `http://${host}:${address.port}/v2`,
    port: address.port,
    tokens,
    async close() {
      const closed = once(server, 'close')
      server.close()
      // Clients keep connections open for reuse, and an open one would hold up the closing.
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}
