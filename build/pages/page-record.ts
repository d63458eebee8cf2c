/**
 * Facts of each page for what is made of all pages together: the sitemap, and the warnings about
 * titles and descriptions.
 */
import type { PageModel } from '../../src/content/page-model.ts'
import { absoluteHref, type RoutePath } from '../../src/content/paths.ts'
import type { Site } from '../../src/content/site.ts'
import { contentTypeNamed } from '../../src/content/site.ts'
import type { Config } from '../config.ts'

export interface PageRecord {
  path: RoutePath
  /** Absolute URL. */
  canonical: string
  title: string
  description: string
  /** Fields that the editor left empty, and the page fills in. */
  missing: readonly ('title' | 'description')[]
  /** When the story was published, as Storyblok says it; `null` when it does not. */
  lastmod: string | null
  /** Absolute URLs of the pictures, in reading order. */
  images: readonly string[]
  isIndexed: boolean
  /** Absolute URLs of the page in each of its languages; absent if it has only one. */
  alternates?: readonly { language: string; href: string }[]
}

/** Whether search engines may list what this configuration builds: never a draft. */
export const isIndexable = ({ service }: Pick<Config, 'service'>): boolean =>
  service.version === 'published'

/** @param lastmod when the page's story was published */
export function createPageRecord(
  { type, path, canonical, title, description, missing, shown, alternates }: PageModel,
  lastmod: string | null,
  { site, config }: { site: Site; config: Config },
): PageRecord {
  const images = contentTypeNamed(site, type)?.page?.picturesOf(shown) ?? []
  return {
    path,
    canonical,
    title,
    description,
    missing,
    lastmod,
    images: [...new Set(images.map(({ src }) => absoluteHref(src, config)))],
    isIndexed: isIndexable(config),
    ...(alternates && {
      alternates: alternates.map(({ language, href }) => ({
        language,
        href: absoluteHref(href, config),
      })),
    }),
  }
}
