/**
 * The Italian VAT number (partita IVA): ten digits and a check digit.
 */

/** Strips spaces, dots and a leading `IT`, which are no part of the number. */
export const vatDigits = (typed: string): string => typed.replace(/[\s.]/g, '').replace(/^IT/i, '')

/**
 * Whether these are 11 digits with a valid check digit: digits in even places count double, less 9 when
 * that has two digits, and the sum of all is a multiple of ten (DPR 633/1972).
 */
export function isVatNumber(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

/** Whether the number can be somebody's: eleven zeros pass, but are a placeholder. */
export const isRealVatNumber = (digits: string): boolean =>
  isVatNumber(digits) && !/^0+$/.test(digits)
