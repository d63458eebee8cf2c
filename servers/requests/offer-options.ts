import type { PostedValues } from '../../src/forms/clean-answer.ts'
import type { RequestForm } from '../../src/forms/form.ts'
import { fillOptions, type SiteFacts } from '../../src/forms/site-facts.ts'
import { hiddenText } from './posted-values.ts'

/**
 * The form with what the content offers. An id that the receiver does not know is taken too: the
 * content may be newer or older than the page of the visitor, and no request is to be lost for that.
 * @param facts `null`: nobody knows what the site offers
 */
export function offerOptions(
  form: RequestForm,
  facts: SiteFacts | null,
  values: PostedValues,
): RequestForm {
  return fillOptions(form, ({ name, options, optionsFrom }) => {
    const known = facts?.options[optionsFrom] ?? []
    const id = hiddenText(values, name)
    const isUnknown =
      /^[\w-]{1,64}$/.test(id) && ![...known, ...options].some(({ value }) => value === id)
    const label = facts === null ? id : `Non è in elenco (${id})`
    return isUnknown ? [...known, { value: id, label }] : known
  })
}
