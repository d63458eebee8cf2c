/** Addresses in a style sheet: of `url()` and `@import`, without the parts of the sheet itself. */
export const addressesInSheet = (sheet: string): string[] =>
  [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(address)]
    .map(([, quoted, bare, imported]) => quoted ?? bare ?? imported ?? '')
    .filter((href) => href !== '' && !href.startsWith('#'))

const address = /url\(\s*(?:["']([^"']*)["']|([^"')\s]*))\s*\)|@import\s+["']([^"']+)["']/gi

/** Those of the fonts in it. */
export const fontsInSheet = (sheet: string): string[] =>
  [...sheet.matchAll(/@font-face\s*{[^}]*}/gi)].flatMap(([rule]) => addressesInSheet(rule))
