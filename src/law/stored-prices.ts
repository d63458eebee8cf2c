import type { ContentCheck } from '../content/checks.ts'
import { fieldAt } from '../content/story-parts.ts'
import { diagnose } from './codes.ts'

/** Prices that editors left at zero, with the place where to correct them. */
export const checkStoredPrices: ContentCheck = (story, { parts, definitionOf }) =>
  parts.bloks
    .filter(({ blok }) => definitionOf(blok.component)?.fields.price?.type === 'number')
    .filter(({ blok }) => !(Number(String(blok.price ?? '').replace(',', '.')) > 0))
    .map(({ path }) =>
      diagnose(
        'PRICE_INCOMPLETE',
        { story: story.full_slug, field: fieldAt(path, 'price') },
        { en: 'The price is not above zero.', it: 'Il prezzo non è maggiore di zero.' },
      ),
    )
