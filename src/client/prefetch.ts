/**
 * Fetches payloads ahead for links in view, and first for the one that is pointed at or focused.
 */
import type { BuildWatch } from './build-watch.ts'
import type { PayloadStore } from './payload-store.ts'
import { payloadUrlOf } from './routes.ts'

const interactions = ['pointerover', 'touchstart', 'focusin'] as const

interface PrefetchOptions {
  build: BuildWatch
  payloads: PayloadStore
}

/** @returns a function to call when links have changed */
export function startPrefetch({ build, payloads }: PrefetchOptions): () => void {
  const visible = new Map<Element, string>()
  const addressOf = (link: Element | null | undefined): string | undefined => {
    const manifest = build.manifest()
    return manifest &&
      link instanceof HTMLAnchorElement &&
      link.pathname !== location.pathname &&
      isWorthwhile()
      ? payloadUrlOf(new URL(link.href), manifest)
      : undefined
  }
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      const url = isIntersecting ? addressOf(target) : visible.get(target)
      if (!url) continue
      if (isIntersecting) {
        visible.set(target, url)
        payloads.prefetch(url, false)
      } else {
        visible.delete(target)
        if (![...visible.values()].includes(url)) payloads.cancel(url)
      }
    }
  })
  const observe = () => {
    if (!build.manifest()) return
    for (const link of document.querySelectorAll('a[href]')) observer.observe(link)
  }
  build.known.then(observe)
  for (const type of interactions) {
    document.addEventListener(
      type,
      ({ target }) => {
        const url = addressOf((target as Element).closest?.('a[href]'))
        if (url) payloads.prefetch(url, true)
      },
      { passive: true },
    )
  }
  return observe
}

/** Not every browser says what the connection is like. */
type Connection = { saveData?: boolean; effectiveType?: string }

function isWorthwhile(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}
