/**
 * Error messages under the fields, tied to their controls.
 */

import { createElement } from '../../client/create-element.ts'
import type { FieldError } from '../form.ts'
import type { PageForm } from './page-form.ts'

export interface FieldErrors {
  /** Shows the error of each field, and removes those that are corrected. */
  show(errors: readonly FieldError[]): void
  /** The errors shown last, in the order given to `show`. */
  shown(): FieldError[]
}

export function createFieldErrors(page: PageForm): FieldErrors {
  let shown: readonly FieldError[] = []
  return {
    shown: () => [...shown],
    show(errors) {
      for (const { field } of shown) {
        if (!errors.some((error) => error.field === field)) say(page, field, '')
      }
      for (const error of errors) {
        // Compare with the message, not the page: a translator may have changed its text.
        const isSaid = shown.some(
          (entry) => entry.field === error.field && entry.message === error.message,
        )
        if (!isSaid) say(page, error.field, error.message)
      }
      shown = errors
    },
  }
}

function say(page: PageForm, name: string, message: string): void {
  const controls = page.controlsOf(name)
  const box = controls[0]?.closest('.field')
  if (!box) return
  const id = `${page.definition.name}-${name}-error`
  box.querySelector('.field__error')?.remove()
  if (message !== '') box.append(Object.assign(createElement('p', 'field__error', message), { id }))
  for (const control of controls) {
    if (message === '') control.removeAttribute('aria-invalid')
    else control.setAttribute('aria-invalid', 'true')
  }
  // For a group of choices, the description belongs to the group.
  const described = box instanceof HTMLFieldSetElement ? box : controls[0]
  const ids = (described?.getAttribute('aria-describedby') ?? '').split(' ')
  const otherIds = ids.filter((candidate) => candidate !== '' && candidate !== id)
  const describedBy = message === '' ? otherIds : [...otherIds, id]
  if (describedBy.length === 0) described?.removeAttribute('aria-describedby')
  else described?.setAttribute('aria-describedby', describedBy.join(' '))
}
