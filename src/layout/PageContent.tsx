import { Bloks } from '../kit/Bloks.tsx'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'
import type { PageContent as PageModel } from './page-type.ts'

/**
 * The content of `<main>` for a page.
 * @param breadcrumb from the home page to this one; shorter than two steps on the home page
 * @param title the `h1` of a page that has no hero
 */
export function PageContent({
  page,
  breadcrumb,
  title,
}: {
  page: PageModel
  breadcrumb: readonly Crumb[]
  title: string
}) {
  return (
    <>
      <Breadcrumb crumbs={breadcrumb} />
      {page.hero.length === 0 && (
        <header className="hero hero--plain">
          <h1>{title}</h1>
        </header>
      )}
      <Bloks list={page.hero} />
      <Bloks list={page.body} />
    </>
  )
}
