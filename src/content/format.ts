/**
 * Prices and dates as they are printed in Italian. Pure: month and day names are tables, never the
 * locale or the clock of the machine. A moment is `YYYY-MM-DD HH:mm` in the studio's local time.
 */

const months = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const

const weekdays = [
  'domenica',
  'lunedì',
  'martedì',
  'mercoledì',
  'giovedì',
  'venerdì',
  'sabato',
] as const

const noBreakSpace = '\u00a0'

const currencySigns: Readonly<Record<string, string>> = { EUR: '€', GBP: '£' }

/**
 * `€ 1.200`, `€ 49,50`, `CHF 80`: decimals only when there are any, a no-break space after the sign.
 * @param currency ISO 4217
 */
export function formatPrice(amount: number, currency: string): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.')
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : whole
  const sign = amount < 0 ? '−' : ''
  return `${currencySigns[currency] ?? currency}${noBreakSpace}${sign}${grouped}${cents === '00' ? '' : `,${cents}`}`
}

/** Key that groups moments by month: `2026-03`. */
export const monthKeyOf = (moment: string): string => moment.slice(0, 7)

/** `marzo 2026` */
export const formatMonth = (moment: string): string => `${monthName(moment)} ${moment.slice(0, 4)}`

/** `sabato`; `sab–dom` when it ends on a later day. */
export function formatWeekdays(start: string, end: string): string {
  if (dayOf(start) === dayOf(end)) return weekdayOf(start)
  return `${weekdayOf(start).slice(0, 3)}–${weekdayOf(end).slice(0, 3)}`
}

/** `1° ottobre 2026` of `2026-10-01`. */
export const formatDay = (day: string): string => `${dayNumber(day)} ${formatMonth(day)}`

/** Day of the month as a numeral: `14`; `14–15` when it ends on a later day of the same month. */
export function formatDayNumber(start: string, end: string): string {
  const isRange = dayOf(start) !== dayOf(end) && monthKeyOf(start) === monthKeyOf(end)
  return isRange ? `${dayNumber(start)}–${dayNumber(end)}` : dayNumber(start)
}

/** `14 marzo 2026`, `14–15 marzo 2026`, `30 marzo – 1° aprile 2026`, with both years if they differ. */
export function formatDates(start: string, end: string): string {
  if (monthKeyOf(start) === monthKeyOf(end)) {
    return `${formatDayNumber(start, end)} ${formatMonth(start)}`
  }
  const isSameYear = start.slice(0, 4) === end.slice(0, 4)
  const first = `${dayNumber(start)} ${isSameYear ? monthName(start) : formatMonth(start)}`
  return `${first} – ${dayNumber(end)} ${formatMonth(end)}`
}

/** `9:30–17:30`: first hour of the first day, last hour of the last. */
export const formatTimes = (start: string, end: string): string => `${timeOf(start)}–${timeOf(end)}`

function weekdayOf(moment: string): string {
  const [year = 1970, month = 1, day = 1] = dayOf(moment).split('-').map(Number)
  return weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
}

const dayOf = (moment: string): string => moment.slice(0, 10)

const dayNumber = (moment: string): string => withFirst(String(Number(moment.slice(8, 10))))

/** A date that starts with its day: the first of a month is `1°`. */
export const withFirst = (date: string): string => date.replace(/^1(?![\d°º])/, '1°')

const elided = { il: 'l’', Il: 'L’', del: 'dell’', dal: 'dall’' } as const

/** `dal 3 marzo`, `dall’8 marzo`, `dal 1° marzo`: before a date that starts with its day. */
export const beforeDay = (word: keyof typeof elided, date: string): string =>
  (/^(8|11)(?!\d)/.test(date) ? elided[word] : `${word} `) + withFirst(date)

const monthName = (moment: string): string => months[Number(moment.slice(5, 7)) - 1] ?? ''

const timeOf = (moment: string): string => moment.slice(11, 16).replace(/^0/, '')
