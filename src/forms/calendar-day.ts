/** Days as `YYYY-MM-DD`, the format of date fields: text order is time order. */

/** Whether the calendar has that day. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The same day `years` later. For comparison only: it may be a 29 February that does not exist. */
export const yearsFrom = (day: string, years: number): string =>
  String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)

/** Whether somebody born on that day is at least `from` and less than `below` years old. */
export const isAged = (
  born: string,
  today: string,
  { from, below }: { readonly from: number; readonly below: number },
): boolean =>
  isCalendarDay(born) && born <= yearsFrom(today, -from) && born > yearsFrom(today, -below)

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** `2027-06-12` → `12/06/2027` */
export const italianDay = (day: string): string => day.split('-').reverse().join('/')
