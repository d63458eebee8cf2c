import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isIn } from '../../build/base/is-in.ts'
import { systemErrorCode } from '../../src/content/errors.ts'
import type { RequestPath } from './request-path.ts'

export interface SiteFile {
  name: string
  bytes: Buffer<ArrayBuffer>
}

/**
 * The file that a static host shows for a path: the file itself, or the `index.html` of the folder.
 * `undefined` for what is not there, is not public, or leads out of `root` by a link.
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

/** The same where `about.html` is shown as `/about`, before a folder of that name. */
export async function readCleanFile(
  root: string,
  path: RequestPath,
): Promise<SiteFile | undefined> {
  const name = `${path}.html` as const
  const file = await readSiteFile(root, name)
  return file?.name === name ? file : readSiteFile(root, path)
}

/** The bytes of a file; `undefined` if there is none, or a folder. */
export async function readIfFile(path: string): Promise<Buffer<ArrayBuffer> | undefined> {
  return undefinedIfAbsent(readFile(path))
}

/** Another one for each state of a file; `undefined` if there is none. */
export async function versionIfThere(path: string): Promise<string | undefined> {
  const found = await undefinedIfAbsent(stat(path, { bigint: true }))
  return found && `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`
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
