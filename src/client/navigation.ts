/**
 * Navigation by payload on the Navigation API. A browser without it, a page that is no route of
 * the site, a payload that does not come: an ordinary load each time, never nothing.
 */
import type { Payload } from '../content/payload.ts'
import type { BuildWatch } from './build-watch.ts'
import { parseMarkup } from './trusted.ts'

/** @param base the site's root, with the base path */
export function startNavigation(base: URL, build: BuildWatch): void {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    const id = build.id()
    if (!id || build.isStale() || !isOurs(event) || !isPage(url, base)) return
    event.intercept({
      focusReset: 'manual',
      handler: async () => {
        const payload = await fetchPayload(url, id, event.signal)
        if (event.signal.aborted) return
        if (payload) await show(payload)
        // The address has changed already: loading it is what the visitor asked for.
        else location.reload()
      },
    })
  })
}

const isOurs = (event: NavigateEvent): boolean =>
  event.canIntercept &&
  !event.hashChange &&
  event.navigationType !== 'reload' &&
  event.downloadRequest === null &&
  !event.formData

/** Pages have no file extension; anything else (a calendar file, an image) is the browser's own. */
const isPage = (url: URL, base: URL): boolean =>
  url.origin === base.origin &&
  `${url.pathname}/`.startsWith(base.pathname) &&
  !/\.[^/]*$/.test(url.pathname)

async function fetchPayload(
  url: URL,
  id: string,
  signal: AbortSignal,
): Promise<Payload | undefined> {
  const folder = url.pathname.replace(/\/?$/, '/')
  try {
    const response = await fetch(`${folder}_payload.json?${id}`, { signal })
    return response.ok ? ((await response.json()) as Payload) : undefined
  } catch {
    // Offline, cut off or not JSON: the ordinary load that follows tells the visitor which.
    return undefined
  }
}

async function show(payload: Payload): Promise<void> {
  preload(payload.islands)
  await Promise.all(payload.styles.map(loadStyles))
  const swap = () => {
    document.title = payload.title
    document.querySelector('meta[name=description]')?.setAttribute('content', payload.description)
    closeMenus()
    markCurrent()
    const main = document.querySelector('main')
    main?.replaceChildren(parseMarkup(payload.html))
    announce(payload.title)
    const heading = main?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isCalm || !document.startViewTransition) swap()
  else await document.startViewTransition(swap).updateCallbackDone
}

function preload(scripts: readonly string[]): void {
  for (const href of scripts) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
}

/** Resolves when the sheet applies, or cannot be had: text without its style beats no text. */
function loadStyles(href: string): Promise<unknown> | undefined {
  if (document.head.querySelector(`link[href="${href}"]`)) return undefined
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const settled = new Promise((resolve) => {
    link.onload = link.onerror = resolve
  })
  document.head.append(link)
  return settled
}

function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) {
    menu.hidePopover()
  }
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('nav details[open]')) {
    menu.open = false
  }
}

function markCurrent(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) {
    const isCurrent = link.origin === location.origin && link.pathname === location.pathname
    if (isCurrent) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

function announce(title: string): void {
  const announcer = document.querySelector('#announcer')
  if (announcer) announcer.textContent = title
}
