/**
 * Shows the visitor her consent, and lets her revoke it.
 */
import { createButton, createElement } from '../client/create-element.ts'
import { createThrottle } from '../client/throttle.ts'
import { showToast } from '../client/toast.ts'
import { fill } from '../strings/strings.ts'
import { readConsent, revokeConsent } from './consent.ts'
import { googleMemory } from './google.ts'

export function hydrate(element: HTMLElement, _props: unknown, signal: AbortSignal): void {
  const throttle = createThrottle()
  const press = () => {
    // Clicks from before this island woke up arrive all at once.
    if (throttle(element)) show(element)
  }
  element.addEventListener('click', press, { signal })
}

function show(element: HTMLElement): void {
  const words = SITE_STRINGS.consent
  const given = readConsent(googleMemory.name)
  const day = given?.toLocaleDateString(SITE_STRINGS.locale, { dateStyle: 'long' })
  const text = day === undefined ? words.none : fill(words.since, { day })
  const dialog = createElement('dialog', 'consent')
  dialog.ariaLabel = words.label
  const close = createButton(SITE_STRINGS.close, () => dialog.close())
  const revoke = createButton(words.revoke, () => {
    dialog.close()
    takeBack()
  })
  const buttons = createElement('div', '')
  buttons.append(...(given === undefined ? [close] : [revoke, close]))
  dialog.append(createElement('p', '', text), buttons)
  dialog.addEventListener('close', () => dialog.remove())
  // After Back or Forward, the modal dialog would cover the other page.
  window.addEventListener('popstate', () => dialog.close(), { once: true })
  // Beside the element: clicks in the dialog are not clicks on it.
  element.after(dialog)
  dialog.showModal()
}

function takeBack(): void {
  revokeConsent()
  googleMemory.forget()
  // Only a reload gets rid of a script that is in the page.
  if (document.querySelector('#translation-service')?.hasChildNodes()) location.reload()
  else showToast(SITE_STRINGS.consent.revoked)
}
