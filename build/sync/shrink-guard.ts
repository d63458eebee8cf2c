/**
 * Stops a sync that would empty the site.
 */

import { VetrinaError } from '../../src/content/errors.ts'
import type { StoryEntry } from '../cache/cache-index.ts'

const mostGone = 0.3

/**
 * More than 30 % of the stories gone is far more often an accident than a wish.
 * @throws VetrinaError SHRINK_REFUSED
 */
export function refuseShrinking(before: readonly StoryEntry[], after: readonly StoryEntry[]): void {
  const current = new Set(after.map(({ uuid }) => uuid))
  const gone = before.filter(({ uuid }) => !current.has(uuid))
  if (gone.length <= before.length * mostGone) return
  throw new VetrinaError({
    code: 'SHRINK_REFUSED',
    message: `${gone.length} of ${before.length} stories are gone from the content service. The content cache is as it was.`,
    hint: 'If they were deleted or unpublished on purpose, sync with --allow-shrink. Otherwise check the token and the space.',
  })
}
