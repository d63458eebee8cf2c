/** Prices and dates of this site. */
import { createFormat } from '../strings/format.ts'
import { italian } from '../strings/it.ts'

export const { formatPrice, formatMonth, formatWeekdays, formatDayNumber, formatDates } =
  createFormat(italian.locale)
