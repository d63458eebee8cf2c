/**
 * Navigation by payload on the Navigation API. The page loads in the ordinary way if the browser lacks
 * that API, the URL is no route of the site, or no payload comes in time.
 */

import type { Payload } from '../content/payload.ts'
import type { AppError } from './app-error.ts'
import type { BuildWatch } from './build-watch.ts'
import { askStatus, patienceMs } from './fetch-file.ts'
import { findMiddleware } from './middleware.ts'
import { navigate } from './navigate.ts'
import { type PageSwap, setScrolling, swapPage } from './page-swap.ts'
import type { PayloadStore } from './payload-store.ts'
import { preloadScripts } from './payload-store.ts'
import { showAll } from './postpone-layout.ts'
import { base, pathOf, payloadUrlOf, redirectOf, routeOf } from './routes.ts'
import { parseMarkup } from './trusted.ts'

interface NavigationOptions {
  build: BuildWatch
  payloads: PayloadStore
  showError(error: AppError): Promise<void>
  /** Called when another page is shown. */
  onShown(): void
}

const wait = (ms: number) => new Promise<'late'>((done) => setTimeout(done, ms, 'late'))

/** Characters per millisecond; a device that parses fewer shows no transition. */
const fastParsing = 20_000

/** How to show a page. */
type Visit = Omit<PageSwap, keyof Payload | 'content' | 'onWhole'> & { scroll: () => void }

/** @returns a function that shows the current URL again */
export function startNavigation(options: NavigationOptions): () => Promise<void> {
  const { build, payloads } = options
  let visits = 0
  /** Whether the URL already names a page that is not shown yet. */
  let isComing = false
  const showError: NavigationOptions['showError'] = (error) => {
    isComing = false
    return options.showError(error)
  }

  /** Shows the page of the current URL; reloads it when nothing else is possible. */
  const visit = async ({ signal, ...how }: Visit) => {
    const number = ++visits
    const isOver = () => !!signal?.aborted || number < visits
    const url = new URL(location.href)
    const manifest = build.manifest()
    const address = manifest && payloadUrlOf(url, manifest)
    if (!address) return location.reload()
    const coming = payloads.get(address, signal)
    payloads.cancelAll()
    const payload = await Promise.race([coming.catch(() => undefined), wait(patienceMs)])
    if (isOver()) return
    if (payload === 'late') return location.reload()
    if (!payload) return recover(url, isOver, showError)
    if (payload.path !== pathOf(url)) {
      return showError({ statusCode: 404, message: `Page Not Found: ${url.pathname}` })
    }
    preloadScripts(payload.islands)
    const startedAt = performance.now()
    const content = parseMarkup(payload.html)
    const isSlow = (performance.now() - startedAt) * fastParsing > payload.html.length
    const isInstant = how.isInstant || isSlow
    const scroll = () => {
      isComing = false
      how.scroll()
    }
    await swapPage({
      ...payload,
      ...how,
      signal,
      content,
      isInstant,
      scroll,
      onWhole: options.onShown,
    })
  }

  if ('navigation' in window) {
    /** URLs of the links that had the focus when the visitor left, by key of the history entry. */
    const left = new Map<string | undefined, string | undefined>()
    const entryKey = () => navigation.currentEntry?.key
    /** Whether another document is loading: a payload shown meanwhile would not stop it. */
    let isLeaving = false
    /** History index of the page that is shown. */
    let standing = -1
    const place = () => navigation.currentEntry?.index ?? -1
    addEventListener('pageshow', () => {
      isLeaving = false
    })
    navigation.addEventListener('navigate', (event) => {
      const isReturn = event.navigationType === 'traverse'
      setScrolling(event.hashChange && !isReturn && !isComing)
      // The fragment may name an element that is still postponed.
      if (event.hashChange) showAll()
      const manifest = build.manifest()
      const url = new URL(event.destination.url)
      if (!isOurs(event, isComing)) {
        isLeaving ||= isLoad(event)
        return
      }
      const redirect = manifest && event.cancelable && redirectOf(url, manifest)
      if (redirect) {
        event.preventDefault()
        const external = redirect.origin !== base.origin
        navigate(redirect.href, { external, replace: event.navigationType === 'replace' })
        return
      }
      if (!isComing) standing = place()
      else if (isReturn && !isLeaving && event.destination.index === standing) {
        // Nothing else has been shown yet.
        isComing = false
        return event.intercept({ focusReset: 'manual', scroll: 'manual' })
      }
      const route = manifest && routeOf(url, manifest)
      left.set(entryKey(), (document.activeElement as HTMLAnchorElement).href)
      // Header and footer stay, in one language.
      const isOther = route?.language !== manifest?.routes[pathOf(location)]?.language
      const isOrdinary = isLeaving || !route || isOther || build.mustReload()
      // For an entry of this same document the browser would change only the URL.
      if (isOrdinary && !event.destination.sameDocument) {
        isLeaving = true
        return
      }
      event.intercept({
        focusReset: 'manual',
        scroll: 'manual',
        async handler() {
          if (isOrdinary) return location.reload()
          isComing = true
          // Stopped without another navigation: restore the URL of the shown page.
          event.signal.onabort = () =>
            setTimeout(() => {
              if (isComing && !isLeaving && !navigation.transition) history.go(standing - place())
            })
          try {
            for (const run of findMiddleware(pathOf(url), route.middleware ?? [])) {
              const instead = run(url)
              if (instead !== undefined) return void navigate(instead, { replace: true })
            }
          } catch (error) {
            return showError({ message: String(error), data: error, fatal: true })
          }
          await visit({
            signal: event.signal,
            scroll() {
              // The fragment may name no element.
              if (!isReturn) scrollTo(0, 0)
              event.scroll()
            },
            // The browser showed a transition already.
            isInstant: event.hasUAVisualTransition,
            isFromTop: !isReturn && url.hash === '',
            isReturn,
            leftBy: isReturn ? left.get(entryKey()) : undefined,
            // A deploy may have changed the format of payloads since this script was loaded.
          }).catch(() => location.reload())
        },
      })
    })
  }
  return () => visit({ scroll: () => scrollTo(0, 0) })
}

/**
 * Whether a payload can serve it: another page in this tab, or any place while one is coming. Forms,
 * downloads and URLs changed by script are for the browser.
 */
const isOurs = (event: NavigateEvent, isComing: boolean): boolean =>
  event.canIntercept &&
  !event.downloadRequest &&
  !event.formData &&
  event.navigationType !== 'reload' &&
  (isComing ||
    (!event.hashChange && (event.navigationType === 'traverse' || !event.destination.sameDocument)))

/** Whether the browser loads another page: no anchor, download or `mailto:`. */
const isLoad = ({ destination, downloadRequest }: NavigateEvent): boolean =>
  !destination.sameDocument && !downloadRequest && destination.url.startsWith('http')

/** Tries the page itself after a failed payload: host or service worker may have it. */
async function recover(
  url: URL,
  isOver: () => boolean,
  showError: NavigationOptions['showError'],
): Promise<void> {
  const status = await askStatus(url)
  if (isOver()) return
  if (status >= 500) return showError({ statusCode: status, message: `${status} ${url.pathname}` })
  if (status === 0 && !navigator.serviceWorker?.controller) {
    return showError({ statusCode: 503, message: `No answer: ${url.pathname}` })
  }
  location.reload()
}
