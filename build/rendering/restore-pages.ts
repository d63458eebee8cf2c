/**
 * Pages of which nothing is missing but their files, as where `dist` is not kept from one build to the
 * next: they are linked from what was rendered before. No story is opened for them.
 */
import { collectOften } from '../base/many-pages.ts'
import type { PageMemo } from '../memory/page-memo.ts'
import { openRenderCache, type RenderCache } from '../memory/render-cache.ts'
import { openSharedStore, type SharedStore } from '../memory/shared-files.ts'
import type { Output } from '../output/emit.ts'
import { pageFilesOf } from '../pages/page-files.ts'
import { keptFiles } from './kept-page.ts'
import type { StalePage } from './plan-work.ts'

/** @returns the pages that have to be made */
export function restorePages(
  stale: readonly StalePage[],
  { output, workDir }: { output: Output; workDir: string },
): StalePage[] {
  collectOften(stale.length)
  const stores = { cache: openRenderCache(workDir), shared: openSharedStore(workDir) }
  return stale.filter(({ record, why }) => {
    if (record === undefined || why.join() !== 'file') return true
    return !restore(record, output, stores)
  })
}

function restore(
  { path, key, shared: others }: PageMemo,
  output: Output,
  { cache, shared }: { cache: RenderCache; shared: SharedStore },
): boolean {
  const kept = cache.find(key)
  if (kept?.length !== keptFiles) return false
  if (!others.every(([, digest]) => shared.has(digest))) return false
  for (const [at, file] of pageFilesOf(path).entries()) {
    const there = kept[at]
    if (there !== undefined) output.putFile(file, there.file, there.digest)
  }
  return true
}
