/**
 * When an island wakes, and what the visitor does to it before.
 */

/** At once, when the browser is idle, near the view, or at the first touch of it. */
export type Wake = 'load' | 'idle' | 'visible' | 'interaction'

/** Resolves when the element needs to wake; never when it leaves the page before. */
export function needOf(element: HTMLElement, signal: AbortSignal): Promise<void> {
  const wake = element.getAttribute('wake') as Wake
  return new Promise((resolve) => {
    const need = () => {
      if (!signal.aborted) resolve()
    }
    needs[wake](element, need, signal)
  })
}

type Need = (element: HTMLElement, need: () => void, signal: AbortSignal) => void

const needs: Record<Wake, Need> = {
  load: (_, need) => need(),

  idle(_, need) {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(need)
    else setTimeout(need, 200)
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
    // The element has no box of its own (`display: contents`): its content is what is seen.
    observer.observe(element.firstElementChild ?? element)
    signal.addEventListener('abort', () => observer.disconnect())
  },

  interaction(element, need, signal) {
    const named = document.getElementById(location.hash.slice(1))
    if (named && element.contains(named)) need()
    for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click']) {
      // In the capture phase: what is held for later goes no further.
      element.addEventListener(type, need, { signal, once: true, capture: true })
    }
  },
}

/** Keys that do something of their own; Enter and the space bar end in a click. */
const replayedKeys = /^(Arrow|Home$|End$)/

/**
 * Holds the first click or key that an island gets while it is asleep.
 * @returns does it again, once the island is awake or given up: then a link is followed
 */
export function holdInteractions(element: HTMLElement, signal: AbortSignal): () => void {
  const awake = new AbortController()
  let replay = () => {}
  const hold = (event: MouseEvent | KeyboardEvent) => {
    const isKey = event instanceof KeyboardEvent
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (hasModifier || (isKey && !replayedKeys.test(event.key))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const again = isKey ? new KeyboardEvent('keydown', event) : new MouseEvent('click', event)
    replay = () => event.target?.dispatchEvent(again)
  }
  const options = { capture: true, signal: awake.signal }
  element.addEventListener('click', hold, options)
  element.addEventListener('keydown', hold, options)
  signal.addEventListener('abort', () => awake.abort())
  return () => {
    awake.abort()
    replay()
  }
}
