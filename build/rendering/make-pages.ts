/**
 * The pages: those of which something that they read has changed are made again, the others stay.
 *
 * It is taken for granted that every story fits its schema and that every picture can be encoded;
 * where that turns out to be wrong, what has read it is made in another round.
 */
import type { RoutePath } from '../../src/content/paths.ts'
import { statOf } from '../base/disk-entry.ts'
import type { QueryResults } from '../content/query-results.ts'
import type { Warning } from '../log.ts'
import type { PageMemo } from '../memory/page-memo.ts'
import { renderedDir } from '../memory/render-cache.ts'
import { dropLostFiles } from '../memory/shared-files.ts'
import { forgetFindings, type SiteMemory } from '../memory/site-memory.ts'
import type { VariantFile } from '../pictures/kept-variants.ts'
import { createNames } from './adopt-page.ts'
import { type Found, type MakeOptions, makeRound, type Round } from './make-round.ts'
import { warningsOf } from './story-problems.ts'

export interface MadePages {
  /** In the order of the routes. */
  pages: PageMemo[]
  queries: QueryResults
  variants: VariantFile[]
  /** By `image` key. */
  pictures: SiteMemory['pictures']
  counts: { total: number; rendered: number; reused: number }
  rendered: readonly RoutePath[]
  images: { total: number; encoded: number; reused: number }
  warnings: Warning[]
  /** Some original is damaged, which nothing but trying again can tell to be mended. */
  isDamaged: boolean
}

export async function makePages(options: MakeOptions): Promise<MadePages> {
  const { memory, code, workDir } = options
  const hasRendered = statOf(renderedDir(workDir)) !== undefined
  const found: Found = {
    unfit: new Set(),
    lost: new Set(),
    lostFiles: lostOf(options),
    rendered: new Set(),
    encoded: 0,
    nameOf: createNames(),
  }
  if (memory.code !== code) forgetFindings(memory)
  let round = await makeRound(options, found)
  while (!round.isSettled) {
    // What was made twice is staged twice.
    await options.threads.finished()
    round = await makeRound(options, found)
  }
  memory.pages = new Map(round.pages.map((page) => [page.path, page]))
  // The first ones there are all used.
  if (hasRendered) memory.unpruned += found.rendered.size
  return asMade(round, found, options)
}

function asMade(
  { pages, queries, variants }: Round,
  { rendered, encoded, lost }: Found,
  { memory, index }: MakeOptions,
): MadePages {
  const { length: total } = pages
  return {
    ...{ pages, queries, variants },
    pictures: memory.pictures,
    counts: { total, rendered: rendered.size, reused: total - rendered.size },
    rendered: [...rendered],
    images: { total: variants.length, encoded, reused: variants.length - encoded },
    warnings: warningsOf(memory, index),
    isDamaged: lost.size > 0,
  }
}

/** Paths of files that many pages have, and that are to be made again. */
const lostOf = ({ memory, output, workDir }: MakeOptions): Set<string> =>
  memory.build === output.madeBy && output.isWhole
    ? new Set()
    : dropLostFiles({
        ...{ pages: [...memory.pages.values()], workDir },
        isThere: (path, digest) => output.stateOf(path)?.digest === digest,
      })
