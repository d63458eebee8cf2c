/** URLs in a style sheet, from `url()`, `@import` and `image-set()`, without its own anchors. */
export function urlsInSheet(text: string): string[] {
  const sheet = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const named = [...sheet.matchAll(address)].map(
    ([, quoted, bare, imported]) => quoted ?? bare ?? imported ?? '',
  )
  return [...named, ...stringsInSets(sheet)].filter((href) => href !== '' && !href.startsWith('#'))
}

const address = /url\(\s*(?:["']([^"']*)["']|([^"')\s]*))\s*\)|@import\s+["']([^"']+)["']/gi

/** Strings in an `image-set()`, which are URLs, without those in a `type()`. */
function stringsInSets(sheet: string): string[] {
  const strings: string[] = []
  let open: string[] = []
  for (const [part, double, single, opened] of sheet.matchAll(nesting)) {
    const string = double ?? single
    if (opened !== undefined) open.push(opened.toLowerCase())
    else if (string !== undefined && open.at(-1)?.endsWith('image-set')) strings.push(string)
    else if (part === ')') open.pop()
    else if (part === ';' || part === '}') open = []
  }
  return strings
}

/** Matches opening and closing signs, but none inside of a bare `url()` or a string. */
const nesting =
  /url\([^"')]*\)|"([^"\\]*(?:\\[\s\S][^"\\]*)*)"|'([^'\\]*(?:\\[\s\S][^'\\]*)*)'|([\w-]*)\(|[);}]/gi

/** URLs of the fonts in a style sheet. */
export const fontsInSheet = (sheet: string): string[] =>
  [...sheet.matchAll(/@font-face\s*{[^}]*}/gi)].flatMap(([rule]) => urlsInSheet(rule))
