/**
 * Files that a payload needs in the page.
 */
import { fetchFile } from './fetch-file.ts'

const findLink = (href: string) => document.querySelector(`link[href="${href}"]`)

export function preloadScripts(scripts: readonly string[]): void {
  for (const href of scripts) {
    if (findLink(href)) continue
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    // A failed link left in the page would prevent another try.
    link.onerror = () => link.remove()
    document.head.append(link)
  }
}

/**
 * @returns a function that fetches a sheet once and applies it at once. Its rules match nothing on
 * other pages, and their cost is paid before its page is shown.
 */
export function createSheetLoader() {
  const sheets = new Map<string, Promise<void>>()
  const loadSheet = async (href: string, priority: RequestPriority) => {
    // The document came with it: nothing to add.
    if (findLink(href)) return
    try {
      const response = await fetchFile(href, { priority })
      const sheet = await new CSSStyleSheet().replace(await response.text())
      // At the end: a sheet with layers before another one makes the browser treat all fonts as new,
      // and lay out every text again.
      document.adoptedStyleSheets.push(sheet)
    } catch {
      // Unstyled text beats no text, and the next call tries the sheet again.
      sheets.delete(href)
    }
  }
  return (href: string, priority: RequestPriority): Promise<void> => {
    const sheet = sheets.get(href) ?? loadSheet(href, priority)
    sheets.set(href, sheet)
    return sheet
  }
}
