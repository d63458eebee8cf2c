/**
 * What this site is: a pottery workshop, its pots, and its journal.
 */
import type { BlokModelOf } from '../../../src/content/blok.ts'
import type { PageModel } from '../../../src/content/page-model.ts'
import { pageOf, pageOfList } from '../../../src/content/page-of.ts'
import { absoluteHref } from '../../../src/content/paths.ts'
import { createRss } from '../../../src/content/rss.ts'
import {
  contentType,
  defineSite,
  type SiteContext,
  type TextFile,
} from '../../../src/content/site.ts'
import { Bloks } from '../../../src/kit/Bloks.tsx'
import { plainPage } from '../../../src/kit/plain-page.tsx'
import { Article, blokComponents, frame } from './components.tsx'
import * as content from './content.ts'

const postsPerPage = 3

function Page({ model }: { model: PageModel<BlokModelOf<typeof content.pageType>> }) {
  let [newer, older] = ['', '']
  const body = model.shown.body.map((blok) => {
    if (blok.component !== 'post_list') return blok
    const { items: cards, ...rest } = pageOfList(blok.cards, model, postsPerPage)
    newer = rest.newer
    older = rest.older
    return { ...blok, cards }
  })
  return (
    <>
      {body[0]?.component !== 'hero' && <h1>{model.name}</h1>}
      <Bloks list={body} />
      <p className="pager">
        {newer !== '' && <a href={newer}>Newer</a>}
        {older !== '' && <a href={older}>Older</a>}
      </p>
    </>
  )
}

function createFeed({ config, query }: SiteContext): TextFile {
  const { name: title, tagline: description } = query(content.settingsQuery)
  const items = query(content.postsQuery).map(({ href, title, intro, date }) => ({
    title,
    url: absoluteHref(href, config),
    description: intro,
    date,
  }))
  return createRss({ name: 'feed.xml', title, description, url: config.siteUrl, items })
}

export const site = defineSite({
  contentTypes: [
    contentType(
      content.pageType,
      pageOf(Page, ({ description }) => description),
    ),
    contentType(
      content.productType,
      pageOf(Article, ({ intro }) => intro),
    ),
    contentType(
      content.postType,
      pageOf(Article, ({ intro }) => intro),
    ),
    { definition: content.settingsType },
  ],
  bloks: blokComponents,
  queries: [content.settingsQuery, content.productsQuery, content.postsQuery],
  paging: [{ path: '/journal', of: content.postType, perPage: postsPerPage }],
  frame,
  islands: {},
  styles: { core: './styles/core.css', sheets: { prose: 'parts' } },
  requiredRoutes: ['/', '/pots', '/journal', '/visit'],
  standalonePages: () => [
    plainPage('404.html', 'This page is not here', 'It may have moved, or the pot found a home.'),
    plainPage('offline/index.html', 'You are offline', 'Try again when there is a connection.'),
  ],
  files: (context) => [createFeed(context)],
  ownNames: ['feed.xml'],
})
