/**
 * What the content of a story owes to the law, whatever page it is shown on. A build holds every
 * story against it that it reads, and so does the gate.
 */
import type { Finding } from '../findings/finding.ts'
import type { RawStory } from '../service/answers.ts'
import { partsOf, type StoryParts } from '../service/stories.ts'
import { checkCertificates } from './legal-courses.ts'
import { checkPhotos, type SiteClock } from './legal-photos.ts'
import { checkStoredPrices } from './stored-prices.ts'

export const contentChecks = {
  'stored prices': checkStoredPrices,
  courses: checkCertificates,
  photos: checkPhotos,
} satisfies Record<string, (story: RawStory, parts: StoryParts, clock: SiteClock) => Finding[]>

export const checkContent = (
  story: RawStory,
  clock: SiteClock,
  parts: StoryParts = partsOf(story),
): Finding[] => Object.values(contentChecks).flatMap((check) => check(story, parts, clock))
