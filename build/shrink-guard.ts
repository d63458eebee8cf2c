/**
 * Stops a sync that would empty the site.
 */
import type { CacheIndex, StoryEntry } from './content-cache.ts'
import { VetrinaError } from './errors.ts'

interface NextContent {
  space: { id: number }
  stories: readonly StoryEntry[]
  service: { version: CacheIndex['contentVersion'] }
}

const mostGone = 0.3

/**
 * More than 30 % of the stories gone is far more often an accident than a wish.
 * @throws VetrinaError SHRINK_REFUSED
 */
export function refuseShrinking(previous: CacheIndex | null, next: NextContent): void {
  const isSame =
    previous?.space.id === next.space.id && previous.contentVersion === next.service.version
  if (!isSame || previous.stories.length === 0) return
  const current = new Set(next.stories.map(({ uuid }) => uuid))
  const gone = previous.stories.filter(({ uuid }) => !current.has(uuid))
  if (gone.length <= previous.stories.length * mostGone) return
  throw new VetrinaError({
    code: 'SHRINK_REFUSED',
    message: `${gone.length} of ${previous.stories.length} stories are gone from the content service. The content cache is as it was.`,
    hint: 'If they were deleted or unpublished on purpose, sync with --allow-shrink. Otherwise check the token and the space.',
  })
}
