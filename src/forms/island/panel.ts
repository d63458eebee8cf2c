/**
 * A box with the outcome of a request and the next steps. It takes the focus, so that a screen
 * reader reads it out.
 */
import { createElement } from '../../client/create-element.ts'

export interface PanelContent {
  kind: 'sent' | 'waiting' | 'failed' | 'ready'
  title: string
  texts: readonly (string | HTMLElement)[]
  actions: readonly HTMLElement[]
}

export function createPanel({ kind, title, texts, actions }: PanelContent): HTMLElement {
  const panel = createElement('section', `request__panel request__panel--${kind}`)
  panel.tabIndex = -1
  panel.addEventListener('click', refuseSecondClick, { capture: true })
  const list = createElement('ul', 'actions')
  for (const action of actions) {
    const item = createElement('li', '')
    item.append(action)
    list.append(item)
  }
  panel.append(
    createElement('h3', '', title),
    ...texts.map((text) => (typeof text === 'string' ? createElement('p', '', text) : text)),
    ...(actions.length === 0 ? [] : [list]),
  )
  return panel
}

/** The second click of a double click was meant for what stood here before. */
function refuseSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

export function createButton(text: string, onClick: () => void): HTMLButtonElement {
  const button = createElement('button', 'button button--secondary', text)
  button.type = 'button'
  button.addEventListener('click', onClick)
  return button
}

export function createLink(text: string, href: string): HTMLAnchorElement {
  const link = createElement('a', 'button button--secondary', text)
  link.rel = 'external noopener'
  link.href = href
  return link
}

/** Has the panel read out, and scrolls it into view. */
export function focusPanel(panel: HTMLElement): void {
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ block: 'nearest' })
}
