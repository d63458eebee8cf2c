/**
 * The parts of a form that depend on its answers: fields that are asked only then, options that
 * belong to a choice, the remark on a day that is near.
 */

import { createElement } from '../../client/create-element.ts'
import { daysAfter } from '../calendar-day.ts'
import { formFields } from '../form.ts'
import { readAnswers } from '../parse-request.ts'
import type { PageForm } from './page-form.ts'

/** @returns a function to call when an answer has changed */
export function createLiveFields(page: PageForm, today: () => string): () => void {
  return () => {
    const day = today()
    showAskedFields(page, day)
    offerOptionsOfChoice(page)
    remarkOnNearDays(page, day)
  }
}

/** Shows them exactly; the style sheet can only tell an answer from none. */
function showAskedFields(page: PageForm, today: string): void {
  const { asked } = readAnswers(page.definition, page.read(), today)
  for (const field of formFields(page.definition)) {
    if (field.shownWhen === undefined) continue
    const followUps = page.controlsOf(field.name)[0]?.closest('.branch__follow-ups')
    followUps?.toggleAttribute('hidden', !asked.includes(field))
  }
}

function offerOptionsOfChoice(page: PageForm): void {
  for (const field of formFields(page.definition)) {
    if (field.kind !== 'select' || field.optionsOf === undefined) continue
    const [select] = page.controlsOf(field.name)
    const chosen = page.controlsOf(field.optionsOf)[0]?.value ?? ''
    if (select instanceof HTMLSelectElement) offerOptionsOf(select, chosen)
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

function remarkOnNearDays(page: PageForm, today: string): void {
  for (const field of formFields(page.definition)) {
    if (field.kind !== 'date' || field.soon === undefined) continue
    const [control] = page.controlsOf(field.name)
    const box = control?.closest('.field')
    if (!control || !box) continue
    let remark = box.querySelector('.field__remark')
    if (!remark) {
      remark = createElement('p', 'field__remark')
      remark.role = 'status'
      control.after(remark)
    }
    const isNear = control.value >= today && control.value < daysAfter(today, field.soon.days)
    const text = isNear ? field.soon.message : ''
    if ((remark.textContent === '') !== (text === '')) remark.textContent = text
  }
}
