/**
 * What the content of a story owes to the law, whatever page it is shown on. A build holds every
 * story against it that it reads, and so does the gate.
 */
import type { MomentOf } from '../../src/content/local-time.ts'
import type { Site } from '../../src/content/site.ts'
import type { StoryFinding } from '../findings/finding.ts'
import type { RawStory } from '../service/answers.ts'
import { partsOf, type StoryParts } from '../service/stories.ts'
import { checkCertificates } from './legal-courses.ts'
import { checkPhotos, type PictureFields, pictureFieldsOf } from './legal-photos.ts'
import { checkStoredPrices } from './stored-prices.ts'

interface CheckContext {
  momentOf: MomentOf
  pictureFields: PictureFields
}

export const contentChecks = {
  'stored prices': checkStoredPrices,
  courses: checkCertificates,
  photos: checkPhotos,
} satisfies Record<
  string,
  (story: RawStory, parts: StoryParts, context: CheckContext) => StoryFinding[]
>

export type CheckStory = (story: RawStory, parts?: StoryParts) => StoryFinding[]

export function createContentCheck(site: Site, momentOf: MomentOf): CheckStory {
  const context = { momentOf, pictureFields: pictureFieldsOf(site) }
  const checks = Object.values(contentChecks)
  return (story, parts = partsOf(story)) => checks.flatMap((check) => check(story, parts, context))
}
