/**
 * Answers what a browser asks of `dev`.
 */
import { contentTypeOf } from '../../build/base/media-types.ts'
import { decodeRequestPath, pathBelow } from '../preview/request-path.ts'
import type { SiteCode } from './code.ts'
import { devFolder, emptyPage, withDevScript } from './dev-page.ts'
import type { DevState } from './events.ts'
import type { Problem } from './problem.ts'

type Edition = ReturnType<SiteCode['openEdition']>

export interface AppOptions {
  basePath: string
  /** The script of every page. */
  script: string
  /** The newest edition that could be made; `null` while there is none. */
  edition(): Edition | null
  state(): DevState
  /** A file that is newer than the edition has it. */
  late(path: string): Promise<Uint8Array | null>
  /** In words, where an error comes from. */
  explain(error: unknown): Promise<Problem[]>
  /** A page was made, or this kept it from being made; `/about` for all of its files. */
  onPage(path: string, problems: readonly Problem[]): void
}

const scriptPath: string = `/${devFolder}/client.js`

export function createDevApp(options: AppOptions): (request: Request) => Promise<Response> {
  const { basePath, script } = options
  /** The last of every page that could be made. */
  const good = new Map<string, string>()

  const answerPage = (html: string, status: number, problems: readonly Problem[]) => {
    const { edition, files } = options.state()
    const page = withDevScript(html, { basePath, edition, files, problems })
    return answer(page, 'index.html', status)
  }

  const find = async (edition: Edition, path: string): Promise<Response | null> => {
    const page = `${path.replace(/\/$/, '')}/index.html`
    // The likelier one first: to know that there is no such file, all pages may have to be made.
    const names = path.endsWith('/') ? [page] : hasEnding(path) ? [path, page] : [page, path]
    for (const name of names.map((one) => one.slice(1))) {
      const content = (await options.late(name)) ?? (await edition.file(name))
      if (content === undefined) continue
      if (!name.endsWith('.html')) return answer(content, name, 200)
      good.set(path, String(content))
      return answerPage(String(content), 200, [])
    }
    return null
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    const { pathname, search } = new URL(request.url)
    const requested = decodeRequestPath(pathname)
    const path = requested && pathBelow(basePath, requested)
    if (path === scriptPath) return answer(script, 'client.js', 200)
    const edition = options.edition()
    if (edition === null) return answerPage(emptyPage, 500, [])
    const respond = async () => {
      if (requested !== undefined) {
        const from = requested.replace(/(?<=.)\/$/, '')
        const redirect = edition.redirects().find((one) => one.from === from)
        if (redirect !== undefined) return leadTo(redirect.to + search, redirect.status)
      }
      if (path === undefined && `${pathname}/`.startsWith(basePath) === false) {
        return leadTo(basePath, 302)
      }
      const found = path === undefined ? null : await find(edition, path)
      if (found !== null) return found
      const missing = await edition.file('404.html')
      return isFile(pathname)
        ? new Response('Not Found', { status: 404 })
        : answerPage(String(missing ?? emptyPage), 404, [])
    }
    const page = pageOf(pathname)
    try {
      const response = await respond()
      options.onPage(page, [])
      return response
    } catch (error) {
      const problems = await options.explain(error)
      options.onPage(page, problems)
      return isFile(pathname)
        ? new Response(problems.map(({ message }) => message).join('\n'), { status: 500 })
        : answerPage(good.get(path ?? '') ?? emptyPage, 500, problems)
    }
  }
}

const pageOf = (path: string): string => path.replace(/\/(_payload\.json|index\.html)?$/, '') || '/'

const hasEnding = (path: string): boolean => /\.\w+$/.test(path)

const isFile = (pathname: string): boolean => hasEnding(pathname) && !pathname.endsWith('.html')

const leadTo = (location: string, status: number): Response =>
  new Response(null, { status, headers: { location, 'cache-control': 'no-store' } })

const answer = (content: string | Uint8Array, name: string, status: number): Response =>
  new Response(typeof content === 'string' ? content : new Uint8Array(content), {
    status,
    headers: { 'content-type': contentTypeOf(name), 'cache-control': 'no-store' },
  })
