/**
 * Swipes to the side: a finger or a pointer that moves at least this far, in CSS pixels.
 */
export const swipeThreshold = 40

/** @param turn is given 1 for a swipe to the left, -1 for one to the right */
export function onSwipe(
  element: HTMLElement,
  turn: (step: 1 | -1) => void,
  signal: AbortSignal,
): void {
  let start: { x: number; y: number } | undefined
  letViewMove(element, signal)
  element.addEventListener('pointerdown', ({ isPrimary, clientX, clientY }) => {
    start = isPrimary && !isEnlarged() ? { x: clientX, y: clientY } : undefined
  })
  element.addEventListener('pointercancel', () => {
    start = undefined
  })
  element.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!start) return
    const x = clientX - start.x
    const isSideways = Math.abs(x) > Math.abs(clientY - start.y)
    start = undefined
    if (isSideways && Math.abs(x) >= swipeThreshold) turn(x < 0 ? 1 : -1)
  })
}

/** Browsers round the scale; a view that is this little larger has nothing to move to. */
const leastScale = 1.01

/** The view enlarged with two fingers or on a trackpad: a finger moves it, and no gesture of the page may. */
const isEnlarged = (): boolean => (window.visualViewport?.scale ?? 1) > leastScale

/** Lets a finger move the enlarged view where the style of `element` keeps sideways moves from it. */
function letViewMove(element: HTMLElement, signal: AbortSignal): void {
  // The browser asks for it when the finger comes down, before any event.
  const follow = () => {
    element.style.touchAction = isEnlarged() ? 'manipulation' : ''
  }
  window.visualViewport?.addEventListener('resize', follow, { signal })
  follow()
}
