import { Hero } from '../bloks/Hero.tsx'
import type { HeroModel } from '../content/bloks.ts'
import type { PageContent as PageModel } from '../content/page-type.ts'
import { Bloks } from './Bloks.tsx'
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
  return (
    <>
      <Breadcrumb crumbs={breadcrumb} />
      <Opening hero={page.hero[0]} title={title} />
      <Bloks list={page.body} />
    </>
  )
}

/** What a page begins with; its name where the editor made no hero. */
export function Opening({ hero, title }: { hero: HeroModel | undefined; title: string }) {
  return hero === undefined ? (
    <header className="hero hero--plain">
      <h1>{title}</h1>
    </header>
  ) : (
    <Hero blok={hero} />
  )
}
