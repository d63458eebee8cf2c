/**
 * Brings the open page up to date: what differs is put in, and where that cannot be done, the page
 * is loaded again, which keeps its place.
 */
import type { PageFacts } from '../dev-page.ts'

/** @returns what the new page says of itself; `null` when it is being loaded */
export type Refresh = () => Promise<PageFacts | null>

export function createRefresh(): Refresh {
  // As they were served: the runtime changes them, but does not add any before them.
  const places = [...document.body.children]
  let served: Document | null = null
  const remember = async () => {
    served = (await fetchPage()).page
  }
  // What a page came as is only known by asking again.
  void remember().catch(() => {})
  // Another page was put in by the runtime.
  window.navigation?.addEventListener('navigatesuccess', () => void remember().catch(() => {}))

  return async () => {
    const { page, facts } = await fetchPage()
    if (facts === null) return reload()
    // What cannot be made is not shown: the page stays as it was.
    if (facts.problems.length > 0) return facts
    const before = served
    const differing = before === null ? null : differencesOf(before, page)
    if (differing === null) return reload()
    await exchangeSheets(page)
    for (const at of differing) exchange(places, at, page.body.children[at])
    document.title = page.title
    served = page
    // The runtime asks for the build, and so leaves what it fetched ahead of this edition.
    document.dispatchEvent(new Event('visibilitychange'))
    return facts
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
  if (runtimeOf(before) !== runtimeOf(after)) return null
  const differing = old.flatMap((part, at) =>
    part.outerHTML === young[at]?.outerHTML ? [] : [{ part, at }],
  )
  const canAll = differing.every(({ part }) => part.matches('main, v-island'))
  return canAll ? differing.map(({ at }) => at) : null
}

const runtimeOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type=module]:not([data-vetrina-dev])')?.getAttribute('src')

function exchange(places: Element[], at: number, part: Element | undefined): void {
  const place = places[at]
  if (place === undefined || part === undefined) return
  const young = document.importNode(part, true)
  // The runtime holds on to `main`; an island begins anew.
  if (place.matches('main')) place.replaceChildren(...young.childNodes)
  else {
    place.replaceWith(young)
    places[at] = young
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
