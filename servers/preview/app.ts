import { join } from 'node:path'
import { Hono } from 'hono'
import { hrefOf } from '../../src/content/paths.ts'
import { applyHeaderRules, findRedirect, parseHeaders, parseRedirects } from './rules.ts'
import { sendFile } from './send-file.ts'
import {
  decodeRequestPath,
  findAsCloudflare,
  findAsGitHub,
  findAsNetlify,
  pathBelow,
  type RequestPath,
  readCleanFile,
  readErrorPage,
  readIfFile,
  readSiteFile,
} from './site-file.ts'

export interface PreviewedSite {
  /** The built folder. A build may replace it at any time, so every request looks at the disk. */
  root: string
  /** Path with a slash at both ends; default `/`. Rules in `_headers` and `_redirects` include it. */
  basePath?: string
}

const finders = {
  netlify: findAsNetlify,
  cloudflare: findAsCloudflare,
  github: findAsGitHub,
  any: readSiteFile,
}

/** Answers like a static host: redirects before files, then `404.html`, headers on everything. */
export function createPreviewApp(
  { root, basePath = '/' }: PreviewedSite,
  as: keyof typeof finders = 'any',
): Hono {
  const hasNearestErrorPage = as === 'any' || as === 'cloudflare'
  /** @returns the text of a file that only other hosts than GitHub Pages read */
  const readRules = async (name: string): Promise<string> =>
    as === 'github' ? '' : `${(await readIfFile(join(root, name))) ?? ''}`
  const app = new Hono()

  app.use(async (c, next) => {
    await next()
    const { headers } = c.res
    const { pathname } = new URL(c.req.url)
    const rules = parseHeaders(await readRules('_headers'), as !== 'netlify')
    headers.set(
      'cache-control',
      as === 'github' ? 'max-age=600' : 'public, max-age=0, must-revalidate',
    )
    if (as === 'github') headers.set('access-control-allow-origin', '*')
    applyHeaderRules(headers, rules, decodeRequestPath(pathname) ?? pathname)
  })

  app.get('*', async (c) => {
    const request = c.req.raw
    const { pathname, search } = new URL(c.req.url)
    const requested = decodeRequestPath(pathname)
    if (requested === undefined) return sendErrorPage(request)
    const redirect = findRedirect(await rulesFor(requested), requested, search)
    if (redirect !== undefined && 'location' in redirect) {
      return c.body(null, redirect.status, { location: redirect.location })
    }
    if (redirect !== undefined) {
      const file = redirect.path && (await readSiteFile(root, redirect.path))
      if (file === undefined) return sendErrorPage(request, redirect.path)
      return sendFile(request, file, redirect.status)
    }
    if (`${requested}/` === basePath) {
      return c.body(null, as === 'github' ? 301 : 302, { location: basePath + search })
    }
    if (pathname === '/' && basePath !== '/' && as !== 'github') return c.redirect(basePath)
    const path = pathBelow(basePath, requested)
    const found = path === undefined ? undefined : await finders[as](root, path)
    if (found === undefined) return sendErrorPage(request, path)
    if ('bytes' in found) return sendFile(request, found)
    const address = encodeURI(hrefOf(found.location, basePath)).replace(/[?#]/g, encodeURIComponent)
    return c.body(null, as === 'cloudflare' ? 308 : 301, { location: address + search })
  })

  app.all('*', (c) => c.text('Method Not Allowed', 405, { allow: 'GET, HEAD' }))

  return app

  /** Netlify follows only rules with a `!` before a file, the others none of these, or of errors. */
  async function rulesFor(path: RequestPath) {
    const rules = parseRedirects(await readRules('_redirects'))
    if (as === 'cloudflare') return rules.filter((rule) => !rule.isForced && rule.status !== 404)
    if (as !== 'netlify') return rules.filter(({ status }) => status !== 404)
    const hasFile = (await readCleanFile(root, path)) !== undefined
    return hasFile ? rules.filter(({ isForced }) => isForced) : rules
  }

  async function sendErrorPage(request: Request, path: RequestPath | '/' = '/'): Promise<Response> {
    const file = await readErrorPage(root, hasNearestErrorPage ? path : '/')
    return file === undefined
      ? new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain' } })
      : sendFile(request, file, 404)
  }
}
