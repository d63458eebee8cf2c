/**
 * A page in the render cache: its own files, and the list of those that other pages have too.
 */
import type { CachedFile, RenderCache } from '../memory/render-cache.ts'
import type { SharedFile, SharedStore } from '../memory/shared-files.ts'

export interface KeptPages {
  cache: RenderCache
  shared: SharedStore
}

/** The page, the payload, and the list of the shared ones. */
export const keptFiles = 3

/** What was rendered before, if all that it needs is still there. */
export function findRendered(
  key: string,
  { cache, shared }: { cache: RenderCache; shared: Pick<SharedStore, 'has'> },
): string[] | null {
  const found = cache.find(key)
  // A build that was killed may have kept the page, and not yet the list, which comes last.
  if (found?.length !== keptFiles) return null
  const contents = found.map(({ bytes }) => bytes.toString('utf8'))
  const files = JSON.parse(contents.at(-1) ?? '[]') as SharedFile[]
  return files.every(([, digest]) => shared.has(digest)) ? contents : null
}

/** @param list of the shared files, as JSON */
export function keepRendered(
  key: string,
  { own, list }: { own: readonly CachedFile[]; list: string },
  { cache, shared }: KeptPages,
): void {
  // Few pages have a list of their own: it is one file, with many names.
  const digest = shared.keep(list)
  cache.keep(key, [...own, { content: list, digest, file: shared.fileOf(digest) }])
}
