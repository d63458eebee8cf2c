/**
 * Brings the open page up to date: what differs is put in, and where that cannot be done, the page
 * is loaded again, which keeps its place.
 */
import type { PageFacts } from '../dev-page.ts'

export interface Refresh {
  /**
   * Asks for the page that is shown, as it was served: only so is known what it came as.
   * @param edition what the page is of
   * @returns what the page says of itself; `null` when it is none of `dev`
   */
  remember(edition: string): Promise<PageFacts | null>
  /** @returns what the new page says of itself; `null` when it is being loaded */
  refresh(): Promise<PageFacts | null>
}

export function createRefresh(): Refresh {
  // As they were served: the runtime changes them, but does not add any before them.
  const places = [...document.body.children]
  /** `null` where the page shows something else, or may. */
  let served: Document | null = null
  return {
    async remember(edition) {
      const { page, facts } = await fetchPage()
      served = facts?.edition === edition && facts.problems.length === 0 ? page : null
      return facts
    },
    async refresh() {
      const { page, facts } = await fetchPage()
      if (facts === null) return reload()
      // What cannot be made is not shown: the page stays as it was.
      if (facts.problems.length > 0) return facts
      const before = served
      const differing = before === null ? null : differencesOf(before, page)
      if (before === null || differing === null) return reload()
      await exchangeSheets(page)
      exchangeHead(before, page)
      exchangeAttributes(document.documentElement, before.documentElement, page.documentElement)
      exchangeAttributes(document.body, before.body, page.body)
      for (const at of differing) {
        exchange(places, at, { before: before.body.children[at], after: page.body.children[at] })
      }
      document.title = page.title
      served = page
      // The runtime asks for the build, and so leaves what it fetched ahead of this edition.
      document.dispatchEvent(new Event('visibilitychange'))
      return facts
    },
  }
}

async function fetchPage(): Promise<{ page: Document; facts: PageFacts | null }> {
  const response = await fetch(location.href, { cache: 'no-store' })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const script = page.querySelector<HTMLScriptElement>('script[data-vetrina-dev]')
  return { page, facts: JSON.parse(script?.dataset.vetrinaDev ?? 'null') as PageFacts | null }
}

function reload(): null {
  location.reload()
  return null
}

/** Which parts of the page differ; `null` when one of them does that has listeners on it. */
function differencesOf(before: Document, after: Document): number[] | null {
  const [old, young] = [before, after].map(({ body }) => [...body.children])
  if (old === undefined || young === undefined || old.length !== young.length) return null
  if (scriptsOf(before) !== scriptsOf(after)) return null
  const differing = old.flatMap((part, at) =>
    part.outerHTML === young[at]?.outerHTML ? [] : [{ part, at }],
  )
  const canAll = differing.every(({ part }) => part.matches('main, v-island'))
  return canAll ? differing.map(({ at }) => at) : null
}

/** They run once: other ones need a page of their own. */
const scriptsOf = ({ head }: Document): string =>
  [...head.querySelectorAll(`${script}:not([data-vetrina-dev])`)]
    .map(({ outerHTML }) => outerHTML)
    .join()

const script = 'script:not([type="application/ld+json"])'

interface Part {
  before: Element | undefined
  after: Element | undefined
}

function exchange(places: Element[], at: number, { before, after }: Part): void {
  const place = places[at]
  if (place === undefined || before === undefined || after === undefined) return
  const young = document.importNode(after, true)
  // The runtime holds on to `main`; an island begins anew.
  if (place.matches('main')) {
    exchangeAttributes(place, before, after)
    place.replaceChildren(...young.childNodes)
  } else {
    place.replaceWith(young)
    places[at] = young
  }
}

/** Those that were served as others: the runtime may have set some, too. */
function exchangeAttributes(place: Element, before: Element, after: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name)
    if (value === before.getAttribute(name)) continue
    if (value === null) place.removeAttribute(name)
    else place.setAttribute(name, value)
  }
}

/** What says something of the page; title, sheets and scripts have ways of their own. */
function exchangeHead(before: Document, after: Document): void {
  const [old, young] = [before, after].map(({ head }) =>
    [...head.children].filter((one) => !one.matches(`title, link[rel=stylesheet], ${script}`)),
  )
  const isIn = (all: readonly Element[] | undefined, one: Element) =>
    all?.some((other) => other.isEqualNode(one))
  for (const one of [...document.head.children]) {
    if (isIn(old, one) && !isIn(young, one)) one.remove()
  }
  for (const one of young ?? []) {
    if (!isIn(old, one)) document.head.append(document.importNode(one, true))
  }
}

/** The new sheets are there before the old ones go: the page is never without style. */
async function exchangeSheets(page: Document): Promise<void> {
  const old = sheetsOf(document)
  const wanted = sheetsOf(page).map((link) => link.getAttribute('href'))
  const there = new Set(old.map((link) => link.getAttribute('href')))
  const loading = wanted.flatMap((href) => {
    if (href === null || there.has(href)) return []
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    const loaded = new Promise((resolve) => {
      link.onload = link.onerror = resolve
    })
    document.head.append(link)
    return [loaded]
  })
  await Promise.all(loading)
  for (const link of old) if (!wanted.includes(link.getAttribute('href'))) link.remove()
}

const sheetsOf = (page: Document): HTMLLinkElement[] => [
  ...page.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'),
]
