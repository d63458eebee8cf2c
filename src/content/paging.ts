import type { PageModel } from './page-model.ts'

interface ListPage<Item> {
  items: readonly Item[]
  /** URLs of the pages before and after this one; `''` if there is none. */
  newer: string
  older: string
}

/** The part of a list for one of its pages. @param href URL of that page, base path included */
export function pageOfList<Item>(
  list: readonly Item[],
  { page, href }: Pick<PageModel, 'page'> & { href: string },
  perPage: number,
): ListPage<Item> {
  const start = page === 1 ? href : href.slice(0, href.lastIndexOf('/'))
  const first = (page - 1) * perPage
  return {
    items: list.slice(first, first + perPage),
    newer: page === 1 ? '' : page === 2 ? start : `${start}/${page - 1}`,
    older: first + perPage < list.length ? `${start}/${page + 1}` : '',
  }
}
