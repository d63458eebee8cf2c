/**
 * Updates the open page by exchanging content, style sheets and head. Any other difference needs a
 * reload, which keeps the scroll position.
 */
import type { DevState } from '../app.ts'

/** The state with which a page was served. */
export const stateIn = (page: Document): DevState =>
  JSON.parse(
    page.querySelector<HTMLElement>('script[data-vetrina-dev]')?.dataset.vetrinaDev ??
      '{"build":"","files":0,"problems":[]}',
  )

/** Longest wait for a page; the server waits for a build for two seconds of it. */
const patienceMs = 10_000

export async function fetchPage(): Promise<Document> {
  const signal = AbortSignal.timeout(patienceMs)
  const response = await fetch(location.href, { cache: 'no-store', signal })
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** Whether the pages differ only in parts without listeners or scripts. */
export const canExchange = (before: Document, after: Document): boolean =>
  frameOf(before) === frameOf(after)

function frameOf(page: Document): string {
  const frame = page.documentElement.cloneNode(true) as HTMLElement
  frame.querySelector('body > main')?.replaceChildren()
  const exchanged = `script[data-vetrina-dev], head > :not(script), ${jsonLd}`
  for (const element of frame.querySelectorAll(exchanged)) element.remove()
  return frame.outerHTML
}

const jsonLd = 'script[type="application/ld+json"]'

/** @param before the page that is shown, as it was served */
export async function exchange(before: Document, after: Document): Promise<void> {
  const stale = exchanged(before, after)
  const added = exchanged(after, before).map((element) => document.importNode(element, true))
  const loaded = added.filter((element) => element.matches('link[rel=stylesheet]')).map(untilLoaded)
  document.head.append(...added)
  // The new sheets are there before the old ones go: the page is never without style.
  await Promise.all(loaded)
  for (const child of [...document.head.children]) {
    if (stale.some((each) => each.isEqualNode(child))) child.remove()
  }
  const main = after.querySelector('body > main')
  if (main !== null && main.outerHTML !== before.querySelector('body > main')?.outerHTML) {
    // The site's script keeps a reference to the element.
    const shown = document.querySelector('body > main')
    shown?.replaceChildren(...document.importNode(main, true).childNodes)
  }
  document.title = after.title
}

/** Elements of one head that the other lacks. */
const exchanged = ({ head }: Document, other: Document): Element[] =>
  [...head.children].filter(
    (element) =>
      element.matches(`:not(script, title), ${jsonLd}`) &&
      ![...other.head.children].some((each) => each.isEqualNode(element)),
  )

const untilLoaded = (sheet: Element) =>
  new Promise((resolve) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', resolve)
  })
