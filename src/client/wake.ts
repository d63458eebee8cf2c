/**
 * Decides when an island wakes; holds what visitors do before.
 */

import { queueMark } from '../forms/request-queue.ts'
import { askStatus } from './fetch-file.ts'
import { hasModifier } from './has-modifier.ts'
import { whenIdle } from './when-idle.ts'

/**
 * When to wake: at once, near the view, at the first touch, or when the site can be
 * installed. `interaction` also if the URL names an element in it, or a key matches its attribute
 * `keys`. `queued`: if requests are queued. `editor`: in Storyblok's editor.
 */
export type Wake = 'load' | 'visible' | 'interaction' | 'installable' | 'queued' | 'editor'

/** The browser's offer to install the site, held back until the visitor wants it. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Resolves when the element needs to wake; never if it leaves the page first. */
export function needOf(
  element: HTMLElement,
  wake: string | null,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const need = () => {
      if (!signal.aborted) resolve()
    }
    // Without the attribute it is awake already.
    needs[wake as keyof typeof needs]?.(element, need, signal)
  })
}

type Need = (element: HTMLElement, need: () => void, signal: AbortSignal) => void

const needs: Record<Wake | 'touch', Need> = {
  load: (_, need) => need(),

  editor(_, need) {
    // The token need not be valid: it opens nothing.
    if (location.search.includes('_storyblok_tk')) need()
  },

  visible(element, need, signal) {
    const observer = new IntersectionObserver(
      (changes) => {
        if (!changes.some((change) => change.isIntersecting)) return
        observer.disconnect()
        need()
      },
      { rootMargin: '25%' },
    )
    // The element has no box of its own (`display: contents`): observe its content.
    observer.observe(element.firstElementChild ?? element)
    signal.addEventListener('abort', () => observer.disconnect())
  },

  interaction(element, need, signal) {
    // The calendar's URL may name two ids.
    const named = document.getElementById(location.hash.replace(/^#|&.*/g, ''))
    const keys = element.getAttribute('keys')
    if (element.contains(named) || (keys && hasKey(keys))) need()
    needs.touch(element, need, signal)
  },

  /** Also the retry after a failed script load. */
  touch(element, need, signal) {
    for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click']) {
      // In the capture phase, as events held for later are stopped there.
      element.addEventListener(type, need, { signal, once: true, capture: true })
    }
  },

  queued(_, need, signal) {
    // The service worker says so when it sends requests of other pages meanwhile.
    navigator.serviceWorker?.addEventListener('message', need, { signal })
    if (!hasKey(queueMark)) return
    addEventListener('online', need, { signal })
    // Without a connection nothing can be sent, and the script may be missing. `onLine` does not tell:
    // behind some VPNs the browser is “offline” (mdn/content#30402).
    void askStatus(location.href).then((status) => status && need())
  },

  installable(element, need, signal) {
    // Only Apple's engine has this property, and it makes no offer.
    if ('standalone' in navigator && !navigator.standalone) whenIdle(need)
    const take = (offer: Event) => {
      offer.preventDefault()
      Object.assign(element, { offer })
      need()
    }
    addEventListener('beforeinstallprompt', take, { signal, once: true })
  },
}

/** @param pattern matches a cookie, the URL's query, or the key of a stored value */
function hasKey(pattern: string): boolean {
  let keys = document.cookie + location.search
  try {
    keys += Object.keys(localStorage)
  } catch {
    // Storage is blocked: it has no keys.
  }
  return RegExp(pattern).test(keys)
}

/** Keys to replay; Enter and the space bar already end in a click. */
const replayedKeys = /^(Arrow|Home$|End$)/

/** Fields: no script could repeat what the browser does with them. */
const fields = 'label, input, select, textarea'

/** Time after which links and forms go ahead without the script, which may never come. */
const patienceMs = 4000

/**
 * Holds the clicks and keys that an island gets while it is asleep.
 * @returns replays them, once the island is awake or given up: then a link is followed
 */
export function holdInteractions(element: HTMLElement, signal: AbortSignal): () => void {
  const awake = new AbortController()
  const held: (() => void)[] = []
  const hold = (event: MouseEvent | KeyboardEvent) => {
    const pressed = event.target as Element
    if (hasModifier(event) || pressed.closest(fields)) return
    if ('key' in event && !replayedKeys.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const again = new (event.constructor as typeof Event)(event.type, event)
    // A translator's wrapper may be gone by then.
    const target = pressed.closest(':not(font)')
    if (held.push(() => target?.dispatchEvent(again)) === 1) setTimeout(release, patienceMs)
  }
  const release = () => {
    awake.abort()
    for (const replay of held.splice(0)) replay()
  }
  const options = { capture: true, signal: awake.signal }
  element.addEventListener('click', hold, options)
  element.addEventListener('keydown', hold, options)
  signal.addEventListener('abort', () => {
    awake.abort()
    held.length = 0
  })
  return release
}
