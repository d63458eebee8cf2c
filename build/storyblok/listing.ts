/**
 * Lists items page by page, whatever totals Storyblok gives and whatever changes there meanwhile.
 */
import { isTooLarge } from './errors.ts'

/** Items of a page; Storyblok may give fewer. */
export const smallPage = 25
export const largePage = 100
export const longestPage = 1000
export const uuidsAtOnce = 50

interface ListingOptions<Item> {
  /** Resolves to Storyblok's total, too; `NaN` when it gives none. */
  fetchPage(page: number, perPage: number): Promise<{ items: Item[]; total: number }>
  uuidOf(item: Item): string
  /** Items of a page; a long listing of small pages begins again with large ones. */
  perPage: number
  /** Gets every item once, page by page; after a new beginning, the earlier ones again. */
  onItems(items: Item[], done: number, total: number): Promise<void> | void
  /** Whether the listing may end with a full page, which saves asking for an empty one. */
  isComplete?(uuids: ReadonlySet<string>, total: number): boolean
}

interface Listed {
  uuids: ReadonlySet<string>
  /** `false` when items came twice, or the total differs: some moved from page to page. */
  isConsistent: boolean
}

/** Each divides the larger ones and the page sizes, so that parts begin and end where a page does. */
const partSizes = [25, 5, 1]

/**
 * Lists every item. A page without new items ends the listing, whatever `total` says. Pages are not
 * counted: Storyblok may give fewer items than it was asked for. A page that is too large for one
 * answer is fetched in smaller ones.
 */
export async function listAll<Item>(options: ListingOptions<Item>): Promise<Listed> {
  const { isComplete = () => false } = options
  let { perPage } = options
  const uuids = new Set<string>()
  let isConsistent = true
  let totalBefore = Number.NaN
  for (let offset = 0, size = perPage; ; ) {
    const fetched = await options.fetchPage(offset / size + 1, size).catch((error: unknown) => {
      if (size > 1 && isTooLarge(error)) return null
      throw error
    })
    if (fetched === null) {
      size = partSizes.find((part) => part < size) ?? 1
      continue
    }
    const { items, total } = fetched
    const fresh = items.filter((item) => {
      const before = uuids.size
      return uuids.add(options.uuidOf(item)).size > before
    })
    await options.onItems(fresh, uuids.size, Math.max(uuids.size, total || 0))
    if (fresh.length > 0 && fresh.length < items.length) isConsistent = false
    if (!Number.isNaN(totalBefore) && total !== totalBefore) isConsistent = false
    totalBefore = total
    const isFull = items.length >= size
    const isEnd = fresh.length === 0 || (uuids.size === total && !isFull)
    if (isEnd || isComplete(uuids, total)) {
      if (!Number.isNaN(total) && total !== uuids.size) isConsistent = false
      return { uuids, isConsistent }
    }
    offset += size
    // A space of up to four small pages keeps them: Storyblok allows more of these a second.
    if (isFull && perPage === smallPage && total > smallPage * 4) {
      perPage = largePage
      offset = 0
      uuids.clear()
    }
    const sizes = [perPage, ...partSizes.filter((part) => part < perPage)]
    size = sizes.find((candidate) => offset % candidate === 0) ?? 1
  }
}
