/**
 * Files that a payload needs in the page.
 */

const findLink = (href: string) =>
  document.head.querySelector<HTMLLinkElement>(`link[href="${href}"]`)

const addLink = (rel: string, href: string, media = '') => {
  const link = Object.assign(document.createElement('link'), { rel, href, media })
  // What failed once may come when it is asked for again.
  link.onerror = () => link.remove()
  document.head.append(link)
  return link
}

export function preloadScripts(scripts: readonly string[]): void {
  for (const href of scripts) {
    if (!findLink(href)) addLink('modulepreload', href)
  }
}

/** Fetched and parsed, and of no effect on the page that is shown. */
export function prefetchStyles(styles: readonly string[]): void {
  for (const href of styles) {
    if (!findLink(href)) addLink('stylesheet', href, 'not all')
  }
}

/** Resolves when the sheet is here, or cannot be had: text without its style beats no text. */
export function loadStyles(href: string): Promise<unknown> | undefined {
  const link = findLink(href) ?? addLink('stylesheet', href)
  if (link.sheet) return undefined
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, resolve)
  })
}

/** Sheets that were fetched ahead apply from here on. */
export function applyStyles(styles: readonly string[]): void {
  for (const href of styles) findLink(href)?.removeAttribute('media')
}
