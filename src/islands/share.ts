/**
 * The share button: the system's own dialog, or the URL in the clipboard.
 */
import { createThrottle } from '../client/throttle.ts'
import { showToast } from '../client/toast.ts'
import { fill } from '../strings/strings.ts'

export function hydrate(element: HTMLElement, _props: unknown, signal: AbortSignal): void {
  const throttle = createThrottle()
  const press = () => {
    if (throttle(element)) void share()
  }
  element.addEventListener('click', press, { signal })
}

async function share(): Promise<void> {
  const url = location.origin + location.pathname
  try {
    if ('share' in navigator) await navigator.share({ title: document.title, url })
    else {
      await (navigator as Navigator).clipboard.writeText(url)
      showToast(SITE_STRINGS.share.copied)
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    // Neither is allowed here: the visitor can still copy it by hand.
    showToast(fill(SITE_STRINGS.share.byHand, { url }))
  }
}
