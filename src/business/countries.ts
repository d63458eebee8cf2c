/**
 * The countries that a business can be in: ISO 3166 code, what editors read, and the currency of its
 * prices (ISO 4217). The first one is the default.
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
