import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { listen, originsAt } from '../../build/base/ports.ts'
import { hostFolderOf } from '../../build/output/host-folder.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { allowHostHint, forKnownHosts, isOwnMachine } from '../known-host.ts'
import { createPreviewApp, type PreviewedSite } from './app.ts'
import { createCloudFrontApp } from './cloudfront-app.ts'
import { createVercelApp } from './vercel-app.ts'

export interface PreviewOptions extends PreviewedSite {
  /** 0 takes a free one. */
  port: number
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
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const { basePath = '/', port, as, host = '127.0.0.1', names } = options
  const answer = as === undefined ? createPreviewApp(options).fetch : hostApps[as](options)
  const listener = getRequestListener(withoutUpgrade(answer), { overrideGlobalObjects: false })
  const server = createServer(forKnownHosts(listener, names, allowHostHint))
  const boundPort = await listen(server, port, host)
  const [url = '', ...further] = originsAt(host, boundPort).map((origin) => origin + basePath)
  return {
    url,
    further,
    port: boundPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Answer = (request: Request) => Response | Promise<Response>

/** The hosts that the preview can imitate: those that show pages in a way of their own. */
const hostApps = {
  netlify: (site) => createPreviewApp(site, 'netlify').fetch,
  cloudflare: (site) => createPreviewApp(site, 'cloudflare').fetch,
  vercel: (site) => createVercelApp(site, hostFile(site.root, 'vercel/vercel.json')),
  github: (site) => createPreviewApp(site, 'github').fetch,
  s3: (site) => createCloudFrontApp(site.root, dirname(hostFile(site.root, 's3/uploads.json'))),
} satisfies Record<string, (site: PreviewedSite) => Answer>

type HostName = keyof typeof hostApps

export const hostNames = Object.keys(hostApps) as HostName[]

/** @throws VetrinaError HOST_FILES_MISSING */
function hostFile(outDir: string, name: string): string {
  const file = join(hostFolderOf(outDir), name)
  if (existsSync(file)) return file
  throw new VetrinaError({
    code: 'HOST_FILES_MISSING',
    message: {
      en: `There is no ${file}, which tells this host how to serve the site.`,
      it: `Manca ${file}, che dice a questo host come mostrare il sito.`,
    },
    hint: {
      en: 'Run `vetrina build`: it writes this file next to the site.',
      it: 'Esegui `vetrina build`: crea il file accanto al sito.',
    },
  })
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
