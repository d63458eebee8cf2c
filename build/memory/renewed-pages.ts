/**
 * Which pages are other ones than at the last build. What was found out about all pages together
 * holds for the others, as long as the list of them is the same.
 */
import type { Output } from '../output/emit.ts'
import type { PageMemo } from './page-memo.ts'
import type { SiteMemory } from './site-memory.ts'

export interface Renewed {
  /** Place in the list of pages. */
  at: number
  before: PageMemo
  page: PageMemo
}

/**
 * @param pages in the order of the routes; those that were not made again are the objects that were
 * remembered
 * @returns `null` when nothing holds of what was found out: pages came or went, all were made again,
 * as they are by other code, or `dist` is not what the remembered build made
 */
export function findRenewed(
  pages: readonly PageMemo[],
  { memory, output }: { memory: SiteMemory; output: Pick<Output, 'isWhole' | 'madeBy'> },
): Renewed[] | null {
  const { written, build } = memory
  if (!output.isWhole || output.madeBy !== build || written.pages.length !== pages.length) {
    return null
  }
  const renewed: Renewed[] = []
  for (const [at, before] of written.pages.entries()) {
    const page = pages[at]
    if (page === before) continue
    if (page?.path !== before.path || page.uuid !== before.uuid) return null
    renewed.push({ at, before, page })
  }
  return renewed.length === pages.length ? null : renewed
}
