/**
 * The calendar's filter in the URL: `#area-unghie`, `#mese-2026-12`, or both as
 * `#area-unghie&mese-2026-12`. The first two are ids in the page, so that they work without script.
 */

/** The filter; `''` means all. */
export interface CalendarChoice {
  area: string
  /** `2026-12` */
  month: string
}

/** The fragment of a choice; “all” has one too. */
export function hashOf({ area, month }: CalendarChoice): string {
  const ids = [area && `area-${area}`, month && `mese-${month}`].filter((id) => id !== '')
  return `#${ids.join('&') || 'area-tutte'}`
}

/** @param offers the possible choices. A month that is over, in an old URL, counts as none */
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
