/**
 * What the content of a story owes to the law, whatever page it is shown on. A build holds every
 * story against it that it reads, and so does the gate.
 */
import type { RawStory } from '../storyblok.ts'
import type { Finding } from './finding.ts'
import { checkCertificates } from './legal-courses.ts'
import { checkPhotos, type IsOver } from './legal-photos.ts'
import { checkStoredPrices } from './stored-prices.ts'
import { partsOf, type StoryParts } from './stories.ts'

export const contentChecks = {
  'stored prices': checkStoredPrices,
  courses: checkCertificates,
  photos: checkPhotos,
} satisfies Record<string, (story: RawStory, parts: StoryParts, isOver: IsOver) => Finding[]>

/** @param isOver whether a moment is past, at the clock of who asks */
export const checkContent = (
  story: RawStory,
  isOver: IsOver,
  parts: StoryParts = partsOf(story),
): Finding[] => Object.values(contentChecks).flatMap((check) => check(story, parts, isOver))
