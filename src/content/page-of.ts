/**
 * The page of a content type that needs nothing but a component.
 */
import type { ReactNode } from 'react'
import { markFirstPicture, picturesIn } from './first-picture.ts'
import type { PageModel } from './page-model.ts'
import { hrefOf, pathInLanguage } from './paths.ts'
import type { PageType } from './site.ts'

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
    const start = pathInLanguage('/', config)
    const crumb = (label: string, to: string) => ({ label, href: hrefOf(to, config.basePath) })
    const [picture = null] = picturesIn(content)
    return {
      title: `${title} · ${about.name}`,
      description: (description || about.description) + further,
      missing: description === '' ? ['description'] : [],
      breadcrumb: path === start ? [] : [crumb(about.name, start), crumb(name, path)],
      share: {
        title,
        brand: about.name,
        tagline: about.description,
        chosen: null,
        picture,
        fallback: null,
      },
      shown: markFirstPicture(content),
    }
  },
  picturesOf: picturesIn,
  Main,
})
