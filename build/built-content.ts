/**
 * Which content a site was built from: published with it, so that it can be told what is behind.
 */
import type { BuiltContent } from '../src/content/payload.ts'
import type { CacheIndex } from './content-cache.ts'

export function describeContent({ space, contentVersion, stories }: CacheIndex): BuiltContent {
  const dates = stories.map(({ seen }) =>
    contentVersion === 'draft' ? seen?.updatedAt : seen?.publishedAt,
  )
  return {
    space: space.id,
    version: space.version,
    shows: contentVersion,
    newest: newestDate(dates),
  }
}

/** Of dates in ISO 8601; `null` when there is none. */
export const newestDate = (dates: readonly (string | null | undefined)[]): string | null =>
  dates
    .filter((date) => typeof date === 'string')
    .reduce<string | null>((newest, date) => (date > (newest ?? '') ? date : newest), null)
