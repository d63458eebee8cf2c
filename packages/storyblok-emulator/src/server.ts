import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { listen, originAt } from '../../../build/base/ports.ts'
import { forKnownHosts } from '../../../servers/known-host.ts'
import { createFaults } from './faults.ts'
import { createManagementApp } from './management/app.ts'
import { openSpace } from './open-space.ts'
import { createService } from './service.ts'
import type { Tokens } from './space.ts'
import { findSpaceFolder } from './space-folder.ts'
import { createDiskStorage, createMemoryStorage } from './space-storage.ts'

export interface ContentServiceOptions {
  /** The space's folder, in the layout of the Storyblok CLI. */
  space: string
  /** Default 0: any free one. */
  port?: number
  host?: string
  /** Default: made at the start. */
  tokens?: Partial<Tokens>
  /** Whether the management API writes to the files. Default false: into memory. */
  isWritable?: boolean
  /** Whether requests that come too soon get 429, as from the real service. Default true. */
  rateLimits?: boolean
  /** The name of a fault to begin with; `faultNames` has them. */
  fault?: string
  /** Milliseconds since 1970. Default: the machine's clock. */
  now?: () => number
  /** Hears of a file that broke while the service ran; it goes on with the content from before. */
  onWarning?: (message: string) => void
  /** Hears that all files were read again: none is broken any more. */
  onRead?: () => void
}

export interface ContentService {
  /** Base URL for clients of the delivery API, `http://127.0.0.1:{port}/v2`. */
  url: string
  /** Base URL for clients of the management API, without `/v1`. */
  origin: string
  /** In the paths of the management API. */
  spaceId: number
  port: number
  tokens: Tokens
  /** Makes the service misbehave from the next request on; `null`: no longer. */
  setFault(name: string | null): void
  close(): Promise<void>
}

/** As long as the real ones. */
const createToken = (): string => randomBytes(12).toString('hex')

const createTokens = (): Tokens => ({
  preview: createToken(),
  public: createToken(),
  management: createToken(),
})

/**
 * Serves a space folder as Storyblok would: delivery API v2, image service, management API.
 * Editing a file is publishing.
 * @throws VetrinaError when there is no such folder or fault, or a file of it is broken; Node's own
 * error (`EADDRINUSE`, …) when it cannot listen
 */
export async function startContentService(options: ContentServiceOptions): Promise<ContentService> {
  const { port = 0, host = '127.0.0.1', now = Date.now } = options
  const { onWarning = () => {}, onRead = () => {} } = options
  const tokens = { ...createTokens(), ...options.tokens }
  const faults = createFaults(now)
  faults.set(options.fault ?? null)
  const storage = options.isWritable ? createDiskStorage() : createMemoryStorage()
  const folder = findSpaceFolder(options.space)
  const openedSpace = await openSpace(folder, storage, { onWarning, onRead })
  const { id: spaceId } = await openedSpace.current()
  const management = createManagementApp({
    folder,
    storage,
    openedSpace,
    spaceId,
    tokens,
    now,
  })
  const service = createService({
    openedSpace,
    storage,
    tokens,
    faults,
    management,
    now,
    hasRateLimits: options.rateLimits ?? true,
  })
  const listener = getRequestListener(
    (request, { outgoing }) => service(request, outgoing as HttpBindings['outgoing']),
    { overrideGlobalObjects: false },
  )
  const server = createServer(forKnownHosts(listener))
  const boundPort = await listen(server, port, host)
  const origin = originAt(host, boundPort)
  return {
    url: `${origin}/v2`,
    origin,
    spaceId,
    port: boundPort,
    tokens,
    setFault: faults.set,
    async close() {
      openedSpace.close()
      const closed = once(server, 'close')
      server.close()
      // Clients keep connections open for reuse, and an open one would hold up the closing.
      server.closeAllConnections()
      await closed
    },
  }
}
