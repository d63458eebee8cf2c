/**
 * The little that is kept of each page for what is made of all pages together: the sitemap, the
 * warnings about titles and descriptions.
 */
import type { ImageModel } from '../../src/content/model.ts'
import type { RoutePath } from '../../src/content/paths.ts'
import type { Config } from '../config.ts'
import type { PageModel } from './page-model.ts'
import { absoluteHref } from './structured-business.ts'

export interface PageRecord {
  path: RoutePath
  /** Absolute address. */
  canonical: string
  title: string
  description: string
  /** What the editor left to the page itself. */
  missing: readonly ('title' | 'description')[]
  /** When the story was published, as the content service says it; `null` when it does not. */
  lastmod: string | null
  /** Absolute addresses of the pictures, in reading order. */
  images: readonly string[]
  isIndexed: boolean
}

/** Whether search engines may list what this configuration builds: never a draft. */
export const isIndexable = ({ service }: Pick<Config, 'service'>): boolean =>
  service.version === 'published'

/** @param lastmod when the page's story was published */
export function createPageRecord(
  model: PageModel,
  lastmod: string | null,
  config: Config,
): PageRecord {
  const { path, canonical, title, description } = model
  const content = model.kind === 'page' ? model.page : model.detail
  const images = collectImages(
    model.kind === 'page' ? [model.page.hero, model.page.body] : [model.course.image, model.detail],
  )
  return {
    path,
    canonical,
    title,
    description,
    missing: (['title', 'description'] as const).filter((name) => content[name].trim() === ''),
    lastmod,
    images: [...new Set(images.map(({ src }) => absoluteHref(src, config)))],
    isIndexed: isIndexable(config),
  }
}

function collectImages(value: object): ImageModel[] {
  const found: ImageModel[] = []
  const visit = (whole: object): void => {
    if (Array.isArray(whole)) {
      for (let at = 0; at < whole.length; at++) if (isObject(whole[at])) visit(whole[at])
      return
    }
    const parts = whole as Parts
    if (parts.isFirst !== undefined && parts.src !== undefined) {
      found.push(whole as ImageModel)
      return
    }
    for (const name in parts) {
      const part = parts[name]
      // What bloks load of the whole site is shown on other pages.
      if (isObject(part) && name !== 'settings' && name !== 'courses') visit(part)
    }
  }
  visit(value)
  return found
}

type Parts = Readonly<Record<string, unknown>>

const isObject = (part: unknown): part is object => part !== null && typeof part === 'object'
