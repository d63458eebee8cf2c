import { isRealVatNumber } from '../business/vat-number.ts'
import type { PageCheck } from '../content/checks.ts'
import { diagnose } from './codes.ts'

/** Checks the home page's VAT number. */
export const checkIdentity: PageCheck = (page) => {
  if (page.file !== 'index.html') return []
  const text = page.elements.find(({ tag }) => tag === 'body')?.text() ?? ''
  const number = /(?:P\.?\s?IVA|Partita\s+IVA)\W{0,5}(?:IT\s?)?(\d[\d\s.]{9,14}\d)/i.exec(text)?.[1]
  const digits = number?.replace(/\D/g, '') ?? ''
  if (isRealVatNumber(digits)) return []
  const message =
    number === undefined
      ? {
          en: 'The home page names no VAT number (P.IVA).',
          it: 'Nella home manca la partita IVA.',
        }
      : {
          en: `The home page names the VAT number ${number}, which is not valid.`,
          it: `La partita IVA della home, ${number}, non è valida.`,
        }
  return [
    diagnose('LEGAL_VAT', { file: page.file, story: 'settings', field: 'vat_number' }, message),
  ]
}
