import type { ContentCheck } from '../content/checks.ts'
import { fieldAt } from '../content/story-parts.ts'
import { found } from './codes.ts'

/** Prices that editors left at zero, with the place where they are mended. */
export const checkStoredPrices: ContentCheck = (story, { parts, definitionOf }) =>
  parts.bloks
    .filter(({ blok }) => definitionOf(blok.component)?.fields.price?.type === 'number')
    .filter(({ blok }) => !(Number(String(blok.price ?? '').replace(',', '.')) > 0))
    .map(({ path }) =>
      found(
        'PRICE_INCOMPLETE',
        { story: story.full_slug, field: fieldAt(path, 'price') },
        'The price is not above zero.',
      ),
    )
