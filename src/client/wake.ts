/**
 * When an island wakes, and what the visitor does to it before.
 */

import { queueMark } from '../forms/request-queue.ts'
import { askStatus } from './ask-status.ts'
import { hasModifier } from './has-modifier.ts'
import { whenIdle } from './when-idle.ts'

/**
 * At once, when the browser is idle, near the view, at the first touch, or when the site can be
 * installed. `interaction` is also that the URL names something in it, or that a key matches its
 * attribute `trace`. `kept`: the queue of requests has some. `editor`: in Storyblok's editor.
 */
export type Wake = 'load' | 'idle' | 'visible' | 'interaction' | 'installable' | 'kept' | 'editor'

/** The browser's offer to install the site, held back until the visitor wants it. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Resolves when the element needs to wake; never when it leaves the page before. */
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
    // A token of the editor; whether it is true does not matter, it opens nothing.
    if (location.search.includes('_storyblok_tk')) need()
  },

  idle: (_, need) => whenIdle(need),

  visible(element, need, signal) {
    const observer = new IntersectionObserver(
      (changes) => {
        if (!changes.some((change) => change.isIntersecting)) return
        observer.disconnect()
        need()
      },
      { rootMargin: '25%' },
    )
    // The element has no box of its own (`display: contents`): its content is what is seen.
    observer.observe(element.firstElementChild ?? element)
    signal.addEventListener('abort', () => observer.disconnect())
  },

  interaction(element, need, signal) {
    // The calendar's may name two things.
    const named = document.getElementById(location.hash.replace(/^#|&.*/g, ''))
    const trace = element.getAttribute('trace')
    if (element.contains(named) || (trace && hasKey(trace))) need()
    needs.touch(element, need, signal)
  },

  /** Used when its script could not be loaded. */
  touch(element, need, signal) {
    for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click']) {
      // In the capture phase: what is held for later goes no further.
      element.addEventListener(type, need, { signal, once: true, capture: true })
    }
  },

  kept(_, need, signal) {
    // Those of another page may be sent while this one is open: the service worker says so.
    navigator.serviceWorker?.addEventListener('message', need, { signal })
    if (!hasKey(queueMark)) return
    addEventListener('online', need, { signal })
    // Without a connection nothing can be sent, and the script may not be there. The browser is not
    // asked: behind some VPNs it takes itself for offline (mdn/content#30402).
    void askStatus(location.href).then((status) => status && need())
  },

  installable(element, need, signal) {
    // Only what Apple's engine shows knows this, and it makes no offer.
    if ('standalone' in navigator && !navigator.standalone) needs.idle(element, need, signal)
    const take = (offer: Event) => {
      offer.preventDefault()
      Object.assign(element, { offer })
      need()
    }
    addEventListener('beforeinstallprompt', take, { signal, once: true })
  },
}

/** @param pattern of a cookie, of the URL's query, or of the key of a stored value */
function hasKey(pattern: string): boolean {
  let keys = document.cookie + location.search
  try {
    keys += Object.keys(localStorage)
  } catch {
    // Storage is blocked: it has no keys.
  }
  return RegExp(pattern).test(keys)
}

/** Keys that do something of their own; Enter and the space bar end in a click. */
const replayedKeys = /^(Arrow|Home$|End$)/

/** What the browser does with a field by itself, no script could do again. */
const fields = 'label, input, select, textarea'

/** A script may never come: after this long, links are followed and forms posted without it. */
const patienceMs = 4000

/**
 * Holds the clicks and keys that an island gets while it is asleep.
 * @returns does them again, once the island is awake or given up: then a link is followed
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
    // What a translation wrapped its text in may be gone by then.
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
