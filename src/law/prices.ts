/**
 * Checks prices: an amount, a currency, and a word about VAT.
 */
import { hasClass, isIn } from '../content/built-page.ts'
import type { ContentCheck, PageCheck } from '../content/checks.ts'
import { fieldAt } from '../content/story-parts.ts'
import { diagnose } from './codes.ts'

const vat = /I\.?V\.?A\b\.?/.source

const vatWording = new RegExp(
  [
    `\\b${vat}\\s+(al\\s+)?(\\d+\\s?%\\s+)?(già\\s+)?(inclus|compres|esclus|esente|incl\\.|escl\\.|non\\s+dovuta)`,
    `\\b(comprensiv|compres|inclus|includ)\\w*\\s+(di\\s+|dell[’'])?(l[’'])?${vat}`,
    // “Esente da parabeni” is not about VAT.
    `\\besent[ei]\\b(?!\\s+da\\s+(?!${vat}))`,
    `\\bforfett?ari`,
    `\\b(senza|fuori\\s+campo|franchigia(\\s+da)?|non\\s+soggett\\w+\\s+ad?)\\s+${vat}`,
    '\\bVAT\\s+(is\\s+)?(inclu|exclu|exempt|not\\s+due)',
    '\\b(inclu\\w+|exclu\\w+|exempt\\s+from|without|no|plus)\\s+(of\\s+)?VAT\\b(?!\\s+n(o|umber)\\b)',
  ].join('|'),
  'i',
)

export const checkShownPrices: PageCheck = (page) => {
  const prices = page.elements.filter(
    (element) => hasClass(element, 'price') && isIn(element, 'main'),
  )
  if (prices.length === 0) return []
  const place = { file: page.file, story: page.story }
  const main = page.elements.find(({ tag }) => tag === 'main')?.text() ?? ''
  return [
    ...prices
      .map((price) => price.text())
      .filter((text) => !/[€£]|\b[A-Z]{3}\b/.test(text) || !/[1-9]/.test(text))
      .map((text) =>
        diagnose('PRICE_INCOMPLETE', place, {
          en: `“${text}” is not a complete price.`,
          it: `“${text}” non è un prezzo completo.`,
        }),
      ),
    ...(vatWording.test(main)
      ? []
      : [
          diagnose('PRICE_VAT', place, {
            en: 'The page shows prices, but says nothing about VAT.',
            it: 'Ci sono dei prezzi, ma non dice se l’IVA è inclusa.',
          }),
        ]),
  ]
}

/** Finds stored prices that are not above zero, with the field to correct. */
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
