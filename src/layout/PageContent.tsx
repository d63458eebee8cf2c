import { Hero } from '../bloks/Hero.tsx'
import { Body } from '../bloks/registry.ts'
import type { PageContent as PageModel } from '../content/content-types.ts'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'

/**
 * What stands in the `<main>` of a page.
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
  const hero = page.hero[0]
  return (
    <>
      <Breadcrumb crumbs={breadcrumb} />
      {hero === undefined ? (
        <header className="hero hero--plain">
          <h1>{title}</h1>
        </header>
      ) : (
        <Hero blok={hero} />
      )}
      <Body bloks={page.body} />
    </>
  )
}
