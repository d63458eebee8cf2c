/** The hosts that the preview behaves like: those where a page is shown in a way of their own. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hostFolderOf } from '../../build/output/host-folder.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { createPreviewApp, type PreviewedSite } from './app.ts'
import { createCloudFrontApp } from './cloudfront-app.ts'
import { createGitHubApp } from './github-app.ts'
import { findAsCloudflare, findAsNetlify } from './site-file.ts'
import { createVercelApp } from './vercel-app.ts'

export type Answer = (request: Request) => Response | Promise<Response>

export const hostApps = {
  netlify: (site) =>
    createPreviewApp({
      ...site,
      find: findAsNetlify,
      knowsRemoval: false,
      force: 'before files',
      errorPage: 'of rules',
    }).fetch,
  cloudflare: (site) =>
    createPreviewApp({
      ...site,
      find: findAsCloudflare,
      movedStatus: 308,
      force: 'mistake',
    }).fetch,
  vercel: (site) => createVercelApp(site, hostFile(site.root, 'vercel/vercel.json')),
  github: createGitHubApp,
  s3: (site) => createCloudFrontApp(site.root, dirname(hostFile(site.root, 's3/uploads.json'))),
} satisfies Record<string, (site: PreviewedSite) => Answer>

export type HostName = keyof typeof hostApps

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
      en: 'Run `vetrina build`: it makes this file beside the site.',
      it: 'Esegui `vetrina build`: crea il file accanto al sito.',
    },
  })
}
