/**
 * The filter of the calendar: an area and a month at once, as the URL says. Without script each
 * of its links shows the one or the other.
 */
import { hasModifier } from '../client/has-modifier.ts'
import { type CalendarChoice, choiceIn, hashOf } from './calendar-hash.ts'

/** @param calendar holds the links with `data-area` or `data-month`, two sentences on what was
 * found, and the months with their lines */
export function hydrate(calendar: HTMLElement): () => void {
  const links = [...calendar.querySelectorAll<HTMLAnchorElement>('.calendar__filter a')]
  const offers = links.map(({ dataset }) => ({ ...dataset }))
  const controller = new AbortController()
  const { signal } = controller
  const choice = () => choiceIn(location.hash, offers)
  const show = () => {
    for (const link of links) markLink(link, choice())
    return showLines(calendar, choice())
  }
  const answer = () => tellCount(calendar, show())

  calendar.addEventListener(
    'click',
    (event) => {
      const link = links.find((one) => one.contains(event.target as Node))
      if (!link || hasModifier(event)) return
      // The browser would go to what the URL names, and take the focus there.
      event.preventDefault()
      if (link.hash === location.hash) return
      history.pushState(true, '', link.hash)
      answer()
    },
    { signal },
  )
  window.addEventListener('hashchange', answer, { signal })

  const { area, month } = choice()
  if (area || month) answer()
  else show()
  // Nothing in the page has this URL, so nobody was taken to it; who comes back is left alone.
  if (area && month && !history.state) {
    links.find((link) => link.dataset.area === area)?.scrollIntoView({ behavior: 'instant' })
    history.replaceState(true, '')
  }
  return () => controller.abort()
}

/** Leads to its own choice, together with what is chosen of the other kind. */
function markLink(link: HTMLAnchorElement, choice: CalendarChoice): void {
  const { area = choice.area, month = choice.month } = link.dataset
  link.setAttribute('href', hashOf({ area, month }))
  if (area === choice.area && month === choice.month) link.setAttribute('aria-current', 'true')
  else link.removeAttribute('aria-current')
}

/** @returns how many lines are shown */
function showLines(calendar: HTMLElement, { area, month }: CalendarChoice): number {
  let count = 0
  for (const section of calendar.querySelectorAll<HTMLElement>('.month')) {
    const before = count
    const isOther = month !== '' && section.id !== `mese-${month}`
    for (const line of section.querySelectorAll<HTMLElement>('.agenda__line')) {
      line.hidden = isOther || (area !== '' && line.dataset.area !== area)
      if (!line.hidden) count++
    }
    section.hidden = count === before
  }
  return count
}

/** Only the number is written: the words may be in another language by now. */
function tellCount(calendar: HTMLElement, count: number): void {
  const [found, none] = calendar.querySelectorAll<HTMLElement>('.calendar__found > p')
  const number = found?.querySelector('[translate=no]')
  if (number) number.textContent = String(count)
  found?.toggleAttribute('hidden', count === 0)
  none?.toggleAttribute('hidden', count > 0)
}
