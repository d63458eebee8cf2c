/**
 * The few facts that files about the whole site need from each page: stored with the page's
 * dependencies, so that such a file needs no page model.
 */
import type { PageModel } from '../../src/content/page-model.ts'
import { absoluteHref, type RoutePath } from '../../src/content/paths.ts'
import { contentTypeNamed, type Site } from '../../src/content/site.ts'
import type { Config } from '../config.ts'
import { planShare, type ShareCard } from './share-card.ts'

/** Plain JSON, and small: there is one for every page. */
export interface PageFacts {
  record: PageRecord
  /** The page's share picture; `null` if this site makes none for it. */
  card: ShareCard | null
}

/** Facts for the sitemap, and for the warnings about titles and descriptions. */
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
  /** Absolute URLs of the page in each of its languages; absent if it has only one. */
  alternates?: readonly { language: string; href: string }[]
}

/** @param published publication date of the shown version, as Storyblok says it */
export function factsOf(
  { type, path, canonical, title, description, missing, shown, alternates, share }: PageModel,
  published: unknown,
  { site, config }: { site: Site; config: Config },
): PageFacts {
  const images = contentTypeNamed(site, type)?.page?.picturesOf(shown) ?? []
  const record = {
    path,
    canonical,
    title,
    description,
    missing,
    lastmod: dateOf(published),
    images: [...new Set(images.map(({ src }) => absoluteHref(src, config)))],
    ...(alternates && {
      alternates: alternates.map(({ language, href }) => ({
        language,
        href: absoluteHref(href, config),
      })),
    }),
  }
  return { record, card: planShare(share, { site, config }).card }
}

/** Whether search engines may list what this configuration builds: never a draft. */
export const isIndexable = ({ service }: Pick<Config, 'service'>): boolean =>
  service.version === 'published'

const sitemapDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

/** The date; `null` if no search engine would read it as one. */
function dateOf(date: unknown): string | null {
  if (typeof date !== 'string' || !sitemapDate.test(date)) return null
  return Number.isNaN(Date.parse(date)) ? null : date
}
