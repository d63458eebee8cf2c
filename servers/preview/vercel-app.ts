import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLeftOut } from '../../build/base/host-names.ts'
import type { PreviewedSite } from './app.ts'
import { sendFile } from './send-file.ts'
import { decodeRequestPath, readCleanFile, readSiteFile } from './site-file.ts'

/** The part of `vercel.json` that differs from site to site. */
interface Configuration {
  headers: { source: string; headers: { key: string; value: string }[] }[]
  redirects: { source: string; destination: string; statusCode: number }[]
  rewrites?: { source: string; destination: string }[]
}

/** Answers like Vercel: clean URLs, then redirects, then files, then rewrites, then `404.html`. */
export function createVercelApp({ root: outDir, basePath = '/' }: PreviewedSite, file: string) {
  return async (request: Request): Promise<Response> => {
    const configuration: Configuration = JSON.parse(await readFile(file, 'utf8'))
    const { pathname } = new URL(request.url)
    const response = await answer(request, configuration)
    response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
    for (const rule of configuration.headers) {
      if (!matcherOf(rule.source).test(pathname)) continue
      for (const { key, value } of rule.headers) response.headers.set(key, value)
    }
    return response
  }

  async function answer(request: Request, configuration: Configuration): Promise<Response> {
    if (!['GET', 'HEAD'].includes(request.method)) return new Response(null, { status: 405 })
    const { pathname, search } = new URL(request.url)
    if (basePath !== '/' && pathname === '/') return moved(302, basePath)
    const clean = cleanedPath(pathname)
    if (clean !== undefined) return moved(308, clean + search)
    const rule = configuration.redirects.find(({ source }) => matcherOf(source).test(pathname))
    if (rule !== undefined) {
      const query = rule.destination.includes('?') ? '' : search
      return moved(rule.statusCode, rule.destination + query)
    }
    const root = existsSync(join(outDir, 'public')) ? join(outDir, 'public') : outDir
    const { rewrites = [] } = configuration
    const rewritten = rewrites.reduce(
      (path, { source, destination }) => path.replace(matcherOf(source), destination),
      pathname,
    )
    for (const path of [pathname, rewritten]) {
      const decoded = decodeRequestPath(path)
      const isServed = decoded !== undefined && !isLeftOut('Vercel', decoded.slice(1))
      const found = isServed ? await readCleanFile(root, decoded) : undefined
      if (found !== undefined) return sendFile(request, found)
    }
    const page = await readSiteFile(root, '/404.html')
    return page === undefined ? new Response(null, { status: 404 }) : sendFile(request, page, 404)
  }
}

/** The path after `cleanUrls` and `trailingSlash`; `undefined` if they change nothing. */
function cleanedPath(pathname: string): string | undefined {
  const patterns = [/^\/(?:(.+)\/)?index(?:\.html)?\/?$/, /^\/(.*)\.html\/?$/, /^\/(.*)\/$/]
  const match = patterns
    .map((pattern) => pattern.exec(pathname))
    .find((candidate) => candidate !== null)
  return match && `/${match[1] ?? ''}`
}

const moved = (status: number, location: string): Response =>
  new Response(null, { status, headers: { location } })

/** Vercel's patterns are regular expressions, except for names, which the build does not use. */
const matcherOf = (source: string): RegExp => new RegExp(`^${source}$`)
