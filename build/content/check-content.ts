/**
 * What the content of a story owes to the law, whatever page it is shown on. A build holds every
 * story against it that it reads, and so does the gate.
 */
import type { MomentOf } from '../../src/content/local-time.ts'
import type { StoryFinding } from '../findings/finding.ts'
import type { RawStory } from '../service/answers.ts'
import { partsOf, type StoryParts } from '../service/stories.ts'
import { checkCertificates } from './legal-courses.ts'
import { checkPhotos } from './legal-photos.ts'
import { checkStoredPrices } from './stored-prices.ts'

export const contentChecks = {
  'stored prices': checkStoredPrices,
  courses: checkCertificates,
  photos: checkPhotos,
} satisfies Record<
  string,
  (story: RawStory, parts: StoryParts, momentOf: MomentOf) => StoryFinding[]
>

export const checkContent = (
  story: RawStory,
  momentOf: MomentOf,
  parts: StoryParts = partsOf(story),
): StoryFinding[] => Object.values(contentChecks).flatMap((check) => check(story, parts, momentOf))
