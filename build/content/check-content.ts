/**
 * What the content of a story owes to the law, whatever page it is shown on. A build holds every
 * story against it that it reads, and so does the gate.
 */
import type { Finding } from '../findings/finding.ts'
import type { RawStory } from '../service/answers.ts'
import { partsOf, type StoryParts } from '../service/stories.ts'
import { checkCertificates } from './legal-courses.ts'
import { checkPhotos, type IsOver } from './legal-photos.ts'
import { checkStoredPrices } from './stored-prices.ts'

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
