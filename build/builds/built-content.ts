/**
 * Describes the content of a built site. Published with the site, to tell how far behind it is.
 */
import type { BuiltContent } from '../../src/content/payload.ts'
import type { CacheIndex } from '../cache/cache-index.ts'

export function describeContent({ space, contentVersion, stories }: CacheIndex): BuiltContent {
  const field = contentVersion === 'draft' ? 'updatedAt' : 'publishedAt'
  return {
    space: space.id,
    version: space.version,
    shows: contentVersion,
    newest: newestDate(stories.map(({ seen }) => seen?.[field])),
  }
}

/** The newest of some dates in ISO 8601; `null` when there is none. */
export function newestDate(dates: readonly (string | null | undefined)[]): string | null {
  let newest: string | null = null
  for (const date of dates) {
    if (typeof date === 'string' && date > (newest ?? '')) newest = date
  }
  return newest
}
