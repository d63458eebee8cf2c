/**
 * Pages of a listing that are too large for one answer, fetched in smaller ones.
 */

import { isTooLarge, storyTooLarge } from './errors.ts'
import type { Page } from './listing.ts'

type FetchPage<Item> = (page: number, perPage: number) => Promise<Page<Item>>

interface DivideOptions<Item> {
  fetchPage: FetchPage<Item>
  /** A page of one item, which has no more of it than its name. */
  fetchName: (page: number) => Promise<Page<Item>>
}

/** Each divides the larger ones, and those asked for: so parts begin and end where a page does. */
const smallerSizes = [25, 5, 1]

/**
 * Fetches as `fetchPage` does; a page that is too large part by part, down to single stories. Where
 * even that is too large, the error names the story.
 */
export function dividing<Item extends { full_slug: string }>({
  fetchPage,
  fetchName,
}: DivideOptions<Item>): FetchPage<Item> {
  const fetchDivided: FetchPage<Item> = async (page, perPage) => {
    try {
      return await fetchPage(page, perPage)
    } catch (error) {
      if (!isTooLarge(error)) throw error
      const size = smallerSizes.find((smaller) => smaller < perPage)
      if (size === undefined) {
        // What is wrong is said in any case, if need be without the name.
        const named = await fetchName(page).catch(() => ({ items: [] }))
        throw named.items[0] === undefined ? error : storyTooLarge(named.items[0].full_slug, error)
      }
      const count = perPage / size
      const first = (page - 1) * count + 1
      return join(await fetchParts(first, count, (part) => fetchDivided(part, size)))
    }
  }
  return fetchDivided
}

async function fetchParts<Item>(
  first: number,
  count: number,
  fetchPart: (page: number) => Promise<Page<Item>>,
): Promise<Page<Item>[]> {
  const parts: Page<Item>[] = []
  for (let page = first; page < first + count; page++) {
    const part = await fetchPart(page)
    parts.push(part)
    if (part.items.length === 0) break
  }
  return parts
}

function join<Item>(parts: readonly Page<Item>[]): Page<Item> {
  const totals = parts.map(({ total }) => total)
  return {
    items: parts.flatMap(({ items }) => items),
    total: totals.at(-1) ?? Number.NaN,
    // What came or went between two parts has moved others from one to the other.
    hasShifted: parts.some(({ hasShifted }) => hasShifted) || new Set(totals).size > 1,
  }
}
