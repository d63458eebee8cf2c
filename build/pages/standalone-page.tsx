/**
 * Pages without a story: no payload, no share card, and search engines do not learn of them.
 */
import { absoluteHref, hrefOf } from '../../src/content/paths.ts'
import type { StandalonePage } from '../../src/content/site.ts'
import { languageLinks, renderDocument } from './document-parts.tsx'
import { type RenderedFile, renderMain } from './render.tsx'
import type { RenderContext } from './render-context.ts'

/**
 * Renders the page, and its own style sheet if it needs one.
 * @param frame value of the query that the frame shows
 */
export function renderStandalonePage(
  { file, path, title, description, content }: StandalonePage,
  frame: unknown,
  context: RenderContext,
): RenderedFile[] {
  const { basePath, siteUrl } = context.config
  const main = renderMain(content, `The page ${file}`, context)
  const page = {
    path,
    title,
    description,
    canonical: absoluteHref(hrefOf(path, basePath), { siteUrl }),
    isListed: false,
    alternates: [],
    languages: languageLinks([], context.config),
    share: null,
    structuredData: '',
    frame,
    styles: main.styles,
    islands: main.islands,
    main: main.html,
  }
  return [{ path: file, content: renderDocument(page, context) }, ...main.files]
}
