/**
 * A page that no story is behind: no payload, no share card, and search engines are not told of it.
 */
import type { ReactNode } from 'react'
import type { SettingsModel } from '../../src/content/model.ts'
import { hrefOf, type OutputPath } from '../../src/content/paths.ts'
import { renderDocument } from './document-parts.tsx'
import { type RenderedFile, renderMain } from './render.tsx'
import type { RenderContext } from './render-context.ts'

interface StorylessPage {
  file: OutputPath
  /** Where it is shown; `''` for a page that stands in for any other. */
  path: string
  title: string
  description: string
  content: ReactNode
}

/** The page, and the style sheet of its own where it needs one. */
export function renderStorylessPage(
  { file, path, title, description, content }: StorylessPage,
  settings: SettingsModel,
  context: RenderContext,
): RenderedFile[] {
  const { basePath, siteUrl } = context.config
  const main = renderMain(content, context)
  const page = {
    path,
    title,
    description,
    canonical: siteUrl + hrefOf(path, basePath),
    isListed: false,
    share: null,
    structuredData: '',
    settings,
    styles: main.styles,
    islands: main.islands,
    main: main.html,
  }
  return [{ path: file, content: renderDocument(page, context) }, ...main.files]
}
