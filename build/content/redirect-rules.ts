/**
 * The sources of redirects: redirect stories, and former slugs of pages.
 */
import type { ParsedLink } from '../../src/content/parsed.ts'
import { routePathOf } from '../../src/content/paths.ts'
import type { QueriedStory } from '../../src/content/query.ts'
import { decodeOldPath } from '../../src/content/redirect-type.ts'
import { type CacheIndex, entryKey } from '../cache/cache-index.ts'
import type { Route } from './routes.ts'

/** The rule of one redirect story; plain JSON. */
export interface RedirectRule {
  /** `full_slug` of its story, and the story's number in Storyblok. */
  story: string
  id: number
  /** Without a final slash, which no route has. */
  from: string
  to: ParsedLink
  isPermanent: boolean
}

export function readRule({
  fullSlug,
  id,
  parsed,
}: Pick<QueriedStory<unknown>, 'fullSlug' | 'id' | 'parsed'>): RedirectRule {
  // The schema of the content type has seen to what these are.
  const { from, to, is_permanent } = parsed as unknown as {
    from: string
    to: ParsedLink
    is_permanent: boolean
  }
  return {
    story: fullSlug,
    id,
    from: withoutEndSlash(decodeOldPath(from)),
    to,
    isPermanent: is_permanent,
  }
}

/** From the URLs that pages had to those they have. */
export function movedRules(
  history: NonNullable<CacheIndex['slugHistory']>,
  routes: readonly Route[],
): RedirectRule[] {
  const ids = new Map(routes.map(({ story }) => [entryKey(story), story.id]))
  return Object.entries(history).flatMap(([key, slugs]) => {
    // A page that has left a language is there in the first one.
    const uuid = ids.has(key) ? key : (key.split(' ').at(-1) ?? key)
    const id = ids.get(uuid)
    if (id === undefined) return []
    const to: ParsedLink = { kind: 'story', uuid, anchor: '' }
    return slugs.map((slug) => ({
      story: slug,
      id,
      from: routePathOf(slug),
      to,
      isPermanent: true,
    }))
  })
}

export const withoutEndSlash = (path: string): string => path.replace(/\/+$/, '') || '/'
