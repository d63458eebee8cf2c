import { type Finding, found } from '../findings/finding.ts'
import type { RawStory } from '../service/answers.ts'
import { fieldAt, type StoryParts } from '../service/stories.ts'

/** Prices that editors left at zero, with the place where they are mended. */
export const checkStoredPrices = (story: RawStory, { bloks }: StoryParts): Finding[] =>
  bloks
    .filter(({ blok }) => blok.component === 'price_row' || blok.component === 'course')
    .filter(({ blok }) => !(Number(String(blok.price ?? '').replace(',', '.')) > 0))
    .map(({ path }) =>
      found(
        'PRICE_INCOMPLETE',
        { story: story.full_slug, field: fieldAt(path, 'price') },
        'The price is not above zero.',
      ),
    )
