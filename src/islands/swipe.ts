/**
 * Least distance of a sideways swipe by finger or pointer, in CSS pixels.
 */
export const swipeThreshold = 40

/** @param turn receives 1 for a swipe to the left, -1 for one to the right */
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

/** Browsers round the scale; a view that is less enlarged cannot be moved. */
const leastScale = 1.01

/** Whether the visitor has zoomed in: a finger then moves the view, and must not trigger swipes. */
const isEnlarged = (): boolean => (window.visualViewport?.scale ?? 1) > leastScale

/** Lets a finger move the enlarged view, although the style of `element` reserves sideways moves. */
function letViewMove(element: HTMLElement, signal: AbortSignal): void {
  // The browser reads `touch-action` when the finger comes down, before any event.
  const follow = () => {
    element.style.touchAction = isEnlarged() ? 'manipulation' : ''
  }
  window.visualViewport?.addEventListener('resize', follow, { signal })
  follow()
}
