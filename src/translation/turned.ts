/** A translator says on the root element which way its language is written. */
const isMarked = () => /\btranslated-/.test(document.documentElement.className)

/**
 * Whether the page has turned to a language since this was called. On a page that is translated
 * already the mark says nothing: either the language of the page is the one asked for, or most of
 * its texts are others.
 * @param code as the translator calls the language
 */
export function watchTurn(code: string): () => boolean {
  const fonts = isMarked() ? [...document.querySelectorAll('main font')] : []
  const before = fonts.map((font) => [font, font.textContent] as const)
  const isOther = ([font, text]: readonly [Element, string | null]) =>
    !font.isConnected || font.textContent !== text
  return () =>
    isMarked() &&
    (document.documentElement.lang.toLowerCase() === code.toLowerCase() ||
      before.filter(isOther).length >= before.length / 2)
}
