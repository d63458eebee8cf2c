import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createDeliveryApp } from './delivery.ts'
import { type OpenSpace, openSpace, type SpaceListeners } from './open-space.ts'
import { createDeliveryLimit } from './rate-limit.ts'
import type { ReadTokens, Space } from './space.ts'
import { findSpaceFolder, type SpaceFolder, type SpaceStorage } from './space-folder.ts'

export interface EmulatorOptions extends Partial<SpaceListeners> {
  /** The space's folder, in the layout of the Storyblok CLI. */
  space: string
  /** Default 0: any free one. */
  port?: number
  /** Default `127.0.0.1`. */
  host?: string
  /** Default: random ones. */
  tokens?: Partial<ReadTokens>
  /** Whether requests that come too soon get 429, as from Storyblok. Default true. */
  rateLimits?: boolean
  /** Milliseconds since 1970. Default: the machine's clock. */
  now?: () => number
}

export interface Emulator {
  /** Base URL for clients of the delivery API, `http://127.0.0.1:{port}/v2`. */
  url: string
  origin: string
  port: number
  spaceId: number
  tokens: ReadTokens
  close(): Promise<void>
}

/** A request for the delivery API or an asset. */
export interface DeliveryCall {
  request: Request
  /** Node's response object for the request. */
  outgoing: ServerResponse
  space: Space
  /** Answers any request, from any space, like Storyblok. */
  deliver(request: Request, space: Space): Promise<Response>
}

/** Answers of an emulator for tests, in addition to the delivery API or instead of it. */
interface Extension {
  /** Resolves to `undefined` if the request is for the delivery API or an asset. */
  answer(request: Request): Promise<Response | undefined>
  intercept(call: DeliveryCall): Response | Promise<Response>
}

export interface SpaceAccess {
  folder: SpaceFolder
  storage: SpaceStorage
  openedSpace: OpenSpace
  spaceId: number
  /** Milliseconds since 1970. */
  now: () => number
}

/** A token as long as Storyblok's. */
export const createToken = (): string => randomBytes(12).toString('hex')

/**
 * Serves a space folder like Storyblok. Editing a file publishes it.
 * @throws EmulatorError when there is no such folder, or a file of it is broken; Node's own error
 * (`EADDRINUSE`, …) when it cannot listen
 */
export async function serve(
  options: EmulatorOptions,
  storage: SpaceStorage,
  extend?: (access: SpaceAccess) => Extension,
): Promise<Emulator> {
  const { port = 0, host = '127.0.0.1', now = Date.now, rateLimits = true } = options
  const { onWarning = () => {}, onRead = () => {} } = options
  const tokens = { preview: createToken(), public: createToken(), ...options.tokens }
  const folder = findSpaceFolder(options.space)
  const openedSpace = await openSpace(folder, storage, { onWarning, onRead })
  const { id: spaceId } = await openedSpace.current()
  const access = { folder, storage, openedSpace, spaceId, now }
  const service = createService({ access, tokens, rateLimits, extension: extend?.(access) })
  const listener = getRequestListener(
    (request, { outgoing }) => service(request, outgoing as ServerResponse),
    { overrideGlobalObjects: false },
  )
  const server = createServer((request, response) =>
    isLocal(request.headers) ? listener(request, response) : refuse(response),
  )
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const boundPort = typeof address === 'object' && address !== null ? address.port : port
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`
  return {
    url: `${origin}/v2`,
    origin,
    port: boundPort,
    spaceId,
    tokens,
    async close() {
      openedSpace.close()
      const closed = once(server, 'close')
      server.close()
      // Clients keep connections open for reuse, which would hold up the closing.
      server.closeAllConnections()
      await closed
    },
  }
}

interface ServiceParts {
  access: SpaceAccess
  tokens: ReadTokens
  rateLimits: boolean
  extension: Extension | undefined
}

// The content network's limit: requests at the same time, not requests a second.
const CONCURRENT_REQUESTS = 30

function createService({ access, tokens, rateLimits, extension }: ServiceParts) {
  const { openedSpace, storage, now } = access
  const limit = createDeliveryLimit(now)
  const app = createDeliveryApp({ tokens, storage })
  const deliver = async (request: Request, space: Space) => app.fetch(request, { space })
  let open = 0

  const answer = async (request: Request, outgoing: ServerResponse): Promise<Response> => {
    const other = await extension?.answer(request)
    if (other !== undefined) return other
    const space = await openedSpace.current()
    const refusal = rateLimits && isDelivery(request) ? limit(request, space) : undefined
    if (refusal !== undefined) return refusal
    return extension?.intercept({ request, outgoing, space, deliver }) ?? deliver(request, space)
  }

  return async (request: Request, outgoing: ServerResponse): Promise<Response> => {
    open++
    try {
      const response = await answer(request, outgoing)
      if (rateLimits && isDelivery(request) && response !== RESPONSE_ALREADY_SENT) {
        const remaining = Math.max(0, CONCURRENT_REQUESTS - open)
        response.headers.set('x-ratelimit', `"concurrent-requests";r=${remaining}`)
        response.headers.set('x-ratelimit-policy', `"concurrent-requests";q=${CONCURRENT_REQUESTS}`)
      }
      return response
    } finally {
      open--
    }
  }
}

const isDelivery = (request: Request): boolean => /^\/+v2\//.test(new URL(request.url).pathname)

/**
 * Whether the request was made to this machine by name or IP, and not by another site's page. A page
 * of any site can send requests to this machine, and can point its own host name at it to read the
 * answers as its own: drafts, and the tokens in them.
 */
function isLocal({ host, origin }: IncomingHttpHeaders): boolean {
  const asked = parseHost(`http://${host ?? ''}`)
  if (isIP(asked.name) === 0 && !isLocalName(asked.name)) return false
  if (origin === undefined) return true
  const page = parseHost(origin)
  return (
    isLocalName(page.name) ||
    isLoopback(page.name) ||
    (page.host !== '' && page.host === asked.host)
  )
}

/** `name` has neither a port nor the brackets of IPv6. */
function parseHost(url: string): { host: string; name: string } {
  if (!URL.canParse(url)) return { host: '', name: '' }
  const { host, hostname } = new URL(url)
  return { host, name: hostname.replace(/^\[|\]$/g, '') }
}

const isLocalName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

const isLoopback = (name: string): boolean =>
  name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(
    'storyblok-emulator only answers requests to localhost or an IP address, and from local pages.\n',
  )
}
