import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listen } from '../../build/base/ports.ts'
import { forKnownHosts } from '../known-host.ts'
import { createPreviewApp, type PreviewedSite } from './app.ts'
import { type Answer, type HostName, hostApps } from './hosts.ts'

export interface PreviewOptions extends PreviewedSite {
  /** Default 4173; 0 takes a free one. */
  port?: number
  /** Behaves like this host. */
  as?: HostName
}

export interface Preview {
  /** Of the site's home page, base path included. */
  url: string
  port: number
  /** Ends open connections too, and may be called twice. */
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
}: PreviewOptions): Promise<Preview> {
  const site = { root, basePath }
  const answer = as === undefined ? createPreviewApp(site).fetch : hostApps[as](site)
  return serve(answer, { basePath, port })
}

interface ServeOptions {
  basePath: string
  port: number
}

export async function serve(answer: Answer, { basePath, port }: ServeOptions): Promise<Preview> {
  const host = '127.0.0.1'
  const listener = getRequestListener(answer, { overrideGlobalObjects: false })
  const server = createServer(forKnownHosts(listener))
  const boundPort = await listen(server, port, host)
  return {
    url: `http://${host}:${boundPort}${basePath}`,
    port: boundPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
