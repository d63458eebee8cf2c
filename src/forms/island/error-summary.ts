/**
 * The summary of errors at the top of the form, with a link to each field.
 */

import { createElement } from '../../client/create-element.ts'
import { plural } from '../../strings/strings.ts'
import { type FieldError, formFields } from '../form.ts'
import { labelled } from '../request-text.ts'
import type { PageForm } from './page-form.ts'

export interface ErrorSummary {
  /** Shows it anew and focuses it, so that a screen reader reads it out each time. */
  announce(errors: readonly FieldError[]): void
  /** Removes corrected errors, without announcing it. */
  update(errors: readonly FieldError[]): void
}

export function createErrorSummary(page: PageForm): ErrorSummary {
  const title = createElement('p', 'request__summary-title')
  title.id = `${page.definition.name}-summary`
  const list = createElement('ul', '')
  let box: HTMLElement | undefined
  const fill = (errors: readonly FieldError[]) => {
    const { toCheck, locale } = SITE_STRINGS.forms
    title.textContent = plural(toCheck, errors.length, locale)
    list.replaceChildren(...errors.map((error) => createLine(page, error)))
  }
  return {
    announce(errors) {
      box?.remove()
      box = createElement('div', 'request__summary')
      box.tabIndex = -1
      box.role = 'group'
      box.setAttribute('aria-labelledby', title.id)
      fill(errors)
      box.append(title, list)
      page.element.prepend(box)
      box.focus({ preventScroll: true })
      box.scrollIntoView({ block: 'start' })
    },
    update(errors) {
      if (errors.length === 0) box?.remove()
      else fill(errors)
    },
  }
}

function createLine(page: PageForm, { field, message }: FieldError): HTMLElement {
  const [control] = page.controlsOf(field)
  const label = formFields(page.definition).find(({ name }) => name === field)?.label
  const line = createElement('li', '')
  if (!control || label === undefined) {
    line.textContent = message
    return line
  }
  const link = createElement('a', '', labelled(label, message))
  link.href = `#${control.id}`
  link.addEventListener('click', (event) => {
    // No history entry: Back should lead to the previous page.
    event.preventDefault()
    control.focus({ preventScroll: true })
    control.closest('.field')?.scrollIntoView({ block: 'start' })
  })
  line.append(link)
  return line
}
