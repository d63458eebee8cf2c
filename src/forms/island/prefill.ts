/**
 * Fills in answers from the link to the form: any select or radio by its name, and
 * `?servizio=` for the service that a price or a picture was about.
 */
import { anchorOf } from '../../content/element-id.ts'
import { fill } from '../../strings/strings.ts'
import { formFields } from '../form.ts'
import { queueMark } from '../request-queue.ts'
import { draftPrefix } from './drafts.ts'
import type { PageForm } from './page-form.ts'

/** Pattern of what wakes the form's script with the page: drafts, queued requests, answers in the URL. */
export const prefillKeys = `${draftPrefix}|${queueMark}|[?]`

const maxLength = 80

/** @param typed names of fields that the visitor has already answered */
export function prefill(page: PageForm, address: URLSearchParams, typed: readonly string[]): void {
  const fields = formFields(page.definition).filter(({ name }) => !typed.includes(name))
  const values = page.read()
  const changes: Record<string, string | readonly string[]> = {}
  for (const field of fields) {
    const text = address.get(field.name)
    if (text !== null && (field.kind === 'select' || field.kind === 'radio')) {
      if (field.options.some(({ value, isDisabled }) => value === text && !isDisabled)) {
        changes[field.name] = text
      }
    }
  }
  const service = (address.get('servizio') ?? '')
    .slice(0, maxLength)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  if (service !== '') {
    const wanted = anchorOf(service)
    const [choice] = fields.flatMap((field) => {
      const option =
        field.kind === 'checkboxes' && field.options.find(({ label }) => anchorOf(label) === wanted)
      return option ? [{ name: field.name, value: option.value }] : []
    })
    if (choice !== undefined) {
      changes[choice.name] = [...[values[choice.name] ?? []].flat(), choice.value]
    } else if ((values.messaggio ?? '') === '') {
      changes.messaggio = fill(SITE_STRINGS.forms.interest, { service })
    }
  }
  page.write({ ...values, ...changes })
}
