import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hostFolderOf } from '../../build/output/host-folder.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import {
  type Answer,
  isOwnMachine,
  type ListenOptions,
  type LocalServer,
  serveLocally,
} from '../local-server.ts'
import { createPreviewApp, type PreviewedSite } from './app.ts'
import { createCloudFrontApp } from './cloudfront-app.ts'
import { createVercelApp } from './vercel-app.ts'

export interface PreviewOptions extends PreviewedSite, ListenOptions {
  /** Host to behave like. */
  as?: HostName
}

/**
 * Serves a built folder. Rejects with Node's own error (`EADDRINUSE`, …) if it cannot listen.
 * @throws VetrinaError HOST_FILES_MISSING
 */
export async function startPreview(options: PreviewOptions): Promise<LocalServer> {
  const { basePath = '/', as } = options
  const answer = as === undefined ? createPreviewApp(options).fetch : hostApps[as](options)
  return serveLocally(withoutUpgrade(answer), basePath, options)
}

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
