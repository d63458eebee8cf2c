/**
 * Makes page models from the story's content type and from what all pages share.
 */
import { resolveBlok } from '../../src/content/blok.ts'
import type { ContentReader } from '../../src/content/content-reader.ts'
import type { PageModel } from '../../src/content/page-model.ts'
import type { ParsedBlok } from '../../src/content/parsed.ts'
import { type Alternate, absoluteHref, hrefOf, type RoutePath } from '../../src/content/paths.ts'
import { type ContentType, contentTypeNamed, type Site } from '../../src/content/site.ts'
import { shortDigestOf } from '../base/digest.ts'
import type { StoryEntry } from '../cache/cache-index.ts'

/** A story that fits its schema. */
export interface ValidStory {
  entry: StoryEntry
  name: string
  content: ParsedBlok
  blokLanguages?: Readonly<Record<string, string>>
  /** Number of the page, from 1. */
  page: number
  /** This page, and its translations. */
  alternates?: readonly Alternate[]
}

interface PageContext {
  site: Site
  reader: ContentReader
  isOver: (moment: string) => boolean
}

export function createPageModel(
  path: RoutePath,
  { entry, name, content, page, alternates = [], blokLanguages = {} }: ValidStory,
  { site, reader, isOver }: PageContext,
): PageModel {
  const { uuid, id: storyId, component: type } = entry
  const { definition, page: pageType } = pageTypeNamed(site, type)
  const { config } = reader
  const frame = reader.query(site.frame.query)
  const resolved = resolveBlok(definition, content, reader)
  const story = {
    uuid,
    name,
    path,
    page,
    about: site.frame.about(frame),
    reader,
    config,
    isOver,
    shortDigest: shortDigestOf,
  }
  const href = hrefOf(path, config.basePath)
  return {
    ...pageType.createModel(resolved, story),
    type,
    path,
    href,
    page,
    name,
    canonical: absoluteHref(href, config),
    frame,
    storyId,
    ...(Object.keys(blokLanguages).length > 0 && { blokLanguages }),
    ...(alternates.length > 1 && {
      alternates: alternates.map(({ language, path }) => ({
        language,
        href: hrefOf(path, config.basePath),
      })),
    }),
  }
}

/** The content type of stories that have pages. */
export function pageTypeNamed(site: Site, name: string): Required<ContentType> {
  const { definition, page } = contentTypeNamed(site, name) ?? {}
  if (definition === undefined || page === undefined) {
    throw new Error(`stories of the type ${name} have no page`)
  }
  return { definition, page }
}
