/**
 * What of the calendar is shown, as its URL says it: `#area-unghie`, `#mese-2026-12`, or both as
 * `#area-unghie&mese-2026-12`. The first two are ids in the page, so that they work without script.
 */

/** Empty for all of them. */
export interface CalendarChoice {
  area: string
  /** `2026-12` */
  month: string
}

/** A URL for each choice: also that all is shown is one. */
export function hashOf({ area, month }: CalendarChoice): string {
  const ids = [area && `area-${area}`, month && `mese-${month}`].filter((id) => id !== '')
  return `#${ids.join('&') || 'area-tutte'}`
}

/**
 * @param offers what can be chosen. A URL that was kept may name a month that is over: then it
 * is as if it named none
 */
export function choiceIn(
  hash: string,
  offers: readonly Partial<Readonly<CalendarChoice>>[],
): CalendarChoice {
  const ids = hash.slice(1).split('&')
  return {
    area: offers.find(({ area }) => ids.includes(`area-${area}`))?.area ?? '',
    month: offers.find(({ month }) => ids.includes(`mese-${month}`))?.month ?? '',
  }
}
