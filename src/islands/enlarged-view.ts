/**
 * The view enlarged with two fingers, or on a trackpad. A finger then moves the view, and no gesture
 * of the page may take it.
 */

/** Browsers round the scale; a view that is this little larger has nothing to move to. */
const leastScale = 1.01

export const isEnlarged = (): boolean => (window.visualViewport?.scale ?? 1) > leastScale

/** Lets a finger move the enlarged view where the style of `element` keeps sideways moves from it. */
export function letViewMove(element: HTMLElement, signal: AbortSignal): void {
  // The browser asks for it when the finger comes down, before any event.
  const follow = () => {
    element.style.touchAction = isEnlarged() ? 'manipulation' : ''
  }
  window.visualViewport?.addEventListener('resize', follow, { signal })
  follow()
}
