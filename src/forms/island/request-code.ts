/**
 * Shows the code of a request that was sent without script on the thank-you page: the page is the
 * same for everybody, the code stands in its URL.
 */
import { createCode } from '../../client/create-element.ts'

export function hydrate(element: HTMLElement): void {
  const text = new URLSearchParams(location.search).get('codice') ?? ''
  if (/^[0-9A-Z]{10}$/.test(text)) {
    element.replaceChildren(`${SITE_STRINGS.requests.reference} `, createCode(text), '.')
  }
}
