/**
 * Listings that come page by page, whatever the service says of them and does meanwhile.
 */

export interface Page<Item> {
  items: Item[]
  /** What the service says there is in all; `NaN` when it does not. */
  total: number
  /** It was fetched in parts, and the listing changed between them. */
  hasShifted?: boolean
}

interface ListingOptions<Item> {
  fetchPage(page: number, perPage: number): Promise<Page<Item>>
  uuidOf(item: Item): string
  /** Items of a page; a listing of many goes on with `largePage` of them. */
  perPage: number
  largePage?: number
  /** Gets every item once, page by page. */
  onItems(items: Item[], done: number, total: number): Promise<void> | void
  /** Whether the listing may end at its total, with a full page: that saves asking for an empty one. */
  mayEndAtTotal?: (uuids: ReadonlySet<string>) => boolean
}

export interface Listed {
  uuids: ReadonlySet<string>
  /** Items came twice, or are not as many as was said: something moved from page to page. */
  isDoubtful: boolean
}

/** So many pages are fetched small, as rate limits are higher for small ones. */
const smallPages = 4

/**
 * Every item. A page that brings nothing ends the listing whatever `total` says. Pages are not
 * counted: the service may give fewer items on one than it was asked for.
 */
export async function listAll<Item>(options: ListingOptions<Item>): Promise<Listed> {
  const { largePage, uuidOf, mayEndAtTotal } = options
  const uuids = new Set<string>()
  let { perPage } = options
  let hasShifted = false
  let saidBefore = Number.NaN
  for (let page = 1; ; page++) {
    const fetched = await options.fetchPage(page, perPage)
    const { items, total } = fetched
    const before = uuids.size
    const fresh = items.filter((item) => {
      const known = uuids.size
      return uuids.add(uuidOf(item)).size > known
    })
    await options.onItems(fresh, uuids.size, Math.max(uuids.size, total || 0))
    // The first large page has what the small one had.
    const isAgain = page === 1 && before > 0
    const hasRepeated = fresh.length > 0 && fresh.length < items.length && !isAgain
    const hasGrown = !Number.isNaN(saidBefore) && total !== saidBefore
    if (hasRepeated || hasGrown || fetched.hasShifted) hasShifted = true
    saidBefore = total
    const isFull = items.length >= perPage
    const isDone = uuids.size === total && (!isFull || mayEndAtTotal?.(uuids) === true)
    if ((fresh.length === 0 && !isAgain) || isDone) {
      const isOdd = !Number.isNaN(total) && total !== uuids.size
      return { uuids, isDoubtful: isOdd || hasShifted }
    }
    const isMany = isFull && total > perPage * smallPages
    if (isMany && largePage !== undefined && perPage < largePage) {
      perPage = largePage
      page = 0
    }
  }
}
