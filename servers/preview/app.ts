import { join } from 'node:path'
import { Hono } from 'hono'
import { applyHeaderRules, parseHeaders } from './parse-headers.ts'
import { findRedirect, parseRedirects } from './parse-redirects.ts'
import { decodeRequestPath, pathBelow, type RequestPath } from './request-path.ts'
import { createRulesReader } from './rules-reader.ts'
import { sendFile } from './send-file.ts'
import { readSiteFile } from './site-file.ts'

export interface PreviewedSite {
  /** The built folder. It may be replaced at any time: every request looks at the disk. */
  root: string
  /** With a slash at both ends; default `/`. Rules in `_headers` and `_redirects` include it. */
  basePath?: string
}

/** Answers as a static host does: redirects before files, then `404.html`, headers on everything. */
export function createPreviewApp({ root, basePath = '/' }: PreviewedSite): Hono {
  const readHeaderRules = createRulesReader(join(root, '_headers'), parseHeaders)
  const readRedirectRules = createRulesReader(join(root, '_redirects'), parseRedirects)
  const app = new Hono()

  app.use(async (c, next) => {
    await next()
    const { pathname } = new URL(c.req.url)
    c.res.headers.set('cache-control', 'public, max-age=0, must-revalidate')
    applyHeaderRules(
      c.res.headers,
      await readHeaderRules(),
      decodeRequestPath(pathname) ?? pathname,
    )
  })

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    const requested = decodeRequestPath(url.pathname)
    if (requested === undefined) return sendErrorPage(c.req.raw)
    const redirect = findRedirect(await readRedirectRules(), requested, url.search)
    if (redirect !== undefined && redirect.status !== 200) {
      return c.body(null, redirect.status, { location: redirect.location })
    }
    if (redirect === undefined && isAboveBase(requested)) {
      return c.body(null, 302, { location: basePath })
    }
    return sendPage(c.req.raw, redirect === undefined ? requested : redirect.path)
  })

  app.all('*', (c) => c.text('Method Not Allowed', 405, { allow: 'GET, HEAD' }))

  return app

  function isAboveBase(path: string): boolean {
    return basePath !== '/' && (path === '/' || `${path}/` === basePath)
  }

  async function sendPage(request: Request, path: RequestPath | undefined): Promise<Response> {
    const sitePath = path === undefined ? undefined : pathBelow(basePath, path)
    const file = sitePath === undefined ? undefined : await readSiteFile(root, sitePath)
    return file === undefined ? sendErrorPage(request) : sendFile(request, file)
  }

  async function sendErrorPage(request: Request): Promise<Response> {
    const file = await readSiteFile(root, '/404.html')
    return file === undefined
      ? new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain' } })
      : sendFile(request, file, 404)
  }
}
