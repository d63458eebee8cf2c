import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isLeftOut } from '../../build/base/host-names.ts'
import { isIn } from '../../build/base/is-in.ts'
import { systemErrorCode } from '../../src/content/errors.ts'

/**
 * A path decoded once that cannot lead out of a folder: it starts with `/`, and its segments hold
 * no slash, backslash or NUL and are neither `.` nor `..`; only the last may be empty.
 */
export type RequestPath = `/${string}` & { readonly brand: 'RequestPath' }

/** Decodes the percent-encoded path of a URL; `undefined` if it is unsafe, or an escape malformed. */
export function decodeRequestPath(pathname: string): RequestPath | undefined {
  try {
    const segments = pathname.split('/').map(decodeURIComponent)
    const isEnd = (index: number) => index === 0 || index === segments.length - 1
    const isSafe = segments.every((segment, index) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
      segment === '' ? isEnd(index) : index > 0 && !/^\.{1,2}$|[/\\\u0000]/.test(segment),
    )
    return isSafe && segments.length > 1 ? (segments.join('/') as RequestPath) : undefined
  } catch {
    return undefined
  }
}

/** The path as seen from `basePath` (a slash at both ends); `undefined` outside it. */
export function pathBelow(basePath: string, path: RequestPath): RequestPath | undefined {
  return path.startsWith(basePath) ? (`/${path.slice(basePath.length)}` as RequestPath) : undefined
}

export interface SiteFile {
  name: string
  bytes: Buffer<ArrayBuffer>
}

/**
 * The file that a static host shows for a path: the file itself, or the `index.html` of the folder.
 * `undefined` if it is missing, is not public, or leads out of `root` by a link.
 */
export const readSiteFile = (root: string, path: RequestPath | '/404.html') =>
  firstOf(root, namesOf(path))

/** Like `readSiteFile`, but shows `about.html` as `/about`, before a folder of that name. */
export const readCleanFile = (root: string, path: RequestPath) =>
  firstOf(root, [`${path}.html`, ...namesOf(path)])

const namesOf = (path: string): string[] =>
  path.endsWith('/') ? [`${path}index.html`] : [path, `${path}/index.html`]

/** The `404.html` in the folder of a path, or in the nearest one above it. */
export const readErrorPage = (root: string, path: RequestPath | '/') =>
  firstOf(
    root,
    path
      .split('/')
      .slice(0, -1)
      .map((_, above, folders) => [...folders.slice(0, folders.length - above), '404.html'])
      .map((names) => names.join('/')),
  )

async function firstOf(root: string, names: readonly string[]): Promise<SiteFile | undefined> {
  for (const name of names) {
    const bytes = isPublic(name) ? await readBelow(root, name) : undefined
    if (bytes !== undefined) return { name, bytes }
  }
  return undefined
}

/** The answer of a host at a path: a file, or another URL, without the query. */
type Found = SiteFile | { location: string } | undefined

/**
 * Finds files like packages/pages-shared/asset-server/handler.ts of cloudflare/workers-sdk: URLs of
 * files have no `.html`, those of folders a slash at the end.
 */
export async function findAsCloudflare(root: string, path: RequestPath): Promise<Found> {
  if (path.startsWith('/cdn-cgi/') || isLeftOut('Cloudflare Pages', path.slice(1))) return undefined
  const fileAt = (name: string) => firstOf(root, [name])
  const trimmed = path.replace(/\/$/, '')
  const isFolder = path.endsWith('/')
  const file = await fileAt(isFolder ? `${path}index.html` : path)
  if (file !== undefined && !path.endsWith('.html')) return file
  const clean = file === undefined ? trimmed : path.slice(0, -'.html'.length)
  if (clean.endsWith('/index')) return { location: clean.slice(0, -'index'.length) }
  if (file !== undefined) return (await fileAt(clean)) === undefined ? { location: clean } : file
  const page = await fileAt(`${trimmed}.html`)
  if (page !== undefined) return isFolder ? { location: trimmed } : page
  return isFolder || (await fileAt(`${path}/index.html`)) === undefined
    ? undefined
    : { location: `${path}/` }
}

/** Finds pages as Netlify does: with a slash only if there is a folder. */
export async function findAsNetlify(root: string, path: RequestPath): Promise<Found> {
  return isLeftOut('Netlify', path.slice(1)) ? undefined : findWithSlash(root, path)
}

/** Finds pages as GitHub Pages does: without `.nojekyll`, nothing that begins with an underscore. */
export async function findAsGitHub(root: string, path: RequestPath): Promise<Found> {
  const isHidden = /\/_/.test(path) && !existsSync(join(root, '.nojekyll'))
  return isHidden ? undefined : findWithSlash(root, path)
}

async function findWithSlash(root: string, path: RequestPath): Promise<Found> {
  const file = await readCleanFile(root, path)
  const isFolder = !path.endsWith('/') && file?.name === `${path}/index.html`
  return isFolder ? { location: `${path}/` } : file
}

/** The bytes of a file; `undefined` if there is none, or a folder. */
export async function readIfFile(path: string): Promise<Buffer<ArrayBuffer> | undefined> {
  return undefinedIfAbsent(readFile(path))
}

function isPublic(path: string): boolean {
  if (path === '/_headers' || path === '/_redirects') return false
  const segments = path.replace(/^\/\.well-known\//, '/').split('/')
  return !segments.some((segment) => segment.startsWith('.'))
}

async function readBelow(root: string, path: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const realRoot = await undefinedIfAbsent(realpath(root))
  if (realRoot === undefined) return undefined
  const realFile = await undefinedIfAbsent(realpath(join(realRoot, path)))
  return realFile !== undefined && isIn(realFile, realRoot) ? readIfFile(realFile) : undefined
}

async function undefinedIfAbsent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    const code = systemErrorCode(error) ?? ''
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)) return undefined
    throw error
  }
}
