/**
 * Files that a payload needs in the page.
 */

const isLinked = (href: string) => document.head.querySelector(`link[href="${href}"]`) !== null

const addLink = (rel: string, href: string) => {
  const link = Object.assign(document.createElement('link'), { rel, href })
  document.head.append(link)
  return link
}

export function preloadScripts(scripts: readonly string[]): void {
  for (const href of scripts) {
    if (!isLinked(href)) addLink('modulepreload', href)
  }
}

/** Resolves when the sheet applies, or cannot be had: text without its style beats no text. */
export function loadStyles(href: string): Promise<unknown> | undefined {
  if (isLinked(href)) return undefined
  const link = addLink('stylesheet', href)
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve
  })
}
