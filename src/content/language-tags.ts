/**
 * What BCP 47 tags say beside the language.
 */

/** Storyblok's code of it: `pt_br` of `pt-BR`. */
export const serviceCode = (tag: string): string => tag.toLowerCase().replaceAll('-', '_')

/** What an element says whose text is in another language than what it stands in. */
export interface LanguageAttributes {
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
}

/**
 * @param language of the text; `undefined` where that is the page's own
 * @param languages of the site
 */
export function languageAttributes(
  language: string | undefined,
  languages: readonly string[],
): LanguageAttributes {
  if (language === undefined) return {}
  if (!languages.some(isRightToLeft)) return { lang: language }
  return { lang: language, dir: isRightToLeft(language) ? 'rtl' : 'ltr' }
}

/** As Open Graph names it, with the territory where it is spoken most: `it` is `it_IT`. */
export function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return region === undefined ? language : `${language}_${region}`
}

const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** By the script in which it is written. */
export const isRightToLeft = (tag: string): boolean =>
  rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '')
