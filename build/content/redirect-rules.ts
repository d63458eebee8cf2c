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
  /** Path without a final slash, like all routes. */
  from: string
  to: ParsedLink
  isPermanent: boolean
}

export function readRule({
  fullSlug,
  id,
  parsed,
}: Pick<QueriedStory<unknown>, 'fullSlug' | 'id' | 'parsed'>): RedirectRule {
  // The schema of the content type has validated these.
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

/** Rules from the former URLs of pages to their current ones. */
export function movedRules(
  history: NonNullable<CacheIndex['slugHistory']>,
  routes: readonly Route[],
): RedirectRule[] {
  const ids = new Map(routes.map(({ story }) => [entryKey(story), story.id]))
  return Object.entries(history).flatMap(([key, slugs]) => {
    // A page removed from a language redirects to its first-language version.
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
