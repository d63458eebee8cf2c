import { join } from 'node:path'
import { Hono } from 'hono'
import { hrefOf } from '../../src/content/paths.ts'
import { decodeRequestPath, pathBelow, type RequestPath } from './request-path.ts'
import {
  applyHeaderRules,
  createRulesReader,
  findRedirect,
  parseHeaders,
  parseRedirects,
  type RedirectRule,
  type Rewrite,
} from './rules.ts'
import { sendFile } from './send-file.ts'
import { type Found, readCleanFile, readErrorPage, readSiteFile } from './site-file.ts'

export interface PreviewedSite {
  /** The built folder. A build may replace it at any time, so every request looks at the disk. */
  root: string
  /** Path with a slash at both ends; default `/`. Rules in `_headers` and `_redirects` include it. */
  basePath?: string
  /** Finds what the host shows at a path below the base path; default: the file of that name. */
  find?: (root: string, path: RequestPath) => Promise<Found>
  /** Status that sends visitors to another URL of the same page; default 301. */
  movedStatus?: 301 | 308
  /** Whether `! Name` in `_headers` removes that header; default `true`. */
  knowsRemoval?: boolean
  /** Meaning of a `!` after a status in `_redirects`; default `nothing`, all rules are before files. */
  force?: 'nothing' | 'before files' | 'mistake'
  /** The `404.html` to show: default the nearest; else the top one, if `_redirects` names no other. */
  errorPage?: 'nearest' | 'of rules'
}

/** Answers like a static host: redirects before files, then `404.html`, headers on everything. */
export function createPreviewApp(site: PreviewedSite): Hono {
  const { root, basePath = '/', find = readSiteFile, movedStatus = 301, knowsRemoval, force } = site
  const isNearest = site.errorPage !== 'of rules'
  const readHeaderRules = createRulesReader(join(root, '_headers'), (text) =>
    parseHeaders(text, knowsRemoval),
  )
  const readRedirectRules = createRulesReader(join(root, '_redirects'), (text) =>
    parseRedirects(text, !isNearest),
  )
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
    const redirect = findRedirect(await rulesFor(requested), requested, url.search)
    if (redirect !== undefined && 'location' in redirect) {
      return c.body(null, redirect.status, { location: redirect.location })
    }
    if (redirect === undefined && isAboveBase(requested)) {
      return c.body(null, 302, { location: basePath })
    }
    if (redirect !== undefined) return sendRewritten(c.req.raw, redirect)
    const path = pathBelow(basePath, requested)
    const found = path === undefined ? undefined : await find(root, path)
    if (found === undefined) return sendErrorPage(c.req.raw, path)
    if ('bytes' in found) return sendFile(c.req.raw, found)
    const address = hrefOf(found.location, basePath).split('/').map(encodeURIComponent).join('/')
    const location = address + url.search
    return c.body(null, movedStatus, { location })
  })

  app.all('*', (c) => c.text('Method Not Allowed', 405, { allow: 'GET, HEAD' }))

  return app

  async function rulesFor(path: RequestPath): Promise<RedirectRule[]> {
    const rules = await readRedirectRules()
    if (force === 'mistake') return rules.filter(({ isForced }) => !isForced)
    if (force !== 'before files' || (await readCleanFile(root, path)) === undefined) return rules
    return rules.filter(({ isForced }) => isForced)
  }

  function isAboveBase(path: string): boolean {
    return basePath !== '/' && (path === '/' || `${path}/` === basePath)
  }

  /** Serves the target of a rewrite: a path of the site, or the file as it lies in the folder. */
  async function sendRewritten(request: Request, { path, status }: Rewrite) {
    const target = path === undefined ? undefined : (pathBelow(basePath, path) ?? path)
    const file = target === undefined ? undefined : await readSiteFile(root, target)
    return file === undefined ? sendErrorPage(request, target) : sendFile(request, file, status)
  }

  async function sendErrorPage(request: Request, path: RequestPath | '/' = '/'): Promise<Response> {
    const file = await readErrorPage(root, isNearest ? path : '/')
    return file === undefined
      ? new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain' } })
      : sendFile(request, file, 404)
  }
}
