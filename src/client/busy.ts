/**
 * Whether the visitor is doing something that a reload would undo.
 */

const fields = 'input, textarea, select, [contenteditable]'

/** Marks each form that the visitor changes, until it is reset, as it is after sending. */
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

/** Whether it was changed, also by the browser after a reload. */
const isFilled = (field: Element): boolean =>
  field instanceof HTMLTextAreaElement
    ? field.value !== field.defaultValue
    : field instanceof HTMLInputElement &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
