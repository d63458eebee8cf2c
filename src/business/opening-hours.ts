/**
 * Opening hours as editors write them, in the notation of search engines.
 */
import type { SettingsModel } from './settings.ts'

const days = [
  ['lun', 'Mo'],
  ['mar', 'Tu'],
  ['mer', 'We'],
  ['gio', 'Th'],
  ['ven', 'Fr'],
  ['sab', 'Sa'],
  ['dom', 'Su'],
] as const

/**
 * `Da martedì a venerdì`, `9:30–18:30` → `Tu-Fr 09:30-18:30`. A line that is not understood, or that
 * says the studio is closed, is left out: nothing is better than something false.
 */
export const openingHoursOf = (hours: SettingsModel['hours']): string[] =>
  hours.flatMap((line) => {
    const dayNames = daysIn(line.days)
    return dayNames === '' ? [] : timesIn(line.hours).map((times) => `${dayNames} ${times}`)
  })

function daysIn(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const named = words.flatMap((word) => days.find(([start]) => isDay(word, start))?.[1] ?? [])
  const others = words.filter((word) => !days.some(([start]) => isDay(word, start)))
  if (
    named.length === 0 ||
    others.some((word) => !['da', 'dal', 'a', 'al', 'e', 'il', 'la'].includes(word))
  ) {
    return ''
  }
  const isRange = /–|-|\bal?\b/.test(text.toLowerCase())
  // From when to when of three days: who knows.
  if (isRange && named.length > 2) return ''
  return named.join(isRange ? '-' : ',')
}

const isDay = (word: string, start: string): boolean =>
  word === start || (word.startsWith(start) && /(dì|ato|ica)$/.test(word))

/**
 * `9:30–12:30, 15–19` → `09:30-12:30`, `15:00-19:00`. None of a line that takes hours back (`chiuso
 * 13–15`), or that has figures beside them (`9,00–18,00`).
 */
function timesIn(text: string): string[] {
  const range = /(\d{1,2})(?:[:.](\d{2}))?\s*[–-]\s*(\d{1,2})(?:[:.](\d{2}))?/g
  if (/\d|chius|paus|tranne|salvo|eccetto|esclus/i.test(text.replace(range, ' '))) return []
  return [...text.matchAll(range)].flatMap(([, fromHour, fromMinute, toHour, toMinute]) => {
    const from = clock(fromHour, fromMinute)
    const to = clock(toHour, toMinute)
    return from < to && to <= '24:00' ? [`${from}-${to}`] : []
  })
}

const clock = (hour = '0', minute = '00'): string => `${hour.padStart(2, '0')}:${minute}`
