/**
 * Helpers for BCP 47 language tags.
 */

/** Storyblok's code for a language: `pt_br` for `pt-BR`. */
export const serviceCode = (tag: string): string => tag.toLowerCase().replaceAll('-', '_')

/** Attributes of an element whose text is in another language than its surroundings. */
export interface LanguageAttributes {
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
}

/**
 * @param language of the text; `undefined` for the page's own
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

/** The Open Graph locale, with the territory where it is spoken most: `it` → `it_IT`. */
export function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return region === undefined ? language : `${language}_${region}`
}

const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Judges by the script of the language. */
export const isRightToLeft = (tag: string): boolean =>
  rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '')
