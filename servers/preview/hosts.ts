/**
 * The hosts that the preview can behave like, each with the files that the build made for it.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hostFolderOf } from '../../build/output/host-folder.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { createPreviewApp, type PreviewedSite } from './app.ts'
import { createCloudFrontApp } from './cloudfront-app.ts'
import { createGitHubApp } from './github-app.ts'
import { createVercelApp } from './vercel-app.ts'

type Answer = (request: Request) => Response | Promise<Response>

/** Hosts that are behaved like; nginx and Apache run themselves. */
export const hostApps = {
  netlify: (site) =>
    createPreviewApp({
      ...site,
      folderRedirect: 301,
      knowsRemoval: false,
      force: 'before files',
    }).fetch,
  cloudflare: (site) => createPreviewApp({ ...site, folderRedirect: 308, force: 'mistake' }).fetch,
  vercel: (site) => createVercelApp(site, join(hostFolderOf(site.root), 'vercel/vercel.json')),
  github: createGitHubApp,
  s3: (site) => createCloudFrontApp(site, join(hostFolderOf(site.root), 's3')),
} satisfies Record<string, (site: PreviewedSite) => Answer>

export const webServers = ['nginx', 'apache'] as const

export type HostName = keyof typeof hostApps | (typeof webServers)[number]

/** They are told what to do by files beside the built folder; the others by files in it. */
const toldBeside: readonly HostName[] = ['vercel', 's3', ...webServers]

/** @throws VetrinaError HOST_FILES_MISSING when there is nothing that tells this host what to do */
export function requireHostFiles(name: HostName, outDir: string): void {
  const folder = join(hostFolderOf(outDir), name)
  if (!toldBeside.includes(name) || existsSync(folder)) return
  throw new VetrinaError({
    code: 'HOST_FILES_MISSING',
    message: `There is no ${folder}, without which ${name} does not know how to serve the site.`,
    hint: 'Run `vetrina build`: it makes this folder beside the site.',
  })
}

export const hostNames = [...Object.keys(hostApps), ...webServers] as HostName[]
