import { describe, expect, it } from 'vitest'
import { isVatNumber } from '../../../src/business/vat-number.ts'

// Published numbers of a bank, a railway and a broadcaster, and the example of this site.
const valid = ['00348170101', '05403151003', '06382641006', '01234567897']

describe('isVatNumber', () => {
  it.each(valid)('%s is one, and with any one digit changed none', (digits) => {
    expect(isVatNumber(digits)).toBe(true)
    for (const [index, digit] of [...digits].entries()) {
      for (const other of '0123456789'.replace(digit, '')) {
        expect(isVatNumber(digits.slice(0, index) + other + digits.slice(index + 1))).toBe(false)
      }
    }
  })

  it.each(['', '0123456789', '012345678970', '0123456789a', ' 1234567897', '٠١٢٣٤٥٦٧٨٩٧'])(
    '%j is none',
    (text) => {
      expect(isVatNumber(text)).toBe(false)
    },
  )
})
