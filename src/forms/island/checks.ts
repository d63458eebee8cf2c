/**
 * Shows errors: all of them when the visitor sends, and after that field by field, as the visitor
 * leaves each.
 */
import { type FieldError, formFields, type RequestField } from '../form.ts'
import { invalidMessage } from '../messages.ts'
import { parseRequest, readAnswers } from '../parse-request.ts'
import { createErrorSummary } from './error-summary.ts'
import { createFieldErrors } from './field-errors.ts'
import type { PageForm } from './page-form.ts'
import { pictureErrors } from './pictures.ts'

export interface Checks {
  /** Returns the answers, or shows the errors and returns `undefined`. */
  run(): (ReturnType<typeof parseRequest> & { ok: true }) | undefined
  /** Shows errors found elsewhere, as by the receiver. */
  announce(errors: readonly FieldError[]): void
  clear(): void
}

interface ChecksOptions {
  today: () => string
  signal: AbortSignal
}

export function createChecks(page: PageForm, { today, signal }: ChecksOptions): Checks {
  const errors = createFieldErrors(page)
  const summary = createErrorSummary(page)
  let isSentOnce = false
  let isPressed = false
  const order = formFields(page.definition).map(({ name }) => name)
  const parse = (): ReturnType<typeof parseRequest> => {
    const parsed = parseRequest(page.definition, page.read(), { today: today() })
    const unread = unreadErrors(page, today())
    const isRead = ({ field }: FieldError) => !unread.some((error) => error.field === field)
    const errors = parsed.ok ? [] : parsed.errors.filter(isRead)
    const found = [...unread, ...errors, ...pictureErrors(page)]
    if (found.length === 0) return parsed
    return {
      ok: false,
      errors: found.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field)),
    }
  }
  const announce = (errorsFound: readonly FieldError[]) => {
    const found = errorsFound.map(({ field, message }) => ({
      field,
      message: message || SITE_STRINGS.forms.text,
    }))
    errors.show(found)
    summary.announce(found)
  }
  /** Shows new errors of this field only; elsewhere it removes the corrected ones. */
  const look = (field: RequestField) => {
    if (!isSentOnce) return
    const parsed = parse()
    const found = parsed.ok ? [] : parsed.errors
    const said = errors.shown().map((error) => error.field)
    const left = found.filter((error) => error.field === field.name || said.includes(error.field))
    errors.show(left)
    summary.update(left)
  }
  page.element.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      const field = page.fieldOf(target)
      if (!field || page.fieldOf(relatedTarget) === field) return
      // A new message must not move a pressed button away from under the pointer.
      if (isPressed) document.addEventListener('click', () => look(field), { once: true, signal })
      else look(field)
    },
    { signal },
  )
  page.element.addEventListener(
    'change',
    ({ target }) => {
      const field = page.fieldOf(target)
      if (field && ('options' in field || ['checkbox', 'file'].includes(field.kind))) look(field)
    },
    { signal },
  )
  const press = ({ type }: Event) => {
    isPressed = type === 'pointerdown'
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
    document.addEventListener(type, press, { signal })
  }
  return {
    run() {
      isSentOnce = true
      const parsed = parse()
      if (parsed.ok) {
        errors.show([])
        summary.update([])
        return parsed
      }
      announce(parsed.errors)
      return undefined
    },
    announce,
    clear() {
      isSentOnce = false
      errors.show([])
      summary.update([])
    },
  }
}

/** Errors of half-typed dates and times, which look empty to a script. */
function unreadErrors(page: PageForm, today: string): FieldError[] {
  return readAnswers(page.definition, page.read(), today)
    .asked.filter(({ name }) => page.controlsOf(name).some(({ validity }) => validity.badInput))
    .map((field) => ({ field: field.name, message: invalidMessage(field, SITE_STRINGS.forms) }))
}
