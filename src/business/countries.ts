/**
 * The countries that a business can be in: their names, currencies and VAT numbers.
 */
import { checkVAT, countries as rules } from 'jsvat'
import { isVatNumber } from './vat-number.ts'

/**
 * By ISO 3166 code: what editors read, and the currency of prices (ISO 4217). The first one is the
 * default.
 */
const countries = {
  IT: ['Italia', 'EUR'],
  AT: ['Austria', 'EUR'],
  BE: ['Belgio', 'EUR'],
  BG: ['Bulgaria', 'EUR'],
  CH: ['Svizzera', 'CHF'],
  CY: ['Cipro', 'EUR'],
  CZ: ['Cechia', 'CZK'],
  DE: ['Germania', 'EUR'],
  DK: ['Danimarca', 'DKK'],
  EE: ['Estonia', 'EUR'],
  ES: ['Spagna', 'EUR'],
  FI: ['Finlandia', 'EUR'],
  FR: ['Francia', 'EUR'],
  GB: ['Regno Unito', 'GBP'],
  GR: ['Grecia', 'EUR'],
  HR: ['Croazia', 'EUR'],
  HU: ['Ungheria', 'HUF'],
  IE: ['Irlanda', 'EUR'],
  LT: ['Lituania', 'EUR'],
  LU: ['Lussemburgo', 'EUR'],
  LV: ['Lettonia', 'EUR'],
  MT: ['Malta', 'EUR'],
  NL: ['Paesi Bassi', 'EUR'],
  NO: ['Norvegia', 'NOK'],
  PL: ['Polonia', 'PLN'],
  PT: ['Portogallo', 'EUR'],
  RO: ['Romania', 'RON'],
  RS: ['Serbia', 'RSD'],
  SE: ['Svezia', 'SEK'],
  SI: ['Slovenia', 'EUR'],
  SK: ['Slovacchia', 'EUR'],
} as const

export type Country = keyof typeof countries

/** The values of an `option`. */
export const countryNames = Object.fromEntries(
  Object.entries(countries).map(([code, [name]]) => [code, name]),
) as Record<Country, string>

export const isCountry = (code: string): code is Country => Object.hasOwn(countries, code)

/** ISO 4217: `EUR` */
export const currencyOf = (country: Country): string => countries[country][1]

export interface VatNumber {
  country: Country
  /** The number with its country's prefix: `IT01234567897` */
  id: string
  /** The number as shown: in Italy the digits alone. */
  shown: string
}

/** Prefixes other than the ISO code. */
const prefixes: Readonly<Partial<Record<Country, string>>> = { GR: 'EL', CH: 'CHE' }

/**
 * Reads a number as typed; `null` when it is none.
 * @param country of a number without prefix
 */
export const readVatNumber = (typed: string, country: Country): VatNumber | null =>
  readWithPrefix(typed) ?? readWithPrefix((prefixes[country] ?? country) + typed)

function readWithPrefix(typed: string): VatNumber | null {
  const id = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const country = id.startsWith('EL') ? 'GR' : id.slice(0, 2)
  if (!isCountry(country) || !isValid(id, country)) return null
  return { country, id, shown: country === 'IT' ? id.slice(2) : id }
}

function isValid(id: string, country: Country): boolean {
  const digits = id.slice(2)
  // Does not check the tax office's code: the demo's number has none, and is nobody's.
  if (country === 'IT') return isVatNumber(digits)
  return country === 'BE' ? isBelgian(digits) : checkVAT(id, rules).isValid
}

/** Checks a Belgian number: the library lacks those that begin with 1, given since 2023. */
const isBelgian = (digits: string): boolean =>
  /^[01]\d{9}$/.test(digits) && Number(digits.slice(8)) === 97 - (Number(digits.slice(0, 8)) % 97)
