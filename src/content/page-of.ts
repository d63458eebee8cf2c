/**
 * Helpers for page types: pages that need nothing but a component, breadcrumbs, pictures, lists that
 * span several pages.
 */
import type { ReactNode } from 'react'
import type { ImageModel } from './model.ts'
import type { Crumb, PageModel } from './page-model.ts'
import { hrefOf, pathInLanguage } from './paths.ts'
import type { PageStory, PageType } from './site.ts'

/**
 * Creates a page type, titled by `title` and the site's name, and shared with its first picture.
 * @param describe returns the description for search engines, or `''` for the site's
 */
export const pageOf = <Content extends { readonly title: string }>(
  Main: (props: { model: PageModel<Content> }) => ReactNode,
  describe: (content: Content) => string,
): PageType<Content, Content> => ({
  createModel(content, { path, name, page, about, config }) {
    const further = page === 1 ? '' : ` (${page})`
    const title = content.title + further
    const description = describe(content)
    const [picture = null] = picturesIn(content)
    return {
      title: `${title} · ${about.name}`,
      description: (description || about.description) + further,
      missing: description === '' ? ['description'] : [],
      breadcrumb: breadcrumbTo({ path, name, config }, about.name),
      share: {
        title,
        brand: about.name,
        tagline: about.description,
        chosen: null,
        picture,
        fallback: null,
      },
      shown: content,
    }
  },
  picturesOf: picturesIn,
  Main,
})

/**
 * Lists the pictures in the model of a page, in reading order: the order of the fields.
 * @param isSkipped whether the pictures in a field are not on this page
 */
export function picturesIn(
  content: object,
  isSkipped: (field: string) => boolean = () => false,
): ImageModel[] {
  const found: ImageModel[] = []
  const visit = (value: object): void => {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++)
        if (isObject(value[index])) visit(value[index])
      return
    }
    const parts = value as Readonly<Record<string, unknown>>
    if (parts.webpSrcset !== undefined && parts.src !== undefined) {
      found.push(value as ImageModel)
      return
    }
    for (const name in parts) {
      const part = parts[name]
      if (isObject(part) && !isSkipped(name)) visit(part)
    }
  }
  visit(content)
  return found
}

const isObject = (part: unknown): part is object => part !== null && typeof part === 'object'

/** The home page, then the page itself; empty for the home page. @param home label of the home page */
export function breadcrumbTo(
  { path, name, config }: Pick<PageStory, 'path' | 'name' | 'config'>,
  home: string,
): Crumb[] {
  const start = pathInLanguage('/', config)
  const crumb = (label: string, to: string) => ({ label, href: hrefOf(to, config.basePath) })
  return path === start ? [] : [crumb(home, start), crumb(name, path)]
}

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
