/**
 * Whether the visitor is in the middle of something that a reload would take away.
 */

const fields = 'input, textarea, select, [contenteditable]'

/** A form in which something was typed or chosen is marked until it is sent, and so reset. */
export function watchForms(): void {
  document.addEventListener('input', ({ target }) => {
    ;(target as HTMLInputElement).form?.setAttribute('data-unsent', '')
  })
  document.addEventListener('reset', ({ target }) => {
    ;(target as HTMLFormElement).removeAttribute('data-unsent')
  })
}

export const isBusy = (): boolean =>
  document.activeElement?.matches(fields) ||
  !!document.querySelector('dialog[open], form[data-unsent]') ||
  [...document.forms].some((form) => [...form.elements].some(isFilled))

/** Also by the browser, which gives back what was typed before a reload. */
const isFilled = (field: Element): boolean =>
  field instanceof HTMLTextAreaElement
    ? field.value !== field.defaultValue
    : field instanceof HTMLInputElement &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
