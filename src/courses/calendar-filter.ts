/**
 * Filters the calendar by area and month at once, as the URL says. Without script each link filters by
 * one of them.
 */
import { hasModifier } from '../client/has-modifier.ts'
import { type CalendarChoice, choiceIn, hashOf } from './calendar-hash.ts'

/** @param calendar holds the links with `data-area` or `data-month`, two sentences on what was
 * found, and the months with their lines */
export function hydrate(calendar: HTMLElement, _props: unknown, signal: AbortSignal): void {
  const links = [...calendar.querySelectorAll<HTMLAnchorElement>('.calendar__filter a')]
  const offers = links.map(({ dataset }) => ({ ...dataset }))
  const choice = () => choiceIn(location.hash, offers)
  const show = () => {
    for (const link of links) markLink(link, choice())
    return showLines(calendar, choice())
  }
  const answer = () => tellCount(calendar, show())

  calendar.addEventListener(
    'click',
    (event) => {
      const link = links.find((candidate) => candidate.contains(event.target as Node))
      if (!link || hasModifier(event)) return
      // The browser would go to the target of the URL, and move the focus there.
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
  // No element has this id, so the browser went nowhere; a return keeps its position.
  if (area && month && !history.state) {
    links.find((link) => link.dataset.area === area)?.scrollIntoView({ behavior: 'instant' })
    history.replaceState(true, '')
  }
}

/** Points a link to its own choice and the current one of the other kind. */
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

/** Writes only the number: a translator may have replaced the words. */
function tellCount(calendar: HTMLElement, count: number): void {
  const [found, none] = calendar.querySelectorAll<HTMLElement>('.calendar__found > p')
  const number = found?.querySelector('[translate=no]')
  if (number) number.textContent = String(count)
  found?.toggleAttribute('hidden', count === 0)
  none?.toggleAttribute('hidden', count > 0)
}
