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

/**
 * @returns fetches a sheet, once, and adds it to those that apply. It says nothing of what other pages
 * have: what it costs is paid before the page that needs it is shown.
 */
export function createSheetLoader() {
  const sheets = new Map<string, Promise<void>>()
  const loadSheet = async (href: string, priority: RequestPriority) => {
    // The document may have come with it: then there is nothing to add.
    if (findLink(href)) return
    try {
      const response = await fetchFile(href, { priority })
      const sheet = await new CSSStyleSheet().replace(await response.text())
      // After the others: a sheet with layers before another one makes the browser take all fonts
      // for new, and lay out every text of the page again.
      document.adoptedStyleSheets.push(sheet)
    } catch {
      // Text without its style beats no text; and the style may come when it is asked for again.
      sheets.delete(href)
    }
  }
  return (href: string, priority: RequestPriority): Promise<void> => {
    const sheet = sheets.get(href) ?? loadSheet(href, priority)
    sheets.set(href, sheet)
    return sheet
  }
}
