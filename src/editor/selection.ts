/**
 * Selects a clicked blok in the editor. A click on the selected blok acts as it does on the site.
 */
import { bridgeConfig, type PageMessage } from './messages.ts'

export function watchSelection(
  storyId: number,
  signal: AbortSignal,
  send: (message: PageMessage) => void,
) {
  let focused: string | null = null
  const elementOf = (uid: string) =>
    document.querySelector(`[data-blok-uid="${CSS.escape(`${storyId}-${uid}`)}"]`)
  const mark = (attribute: string, uids: readonly string[]) => {
    const elements = uids.map(elementOf)
    for (const old of document.querySelectorAll(`[${attribute}]`)) {
      if (!elements.includes(old)) old.removeAttribute(attribute)
    }
    for (const element of elements) element?.setAttribute(attribute, 'true')
  }
  /** Outlines the selected blok again after a render. */
  const restore = () => mark('data-blok-focused', focused === null ? [] : [focused])
  /** Outlines the blok and scrolls to it. */
  const focus = (uid: string | null) => {
    focused = uid
    restore()
    const box = uid === null ? null : elementOf(uid)
    const { top = 0, bottom = 0 } = box?.getBoundingClientRect() ?? {}
    if (bottom < 0 || top > window.innerHeight) box?.scrollIntoView({ block: 'center' })
  }
  document.addEventListener(
    'click',
    (event) => {
      const element = event.target instanceof Element && event.target.closest('[data-blok-c]')
      if (!element) {
        if (focused !== null) send({ action: 'noFocus' })
        focus(null)
        return
      }
      const shown = JSON.parse(element.getAttribute('data-blok-c') ?? '{}') as { uid?: string }
      if (shown.uid === undefined || shown.uid === focused) return
      event.preventDefault()
      event.stopPropagation()
      focus(shown.uid)
      send({ action: 'edit', dataC: shown, config: bridgeConfig })
    },
    // Before the page's own click handlers.
    { signal, capture: true },
  )
  return { focus, restore, hint: (uids: readonly string[]) => mark('data-blok-hinted', uids) }
}
