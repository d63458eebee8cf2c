import { describe, expect, it } from 'vitest'
import { anchorOf } from '../../../src/content/anchor.ts'
import { telephoneHref, whatsappHref } from '../../../src/content/contact-links.ts'
import {
  beforeDay,
  formatDates,
  formatDay,
  formatDayNumber,
  formatPrice,
  formatTimes,
  formatWeekdays,
} from '../../../src/content/format.ts'

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

  it('a day alone is written the same way', () => {
    expect(formatDay('2026-10-01')).toBe('1° ottobre 2026')
    expect(formatDay('2026-10-21')).toBe('21 ottobre 2026')
  })

  it.each([
    ['dal', '3 marzo', 'dal 3 marzo'],
    ['dal', '1 ottobre 2026', 'dal 1° ottobre 2026'],
    ['dal', '1° ottobre 2026', 'dal 1° ottobre 2026'],
    ['dal', '8 ottobre 2026', 'dall’8 ottobre 2026'],
    ['dal', '18 ottobre', 'dal 18 ottobre'],
    ['dal', '80 euro', 'dal 80 euro'],
    ['del', '11 maggio 2026', 'dell’11 maggio 2026'],
    ['il', '8 marzo', 'l’8 marzo'],
    ['Il', '11 marzo', 'L’11 marzo'],
  ] as const)('“%s” before “%s” is “%s”', (word, date, text) => {
    expect(beforeDay(word, date)).toBe(text)
  })

  it('hours have no leading zero', () => {
    expect(formatTimes('2026-03-14 09:05', '2026-03-14 17:30')).toBe('9:05–17:30')
  })
})

describe('addresses', () => {
  it.each([
    ['Trucco sposa', 'trucco-sposa'],
    ['  Ciglia & Sopracciglia ', 'ciglia-sopracciglia'],
    ['Perché? È così', 'perche-e-cosi'],
    ['€', 'parte'],
  ])('the anchor of %s is %s', (title, anchor) => {
    expect(anchorOf(title)).toBe(anchor)
  })

  it('keep the digits of a number and the sign of its prefix', () => {
    expect(telephoneHref('+39 011 / 123-45')).toBe('tel:+3901112345')
    expect(telephoneHref('011 12345')).toBe('tel:01112345')
    expect(whatsappHref('+39 333 123', 'Ciao & già')).toBe(
      'https://wa.me/39333123?text=Ciao%20%26%20gi%C3%A0',
    )
    expect(whatsappHref('0039 333 123', 'Ciao')).toBe('https://wa.me/39333123?text=Ciao')
    expect(whatsappHref('333-1234567', 'Ciao')).toBe('https://wa.me/393331234567?text=Ciao')
  })
})
