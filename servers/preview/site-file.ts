import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isLeftOut } from '../../build/base/host-names.ts'
import { isIn } from '../../build/base/is-in.ts'
import { systemErrorCode } from '../../src/content/errors.ts'
import type { RequestPath } from './request-path.ts'

export interface SiteFile {
  name: string
  bytes: Buffer<ArrayBuffer>
}

/**
 * The file that a static host shows for a path: the file itself, or the `index.html` of the folder.
 * `undefined` if it is missing, is not public, or leads out of `root` by a link.
 */
export async function readSiteFile(
  root: string,
  path: RequestPath | `${RequestPath}.html` | '/404.html',
): Promise<SiteFile | undefined> {
  if (!isPublic(path)) return undefined
  for (const name of path.endsWith('/') ? [`${path}index.html`] : [path, `${path}/index.html`]) {
    const bytes = await readBelow(root, name)
    if (bytes !== undefined) return { name, bytes }
  }
  return undefined
}

/** Like `readSiteFile`, but shows `about.html` as `/about`, before a folder of that name. */
export async function readCleanFile(
  root: string,
  path: RequestPath,
): Promise<SiteFile | undefined> {
  const name = `${path}.html` as const
  const file = await readSiteFile(root, name)
  return file?.name === name ? file : readSiteFile(root, path)
}

/** The `404.html` in the folder of a path, or in the nearest one above it. */
export async function readErrorPage(
  root: string,
  path: RequestPath | '/',
): Promise<SiteFile | undefined> {
  const folders = path.split('/').slice(0, -1)
  for (; folders.length > 0; folders.pop()) {
    const name = `${folders.join('/')}/404.html`
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
  const fileAt = async (name: string) => {
    const bytes = isPublic(name) ? await readBelow(root, name) : undefined
    return bytes && { name, bytes }
  }
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
