import { describe, expect, it } from 'vitest'
import { readVatNumber } from '../../../src/business/countries.ts'

describe('[SITE-6] readVatNumber', () => {
  it.each(['01234567897', 'IT01234567897', 'it 0123 456 7897', '0123.4567.897'])(
    'reads %j as Italian, and shows only the digits',
    (typed) => {
      const id = 'IT01234567897'
      expect(readVatNumber(typed, 'IT')).toEqual({ country: 'IT', id, shown: '01234567897' })
    },
  )

  // Published VAT numbers of companies in each country.
  it.each([
    ['DE', 'DE 136695976', 'DE136695976'],
    ['DE', '136695976', 'DE136695976'],
    ['AT', 'ATU13585627', 'ATU13585627'],
    ['AT', 'U13585627', 'ATU13585627'],
    ['BE', '0428.759.497', 'BE0428759497'],
    ['BE', 'BE 1009.934.504', 'BE1009934504'],
    ['FR', '40303265045', 'FR40303265045'],
    ['GR', '094259216', 'EL094259216'],
    ['CH', '100.155.212 MWST', 'CHE100155212MWST'],
    ['GB', '980780684', 'GB980780684'],
    ['NO', '923 609 016 MVA', 'NO923609016MVA'],
  ] as const)('reads the VAT number of %s %j', (country, typed, id) => {
    expect(readVatNumber(typed, country)).toEqual({ country, id, shown: id })
  })

  it.each(['00348170101', '05403151003', '06382641006', '01234567897'])(
    'reads the Italian %s, and rejects it with any single digit changed',
    (digits) => {
      expect(readVatNumber(digits, 'IT')?.shown).toBe(digits)
      for (const [index, digit] of [...digits].entries()) {
        for (const other of '0123456789'.replace(digit, '')) {
          const wrong = digits.slice(0, index) + other + digits.slice(index + 1)
          expect(readVatNumber(wrong, 'IT')).toBeNull()
        }
      }
    },
  )

  it('prefers the prefix to the country', () => {
    expect(readVatNumber('DE136695976', 'IT')?.country).toBe('DE')
    expect(readVatNumber('IT01234567897', 'FR')?.country).toBe('IT')
  })

  it.each([
    ['IT', '0123456789'],
    ['IT', '012345678970'],
    ['IT', '٠١٢٣٤٥٦٧٨٩٧'],
    ['DE', '136695978'],
    ['DE', '01234567897'],
    ['IT', '136695976'],
    ['IT', 'ZZ136695976'],
    ['BE', '1009934505'],
    ['FR', ''],
  ] as const)('rejects for %s %j', (country, typed) => {
    expect(readVatNumber(typed, country)).toBeNull()
  })
})
