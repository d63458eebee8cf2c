/** Days as `YYYY-MM-DD`, as date fields send them: their order as text is their order in time. */

/** Whether the calendar has that day. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The same day so many years on; good to compare with, even where February has no 29th. */
export const yearsFrom = (day: string, years: number): string =>
  String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)

/** Whether who was born on that day is so many years old at least, and less than so many. */
export const isAged = (
  born: string,
  today: string,
  { from, below }: { readonly from: number; readonly below: number },
): boolean =>
  isCalendarDay(born) && born <= yearsFrom(today, -from) && born > yearsFrom(today, -below)

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The day that the calendar of a time zone shows. To make the formatter costs, so it is made once. */
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

/** `2027-06-12` → `12/06/2027` */
export const italianDay = (day: string): string => day.split('-').reverse().join('/')
