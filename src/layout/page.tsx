/**
 * The page of the content type `page`.
 */
import { settingsQuery } from '../business/settings-query.ts'
import type { Crumb } from '../content/page-model.ts'
import { breadcrumbTo } from '../content/page-of.ts'
import type { PageType } from '../content/site.ts'
import { Bloks } from '../kit/Bloks.tsx'
import { stringsOf } from '../strings/catalogues.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { missingWords, sharedAs, shownPictures, wordsOfPage } from './page-parts.ts'
import type { PageContent as Content } from './page-type.ts'

export const page: PageType<Content, Content> = {
  createModel(content, story) {
    const { name, reader, config } = story
    const settings = reader.query(settingsQuery)
    const [hero] = content.hero
    const images = content.body.flatMap((blok) =>
      'image' in blok && blok.image !== null ? [blok.image] : [],
    )
    return {
      ...wordsOfPage(content, name, settings.brand),
      missing: missingWords(content),
      breadcrumb: breadcrumbTo(story, stringsOf(config.language).layout.home),
      share: sharedAs(settings, {
        title: hero?.headline || name,
        chosen: content.share_image,
        picture: hero?.image ?? images[0] ?? null,
      }),
      shown: content,
    }
  },
  picturesOf: ({ hero, body }) => shownPictures([hero, body]),
  Main: ({ model }) => (
    <PageContent page={model.shown} breadcrumb={model.breadcrumb} title={model.name} />
  ),
}

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
  page: Content
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
