import { describe, expect, it } from 'vitest'
import { formatOf, formatTimes } from '../../../src/strings/format.ts'

// Expected texts are fixed: each release of Node that runs the tests must write the same.
const { formatPrice, formatDates, formatDayNumber, formatWeekdays } = formatOf('it-IT')
const english = formatOf('en-GB')

describe('formatPrice', () => {
  it.each([
    [0, '€\u00a00'],
    [120, '€\u00a0120'],
    [1200, '€\u00a01.200'],
    [1234567, '€\u00a01.234.567'],
    [0.6, '€\u00a00,60'],
    [49.5, '€\u00a049,50'],
    [-30, '€\u00a0−30'],
  ])('%d → %s', (euro, text) => {
    expect(formatPrice(euro, 'EUR')).toBe(text)
  })

  it.each([
    ['GBP', '£\u00a01.200'],
    ['CHF', 'CHF\u00a01.200'],
  ])('[SITE-6] in %s: %s', (currency, text) => {
    expect(formatPrice(1200, currency)).toBe(text)
  })
})

describe('[SITE-2] in English', () => {
  it.each([
    [0.6, 'GBP', '£0.60'],
    [1200, 'EUR', '€1,200'],
    [-30, 'CHF', '−CHF\u00a030'],
  ])('%d %s → %s', (amount, currency, text) => {
    expect(english.formatPrice(amount, currency)).toBe(text)
  })

  it('writes dates like a British text', () => {
    const [start, end] = ['2026-03-30 09:30', '2026-04-01 17:30']
    expect(english.formatDates(start, end)).toBe('30 March – 1 April 2026')
    expect(english.formatDates(end, end)).toBe('1 April 2026')
    expect(english.formatWeekdays(start, end)).toBe('Mon–Wed')
    expect(english.formatWeekdays(start, start)).toBe('Monday')
    expect(english.formatMonth('2026-09')).toBe('September 2026')
  })
})

describe('dates of a course', () => {
  it.each([
    ['2026-03-14 09:30', '2026-03-14 17:30', '14', '14 marzo 2026', 'sabato'],
    ['2026-03-01 09:30', '2026-03-02 17:30', '1°–2', '1°–2 marzo 2026', 'dom–lun'],
    ['2026-03-30 09:30', '2026-04-01 17:30', '30', '30 marzo – 1° aprile 2026', 'lun–mer'],
    ['2026-12-31 09:30', '2027-01-02 17:30', '31', '31 dicembre 2026 – 2 gennaio 2027', 'gio–sab'],
    ['2026-08-31 09:30', '2026-09-01 12:00', '31', '31 agosto – 1° settembre 2026', 'lun–mar'],
    ['2026-11-01 09:30', '2026-11-01 12:00', '1°', '1° novembre 2026', 'domenica'],
    ['2026-11-11 09:30', '2026-11-11 12:00', '11', '11 novembre 2026', 'mercoledì'],
    ['2028-02-29 09:30', '2028-02-29 12:00', '29', '29 febbraio 2028', 'martedì'],
  ])('%s to %s', (start, end, day, dates, weekdays) => {
    expect(formatDayNumber(start, end)).toBe(day)
    expect(formatDates(start, end)).toBe(dates)
    expect(formatWeekdays(start, end)).toBe(weekdays)
  })

  it('hours have no leading zero', () => {
    expect(formatTimes('2026-03-14 09:05', '2026-03-14 17:30')).toBe('9:05–17:30')
  })
})
