/**
 * Formats prices and dates for a language. A moment is `YYYY-MM-DD HH:mm` in the site's time zone. Uses
 * only those parts of `Intl` whose output is the same in all supported releases of Node.
 */

const noBreakSpace = '\u00a0'

const currencySigns: Readonly<Record<string, string>> = { EUR: '€', GBP: '£' }

type Format = ReturnType<typeof createFormat>

/** Cached by locale: `Intl` formatters take longer to create than to use. */
const formats = new Map<string, Format>()

/** @param locale BCP 47 */
export function formatOf(locale: string): Format {
  const format = formats.get(locale) ?? createFormat(locale)
  formats.set(locale, format)
  return format
}

function createFormat(locale: string) {
  const isItalian = locale.startsWith('it')
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 0 })
  const decimals = new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const utc = { timeZone: 'UTC' } as const
  const months = new Intl.DateTimeFormat(locale, { ...utc, month: 'long' })
  const weekdays = new Intl.DateTimeFormat(locale, { ...utc, weekday: 'long' })
  const shortWeekdays = new Intl.DateTimeFormat(locale, { ...utc, weekday: 'short' })

  const monthName = (moment: string) => months.format(dateOf(moment))
  const dayNumber = (moment: string): string => {
    const day = String(Number(moment.slice(8, 10)))
    return isItalian && day === '1' ? '1°' : day
  }

  /**
   * `€ 1.200`, `€ 49,50`, `CHF 80`; `£1,200`: decimals only when there are any.
   * @param currency ISO 4217
   */
  const formatPrice = (amount: number, currency: string): string => {
    const rounded = Math.round(Math.abs(amount) * 100) / 100
    const figures = (Number.isInteger(rounded) ? number : decimals).format(rounded)
    const sign = currencySigns[currency]
    const minus = amount < 0 ? '−' : ''
    if (isItalian) return `${sign ?? currency}${noBreakSpace}${minus}${figures}`
    return `${minus}${sign ?? `${currency}${noBreakSpace}`}${figures}`
  }

  /** `marzo 2026` */
  const formatMonth = (moment: string): string => `${monthName(moment)} ${moment.slice(0, 4)}`

  /** `sabato`; `sab–dom` when it ends on a later day. */
  const formatWeekdays = (start: string, end: string): string =>
    dayOf(start) === dayOf(end)
      ? weekdays.format(dateOf(start))
      : `${shortWeekdays.format(dateOf(start))}–${shortWeekdays.format(dateOf(end))}`

  /** Day of the month: `14`; `14–15` if it ends on a later day of the same month. */
  const formatDayNumber = (start: string, end: string): string => {
    const isRange = dayOf(start) !== dayOf(end) && monthKeyOf(start) === monthKeyOf(end)
    return isRange ? `${dayNumber(start)}–${dayNumber(end)}` : dayNumber(start)
  }

  /** `14 marzo 2026`, `14–15 marzo 2026`, `30 marzo – 1° aprile 2026`; both years if they differ. */
  const formatDates = (start: string, end: string): string => {
    if (monthKeyOf(start) === monthKeyOf(end)) {
      return `${formatDayNumber(start, end)} ${formatMonth(start)}`
    }
    const isSameYear = start.slice(0, 4) === end.slice(0, 4)
    const first = `${dayNumber(start)} ${isSameYear ? monthName(start) : formatMonth(start)}`
    return `${first} – ${dayNumber(end)} ${formatMonth(end)}`
  }

  return { formatPrice, formatMonth, formatWeekdays, formatDayNumber, formatDates }
}

/** Key that groups moments by month: `2026-03`. */
export const monthKeyOf = (moment: string): string => moment.slice(0, 7)

/** `9:30–17:30`: start time of the first day, end time of the last. */
export const formatTimes = (start: string, end: string): string => `${timeOf(start)}–${timeOf(end)}`

const dayOf = (moment: string): string => moment.slice(0, 10)

/** The first day for a month alone. */
const dateOf = (moment: string): Date => new Date(dayOf(moment))

const timeOf = (moment: string): string => moment.slice(11, 16).replace(/^0/, '')
