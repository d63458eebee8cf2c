/**
 * Files that a payload needs in the page.
 */
import { fetchFile } from './fetch-file.ts'

const findLink = (href: string) => document.querySelector(`link[href="${href}"]`)

export function preloadScripts(scripts: readonly string[]): void {
  for (const href of scripts) {
    if (findLink(href)) continue
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    // What failed once may come when it is asked for again.
    link.onerror = () => link.remove()
    document.head.append(link)
  }
}

/** @returns fetches and parses a sheet, once; it has no effect before it is adopted */
export function createSheetLoader() {
  const sheets = new Map<string, Promise<CSSStyleSheet>>()
  const fetchSheet = async (href: string, priority: RequestPriority) => {
    const sheet = new CSSStyleSheet()
    // The document may have come with it: then there is nothing to add.
    if (findLink(href)) return sheet
    try {
      const response = await fetchFile(href, { priority })
      await sheet.replace(await response.text())
    } catch {
      // Text without its style beats no text; and the style may come when it is asked for again.
      sheets.delete(href)
    }
    return sheet
  }
  return (href: string, priority: RequestPriority): Promise<CSSStyleSheet> => {
    const sheet = sheets.get(href) ?? fetchSheet(href, priority)
    sheets.set(href, sheet)
    return sheet
  }
}

/**
 * After those that apply: a sheet with layers before another one makes the browser take all fonts
 * for new, and lay out every text of the page again.
 */
export function adoptSheets(sheets: readonly CSSStyleSheet[]): void {
  document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, ...sheets])]
}
