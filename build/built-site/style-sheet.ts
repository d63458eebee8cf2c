/** URLs in a style sheet: of `url()`, `@import` and `image-set()`, without the sheet's own parts. */
export function urlsInSheet(text: string): string[] {
  const sheet = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const named = [...sheet.matchAll(address)].map(
    ([, quoted, bare, imported]) => quoted ?? bare ?? imported ?? '',
  )
  return [...named, ...stringsInSets(sheet)].filter((href) => href !== '' && !href.startsWith('#'))
}

const address = /url\(\s*(?:["']([^"']*)["']|([^"')\s]*))\s*\)|@import\s+["']([^"']+)["']/gi

/** In an `image-set()` a string is a URL as `url()` is, but not that of a `type()` beside it. */
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

/** What opens and closes; of a bare `url()` and of strings nothing does. */
const nesting =
  /url\([^"')]*\)|"([^"\\]*(?:\\[\s\S][^"\\]*)*)"|'([^'\\]*(?:\\[\s\S][^'\\]*)*)'|([\w-]*)\(|[);}]/gi

/** Those of the fonts in it. */
export const fontsInSheet = (sheet: string): string[] =>
  [...sheet.matchAll(/@font-face\s*{[^}]*}/gi)].flatMap(([rule]) => urlsInSheet(rule))
