/**
 * Turns opening hours as editors write them into the notation of search engines.
 */
import type { SettingsModel } from './settings-query.ts'

/** Days: first letters in Italian and English, and code. */
const days = [
  ['lun', 'mon', 'Mo'],
  ['mar', 'tue', 'Tu'],
  ['mer', 'wed', 'We'],
  ['gio', 'thu', 'Th'],
  ['ven', 'fri', 'Fr'],
  ['sab', 'sat', 'Sa'],
  ['dom', 'sun', 'Su'],
] as const

const betweenDays = ['da', 'dal', 'a', 'al', 'e', 'il', 'la', 'from', 'to', 'and', 'on']

/**
 * `Da martedì a venerdì` or `Tuesday to Friday`, `9:30–18:30` → `Tu-Fr 09:30-18:30`. Leaves out lines
 * that it does not understand, or that say the studio is closed.
 */
export const openingHoursOf = (hours: SettingsModel['hours']): string[] =>
  hours.flatMap((line) => {
    const dayNames = daysIn(line.days)
    return dayNames === '' ? [] : timesIn(line.hours).map((times) => `${dayNames} ${times}`)
  })

function daysIn(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const named = words.flatMap((word) => days.find((day) => isDay(word, day))?.[2] ?? [])
  const unrecognized = words.filter((word) => !days.some((day) => isDay(word, day)))
  if (named.length === 0 || unrecognized.some((word) => !betweenDays.includes(word))) return ''
  const isRange = /–|-|\b(al?|to)\b/.test(text.toLowerCase())
  // Three days make no clear range.
  if (isRange && named.length > 2) return ''
  return named.join(isRange ? '-' : ',')
}

const isDay = (word: string, [italian, english]: (typeof days)[number]): boolean =>
  word === italian ||
  word === english ||
  (word.startsWith(italian) && /(dì|ato|ica)$/.test(word)) ||
  (word.startsWith(english) && /days?$/.test(word))

/**
 * `9:30–12:30, 15–19` → `09:30-12:30`, `15:00-19:00`. Empty for a line with closing hours (`chiuso
 * 13–15`), other figures (`9,00–18,00`), or a 12-hour clock (`1–6 pm`).
 */
function timesIn(text: string): string[] {
  const range = /(\d{1,2})(?:[:.](\d{2}))?\s*[–-]\s*(\d{1,2})(?:[:.](\d{2}))?/g
  if (
    /\d|chius|paus|tranne|salvo|eccetto|esclus|clos|break|except|\b[ap]\.?m\b/i.test(
      text.replace(range, ' '),
    )
  )
    return []
  return [...text.matchAll(range)].flatMap(([, fromHour, fromMinute, toHour, toMinute]) => {
    const from = clock(fromHour, fromMinute)
    const to = clock(toHour, toMinute)
    return from < to && to <= '24:00' ? [`${from}-${to}`] : []
  })
}

const clock = (hour = '0', minute = '00'): string => `${hour.padStart(2, '0')}:${minute}`
