/**
 * What redirects are made of: what editors keep, and the addresses that pages had before.
 */
import type { ParsedBlok, ParsedLink } from '../../src/content/parsed.ts'
import { routePathOf } from '../../src/content/paths.ts'
import type { CacheIndex, StoryEntry } from '../cache/cache-index.ts'
import { type EditorSpace, editorLink } from '../service/editor-link.ts'
import type { Route } from './routes.ts'

/** What one redirect story says; plain JSON. */
export interface RedirectRule {
  /** `full_slug` of its story, and where that is edited. */
  story: string
  link: string
  /** Without a final slash, which no route has. */
  from: string
  to: ParsedLink
  isPermanent: boolean
}

export function readRule(entry: StoryEntry, content: ParsedBlok, space: EditorSpace): RedirectRule {
  // The schema of the content type has seen to what these are.
  const { from, to, is_permanent } = content as unknown as {
    from: string
    to: ParsedLink
    is_permanent: boolean
  }
  return {
    story: entry.fullSlug,
    link: editorLink(space, entry.id),
    from: withoutEndSlash(from),
    to,
    isPermanent: is_permanent,
  }
}

/** From the addresses that pages had to those they have. */
export function movedRules(
  history: NonNullable<CacheIndex['slugHistory']>,
  routes: readonly Route[],
  space: EditorSpace,
): RedirectRule[] {
  const ids = new Map(routes.map(({ story }) => [story.uuid, story.id]))
  return Object.entries(history).flatMap(([uuid, slugs]) => {
    const id = ids.get(uuid)
    if (id === undefined) return []
    const to: ParsedLink = { kind: 'story', uuid, anchor: '' }
    const link = editorLink(space, id)
    return slugs.map((slug) => ({
      story: slug,
      link,
      from: routePathOf(slug),
      to,
      isPermanent: true,
    }))
  })
}

export const withoutEndSlash = (path: string): string => path.replace(/\/+$/, '') || '/'
