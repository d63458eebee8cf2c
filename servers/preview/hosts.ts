/** The hosts that the preview can imitate: those that show pages in a way of their own. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hostFolderOf } from '../../build/output/host-folder.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { createPreviewApp, type PreviewedSite } from './app.ts'
import { createCloudFrontApp } from './cloudfront-app.ts'
import { decodeRequestPath, pathBelow, type RequestPath } from './request-path.ts'
import { sendFile } from './send-file.ts'
import { findAsCloudflare, findAsNetlify, readCleanFile, readSiteFile } from './site-file.ts'
import { createVercelApp } from './vercel-app.ts'

/**
 * Answers like GitHub Pages: no rules, folders with a slash at the end, and without `.nojekyll` nothing
 * that begins with an underscore.
 */
function createGitHubApp({ root, basePath = '/' }: PreviewedSite) {
  return async (request: Request): Promise<Response> => {
    const response = await answer(request)
    response.headers.set('cache-control', 'max-age=600')
    response.headers.set('access-control-allow-origin', '*')
    return response
  }

  async function answer(request: Request): Promise<Response> {
    if (!['GET', 'HEAD'].includes(request.method)) return new Response(null, { status: 405 })
    const { pathname, search } = new URL(request.url)
    const requested = decodeRequestPath(pathname)
    if (basePath !== '/' && `${requested}/` === basePath) return addSlash()
    const path = requested && pathBelow(basePath, requested)
    if (path === undefined || isHidden(path)) return sendErrorPage(request)
    const file = await readCleanFile(root, path)
    if (file === undefined) return sendErrorPage(request)
    if (!path.endsWith('/') && file.name === `${path}/index.html`) {
      return addSlash()
    }
    return sendFile(request, file)

    function addSlash(): Response {
      return new Response(null, { status: 301, headers: { location: `${pathname}/${search}` } })
    }
  }

  function isHidden(path: RequestPath): boolean {
    return /\/_/.test(path) && !existsSync(join(root, '.nojekyll'))
  }

  async function sendErrorPage(request: Request): Promise<Response> {
    const file = await readSiteFile(root, '/404.html')
    return file === undefined
      ? new Response('Not Found', { status: 404 })
      : sendFile(request, file, 404)
  }
}

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
      en: 'Run `vetrina build`: it writes this file next to the site.',
      it: 'Esegui `vetrina build`: crea il file accanto al sito.',
    },
  })
}
