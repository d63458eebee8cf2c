/** URLs in a style sheet, from `url()` and `@import`, without its own anchors. */
export const urlsInSheet = (text: string): string[] =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(address)]
    .map(([, quoted, bare, imported]) => quoted ?? bare ?? imported ?? '')
    .filter((href) => href !== '' && !href.startsWith('#'))

const address = /url\(\s*(?:["']([^"']*)["']|([^"')\s]*))\s*\)|@import\s+["']([^"']+)["']/gi

/** URLs of the fonts in a style sheet. */
export const fontsInSheet = (sheet: string): string[] =>
  [...sheet.matchAll(/@font-face\s*{[^}]*}/gi)].flatMap(([rule]) => urlsInSheet(rule))
