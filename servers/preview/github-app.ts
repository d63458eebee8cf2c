import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PreviewedSite } from './app.ts'
import { decodeRequestPath, pathBelow, type RequestPath } from './request-path.ts'
import { sendFile } from './send-file.ts'
import { readCleanFile, readSiteFile } from './site-file.ts'

/**
 * As GitHub Pages answers: no rules at all, folders with a slash at the end, and without `.nojekyll`
 * nothing that begins with an underscore.
 */
export function createGitHubApp({ root, basePath = '/' }: PreviewedSite) {
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
