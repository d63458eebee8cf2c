/**
 * The slider that moves the line between two pictures of the same thing, laid over each other.
 * Without script they stand side by side.
 */

/** @param comparison holds `.comparison__frame`, and in it a slider from 0 to 100 */
export function hydrate(comparison: HTMLElement): () => void {
  const frame = comparison.querySelector<HTMLElement>('.comparison__frame')
  const slider = frame?.querySelector('input')
  if (!frame || !slider) return () => {}
  // By script: the content policy forbids a `style` attribute in the markup.
  const show = () => {
    frame.style.setProperty('--before', `${slider.value}%`)
    slider.setAttribute('aria-valuetext', `${slider.value}% prima`)
  }
  slider.addEventListener('input', show)
  // A browser that comes back to the page keeps where the slider was.
  show()
  return () => slider.removeEventListener('input', show)
}
