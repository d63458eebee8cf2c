/**
 * The form in the page: what is typed in it, by the names of its definition, and the parts that depend
 * on that.
 */
import { createElement } from '../../client/create-element.ts'
import { daysAfter } from '../calendar-day.ts'
import type { PostedValues } from '../clean-answer.ts'
import {
  type DateField,
  type FieldOption,
  formFields,
  type RequestField,
  type RequestForm,
} from '../form.ts'
import { readAnswers } from '../parse-request.ts'
import { fillOptions } from '../site-forms.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export type PageForm = ReturnType<typeof openPageForm>

/** @param served its definition, without the options that only the page has */
export function openPageForm(element: HTMLFormElement, served: RequestForm) {
  /** One control, or all options of a choice; empty for an unknown name. */
  const controlsOf = (name: string) =>
    [...element.elements].filter(
      (control): control is Control => isControl(control) && control.name === name,
    )
  const definition = fillOptions(served, ({ name }) => {
    const [select] = controlsOf(name)
    return select instanceof HTMLSelectElement ? optionsOf(select) : []
  })
  const fields = formFields(definition)
  /** Values as typed, without hidden inputs and the honeypot. */
  const read = (): PostedValues => {
    const data = new FormData(element)
    return Object.fromEntries(
      fields.map(({ name, kind }) => {
        const texts = data.getAll(name).filter((value) => typeof value === 'string')
        return [name, kind === 'checkboxes' ? texts : texts[0]]
      }),
    )
  }
  return {
    element,
    /** Includes the options that the page offers. */
    definition,
    read,
    /** Files chosen for a field. */
    filesOf: (name: string): File[] =>
      controlsOf(name).flatMap((control) => [
        ...((control instanceof HTMLInputElement && control.files) || []),
      ]),
    /** Fills in the fields that the form has; leaves out options that are gone. */
    write(values: PostedValues) {
      for (const { name } of fields) {
        const texts = [values[name] ?? []].flat()
        for (const control of controlsOf(name)) writeControl(control, texts)
      }
    },
    /** Values that differ from the form as served. */
    typed(): PostedValues {
      const values = read()
      const changed = fields.filter((field) => {
        const served = 'value' in field ? String(field.value ?? '') : ''
        return [values[field.name] ?? []].flat().join() !== served
      })
      return Object.fromEntries(changed.map(({ name }) => [name, values[name]]))
    },
    controlsOf,
    /** The field that a control belongs to. */
    fieldOf: (target: EventTarget | null): RequestField | undefined =>
      isControl(target) ? fields.find(({ name }) => name === target.name) : undefined,
  }
}

const isControl = (value: unknown): value is Control =>
  value instanceof HTMLInputElement ||
  value instanceof HTMLSelectElement ||
  value instanceof HTMLTextAreaElement

const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'

function writeControl(control: Control, texts: readonly string[]): void {
  // Only the visitor can choose files.
  if (control.type === 'file') return
  const [first = ''] = texts
  if (control instanceof HTMLSelectElement) {
    const isOffered = [...control.options].some(
      ({ value, disabled }) => value === first && !disabled,
    )
    if (isOffered) control.value = first
  } else if (control instanceof HTMLInputElement && isChoice(control)) {
    control.checked = texts.includes(control.value)
  } else control.value = first
}

export const isUntouched = (page: PageForm): boolean => Object.keys(page.typed()).length === 0

/** The options that the page offers. */
const optionsOf = (select: HTMLSelectElement): FieldOption[] =>
  [...select.options]
    .filter(({ value }) => value !== '')
    .map(({ value, label, disabled, parentElement, dataset }) => ({
      value,
      label: dataset.label ?? label,
      ...(parentElement instanceof HTMLOptGroupElement ? { group: parentElement.label } : {}),
      ...(disabled ? { isDisabled: true } : {}),
    }))

/** Values beside the form's fields: hidden inputs and the honeypot. */
export function hiddenValues({ element, definition }: PageForm): Record<string, string> {
  const names = formFields(definition).map(({ name }) => name)
  const entries = [...new FormData(element)].filter(([name]) => !names.includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** Updates the parts that depend on the answers, once one has changed. */
export function updateFields(page: PageForm, today: string): void {
  const { asked } = readAnswers(page.definition, page.read(), today)
  for (const field of formFields(page.definition)) {
    const [control] = page.controlsOf(field.name)
    if (!control) continue
    if (field.shownWhen !== undefined) {
      // The style sheet can only tell an answer from none.
      control.closest('.branch__follow-ups')?.toggleAttribute('hidden', !asked.includes(field))
    }
    const isSelect = control instanceof HTMLSelectElement
    if (isSelect && field.kind === 'select' && field.optionsOf !== undefined) {
      offerOptionsOf(control, page.controlsOf(field.optionsOf)[0]?.value ?? '')
    }
    if (field.kind === 'date' && field.soon !== undefined) remarkOn(control, field.soon, today)
  }
}

function offerOptionsOf(select: HTMLSelectElement, chosen: string): void {
  for (const option of select.querySelectorAll<HTMLOptionElement>('option[data-of]')) {
    const isOther = chosen !== '' && option.dataset.of !== chosen
    if (isOther && option.selected) select.selectedIndex = 0
    // Safari still shows a hidden group, in grey.
    const group = option.closest('optgroup')
    if (group) Object.assign(group, { hidden: isOther, disabled: isOther })
  }
}

function remarkOn(
  control: Control,
  { days, message }: Required<DateField>['soon'],
  today: string,
): void {
  let remark = control.closest('.field')?.querySelector('.field__remark')
  if (!remark) {
    remark = createElement('p', 'field__remark')
    remark.role = 'status'
    control.after(remark)
  }
  const isNear = control.value >= today && control.value < daysAfter(today, days)
  const text = isNear ? message : ''
  if ((remark.textContent === '') !== (text === '')) remark.textContent = text
}
