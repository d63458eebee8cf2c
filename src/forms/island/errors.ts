/**
 * Errors in the form: all of them when the visitor sends, and after that field by field, as the
 * visitor leaves each. Each stands under its field, and in the summary at the top of the form.
 */
import { createElement } from '../../client/create-element.ts'
import { plural } from '../../strings/strings.ts'
import { type FieldError, formFields, type RequestField } from '../form.ts'
import { invalidMessage } from '../messages.ts'
import { type Answers, type ParsedRequest, parseRequest, readAnswers } from '../parse-request.ts'
import { labelled } from '../request-text.ts'
import type { PageForm } from './page-form.ts'
import { pictureErrors } from './pictures.ts'

interface ChecksOptions {
  today: () => string
  signal: AbortSignal
}

export type Checks = ReturnType<typeof createChecks>

export function createChecks(page: PageForm, { today, signal }: ChecksOptions) {
  const summary = createSummary(page)
  const order = formFields(page.definition).map(({ name }) => name)
  /** The errors in the page. */
  let shown: readonly FieldError[] = []
  let isSentOnce = false
  let isPressed = false
  const parse = (): ParsedRequest => {
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
  /** Shows these errors, and removes all others. */
  const show = (errors: readonly FieldError[]) => {
    for (const { field } of shown) {
      if (!errors.some((error) => error.field === field)) say(page, field, '')
    }
    for (const { field, message } of errors) {
      // Compare with the message, not the page: a translator may have changed its text.
      const isSaid = shown.some((error) => error.field === field && error.message === message)
      if (!isSaid) say(page, field, message)
    }
    shown = errors
    summary.update(errors)
  }
  /** Also shows errors found elsewhere, as by the receiver. */
  const announce = (errors: readonly FieldError[]) => {
    show(
      errors.map(({ field, message }) => ({ field, message: message || SITE_STRINGS.forms.text })),
    )
    summary.announce(shown)
  }
  /** Shows new errors of this field only; elsewhere it removes the corrected ones. */
  const look = (field: RequestField) => {
    if (!isSentOnce) return
    const parsed = parse()
    const said = shown.map((error) => error.field)
    const found = parsed.ok ? [] : parsed.errors
    show(found.filter((error) => error.field === field.name || said.includes(error.field)))
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
    /** Returns the answers, or shows the errors and returns `undefined`. */
    run(): Answers | undefined {
      isSentOnce = true
      const parsed = parse()
      if (!parsed.ok) {
        announce(parsed.errors)
        return undefined
      }
      show([])
      return parsed.request.answers
    },
    announce,
    clear() {
      isSentOnce = false
      show([])
    },
  }
}

/** Errors of half-typed dates and times, which look empty to a script. */
function unreadErrors(page: PageForm, today: string): FieldError[] {
  return readAnswers(page.definition, page.read(), today)
    .asked.filter(({ name }) => page.controlsOf(name).some(({ validity }) => validity.badInput))
    .map((field) => ({ field: field.name, message: invalidMessage(field, SITE_STRINGS.forms) }))
}

/** Writes a message under its field, tied to the controls; `''` removes it. */
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

function createSummary(page: PageForm) {
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
    /** Shows it anew and focuses it, so that a screen reader reads it out each time. */
    announce(errors: readonly FieldError[]) {
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
    /** Removes corrected errors, without announcing it. */
    update(errors: readonly FieldError[]) {
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
