/**
 * The hosts that the preview can behave like, each with the files that the build made for it.
 */
import { join } from 'node:path'
import { hostFolderOf } from '../../build/host-folder.ts'
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

export const hostNames = [...Object.keys(hostApps), ...webServers] as HostName[]
