/**
 * A panel below a button, with one content at a time. Escape, a click elsewhere or the focus going
 * elsewhere closes it.
 */
import { hasModifier } from '../client/has-modifier.ts'

/** @param element holds a button, in an element of its own */
export function createPanel(element: HTMLElement, signal: AbortSignal) {
  const button = element.querySelector('button')
  const root = button?.parentElement
  if (!button || !root) throw new Error('There is no button')
  let content: HTMLElement | undefined

  const isInside = (node: unknown) => node instanceof Node && root.contains(node)
  const hide = () => {
    content?.remove()
    content = undefined
    button.setAttribute('aria-expanded', 'false')
  }
  /** Gives the focus back when it was inside. */
  const close = () => {
    const hadFocus = content?.contains(document.activeElement)
    hide()
    if (hadFocus) button.focus()
  }
  document.addEventListener('pointerdown', ({ target }) => isInside(target) || hide(), { signal })
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget && !isInside(relatedTarget)) hide()
    },
    { signal },
  )
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !hasModifier(event)) close()
    },
    { signal },
  )
  return {
    root,
    button,
    close,
    isOpen: () => content !== undefined,
    /** Shows the content and focuses its selected option, or else the content itself. */
    open(next: HTMLElement) {
      hide()
      content = next
      root.append(next)
      button.setAttribute('aria-expanded', 'true')
      const first = next.querySelector<HTMLElement>('[aria-selected=true]') ?? next
      first.focus()
    },
    /** Whether the visitor is busy with something else on the page. */
    isFocusElsewhere: () =>
      document.activeElement !== document.body && !isInside(document.activeElement),
  }
}
