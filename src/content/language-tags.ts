/**
 * What BCP 47 tags say beside the language.
 */

/** Storyblok's code of it: `pt_br` of `pt-BR`. */
export const serviceCode = (tag: string): string => tag.toLowerCase().replaceAll('-', '_')

/** As Open Graph names it, with the territory where it is spoken most: `it` is `it_IT`. */
export function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return region === undefined ? language : `${language}_${region}`
}

const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** By the script in which it is written. */
export const isRightToLeft = (tag: string): boolean =>
  rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '')
