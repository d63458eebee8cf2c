/**
 * The day that the calendar of a time zone shows, `YYYY-MM-DD`. To make the formatter costs more
 * than all the rest of a request's checks, so it is made once.
 */
export function createDayReader(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    return (['year', 'month', 'day'] as const).map((part) => parts.get(part)).join('-')
  }
}
