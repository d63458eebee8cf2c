/**
 * The submit button and its progress text: only one request can be on its way.
 */
import { createElement } from '../../client/create-element.ts'
import { createPanel, focusPanel, type PanelContent } from './panels.ts'

const slowMs = 6000

export type Sending = ReturnType<typeof createSending>

/** @param label of the button while nothing is on its way */
export function createSending(form: HTMLFormElement, label: string) {
  const words = SITE_STRINGS.forms
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const progress = createElement('p', 'request__progress')
  progress.role = 'status'
  let panel: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const actions = form.querySelector('.request__actions')
  actions?.after(progress)
  const name = (text: string) => {
    if (button) button.textContent = text
  }
  const setBusy = (isBusy: boolean) => {
    button?.setAttribute('aria-disabled', String(isBusy))
    name(isBusy ? words.sending : label)
    form.setAttribute('aria-busy', String(isBusy))
    // Input from meanwhile would be in no request, and lost once this one is sent.
    for (const part of form.querySelectorAll<HTMLElement>(':scope > :not(.request__ending)')) {
      part.inert = isBusy
    }
    clearTimeout(timer)
    progress.textContent = isBusy ? words.sendingNow : ''
  }
  /** Removes the panel. */
  const clear = () => {
    panel?.remove()
    panel = undefined
    name(label)
  }
  return {
    /** Whether a request is on its way. */
    isBusy: () => form.getAttribute('aria-busy') === 'true',
    start() {
      clear()
      // The focus may be in a field, or in the panel that is gone.
      button?.focus({ preventScroll: true })
      setBusy(true)
      timer = setTimeout(() => {
        progress.textContent = words.slow
      }, slowMs)
    },
    end: () => setBusy(false),
    /** Shows a panel above the button and focuses it. */
    say(content: PanelContent) {
      clear()
      panel = createPanel(content)
      actions?.before(panel)
      if (content.kind === 'failed') name(SITE_STRINGS.retry)
      focusPanel(panel)
    },
    clear,
  }
}
