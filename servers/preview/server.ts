import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listen, originsAt } from '../../build/base/ports.ts'
import { allowHostHint, forKnownHosts, isOwnMachine } from '../known-host.ts'
import { createPreviewApp, type PreviewedSite } from './app.ts'
import { type Answer, type HostName, hostApps } from './hosts.ts'

export interface PreviewOptions extends PreviewedSite {
  /** Default 4173; 0 takes a free one. */
  port?: number
  /** Host to behave like. */
  as?: HostName
  /** Address to listen on; default 127.0.0.1. */
  host?: string
  /** Additional host names to answer to. */
  names?: readonly string[]
}

export interface Preview {
  /** URL of the site's home page, base path included. */
  url: string
  /** The same URL as other machines see it. */
  further: readonly string[]
  port: number
  /** Also ends open connections; may be called twice. */
  close(): Promise<void>
}

/**
 * Serves a built folder. Rejects with Node's own error (`EADDRINUSE`, …) if it cannot listen.
 * @throws VetrinaError HOST_FILES_MISSING
 */
export async function startPreview({
  root,
  basePath = '/',
  port = 4173,
  as,
  host,
  names,
}: PreviewOptions): Promise<Preview> {
  const site = { root, basePath }
  const answer = as === undefined ? createPreviewApp(site).fetch : hostApps[as](site)
  return serve(answer, { basePath, port, host, names })
}

interface ServeOptions {
  basePath: string
  port: number
  host?: string | undefined
  names?: readonly string[] | undefined
}

export async function serve(
  answer: Answer,
  { basePath, port, host = '127.0.0.1', names = [] }: ServeOptions,
): Promise<Preview> {
  const listener = getRequestListener(withoutUpgrade(answer), { overrideGlobalObjects: false })
  const server = createServer(forKnownHosts(listener, names, allowHostHint))
  const boundPort = await listen(server, port, host)
  const [origin, ...furtherOrigins] = originsAt(host, boundPort)
  return {
    url: origin + basePath,
    further: furtherOrigins.map((origin) => origin + basePath),
    port: boundPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const upgrade = /; upgrade-insecure-requests\b/g

/**
 * Drops the upgrade to https:, which this server does not speak, for browsers on other machines. A
 * browser does not upgrade requests to its own machine.
 */
const withoutUpgrade =
  (answer: Answer): Answer =>
  async (request) => {
    if (isOwnMachine(new URL(request.url).host)) return answer(request)
    const headers = new Headers(request.headers)
    headers.delete('accept-encoding')
    const response = await answer(new Request(request.url, { method: request.method, headers }))
    const policy = response.headers.get('content-security-policy')
    if (policy !== null) {
      response.headers.set('content-security-policy', policy.replace(upgrade, ''))
    }
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    response.headers.delete('content-length')
    return new Response((await response.text()).replace(upgrade, ''), response)
  }
