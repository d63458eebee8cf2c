/**
 * The slider that moves the line between two pictures of the same thing, laid over each other.
 * Without script they stand side by side.
 */

/** CSS pixels that a finger must move sideways before it drags the line. */
const dragThreshold = 8

/**
 * The slider handles the keyboard, the frame the pointers: a slider would react to the touch of a
 * finger that only scrolls past.
 * @param comparison holds `.comparison__frame`, and in it a slider from 0 to 100, whose `data-side`
 *   names the side that it shows more of
 */
export function hydrate(comparison: HTMLElement, _props: unknown, signal: AbortSignal): void {
  const frame = comparison.querySelector<HTMLElement>('.comparison__frame')
  const slider = frame?.querySelector('input')
  if (!frame || !slider) return
  let start = { x: 0, y: 0, value: '', isDrag: false }

  const show = (value = slider.value) => {
    slider.value = value
    const share = `${slider.value}%`
    // By script: the content policy forbids a `style` attribute in the markup.
    frame.style.setProperty('--before', share)
    slider.ariaValueText = `${share} ${slider.dataset.side}`
  }
  const moveTo = (x: number) => {
    const { left, width } = frame.getBoundingClientRect()
    show(`${((x - left) / width) * 100}`)
  }
  const drag = ({ isPrimary, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (!isPrimary || !frame.hasPointerCapture(pointerId)) return
    start.isDrag ||= Math.abs(x - start.x) > Math.max(dragThreshold, Math.abs(y - start.y))
    if (start.isDrag) moveTo(x)
  }
  const press = (event: PointerEvent) => {
    const { isPrimary, button, pointerId, pointerType, clientX: x, clientY: y } = event
    if (!isPrimary || button > 0) return
    frame.setPointerCapture(pointerId)
    start = { x, y, value: slider.value, isDrag: pointerType === 'mouse' }
    drag(event)
  }
  const click = ({ target, clientX }: MouseEvent) => {
    // A screen reader clicks the middle of the slider itself.
    if (target !== frame) return
    moveTo(clientX)
    slider.focus({ preventScroll: true })
  }
  slider.addEventListener('input', () => show(), { signal })
  frame.addEventListener('pointerdown', press, { signal })
  frame.addEventListener('pointermove', drag, { signal })
  // The browser took over the gesture, to scroll or to zoom.
  frame.addEventListener('pointercancel', () => show(start.value), { signal })
  frame.addEventListener('click', click, { signal })
  // The browser restores the slider's value when the visitor comes back to the page.
  show()
}
