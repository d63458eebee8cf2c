/**
 * The studio for search engines.
 */
import type { BeautySalon, IdReference, Person } from 'schema-dts'
import { absoluteHref, hrefOf } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import type { SettingsModel } from './settings-query.ts'

export type Site = Pick<
  PublicConfig,
  'siteUrl' | 'basePath' | 'language' | 'languages' | 'timeZone'
>

export interface PricedSite extends Site {
  /** ISO 4217 */
  currency: string
}

export const homeHref = ({ siteUrl, basePath }: Site): string => siteUrl + hrefOf('/', basePath)

/** Names the studio on every page; the home page describes it. */
export const businessReference = (site: Site): IdReference => ({
  '@id': `${homeHref(site)}#studio`,
})

/** Mentions the studio on a page: search engines ask for the address each time. */
export const createBusinessMention = (
  settings: SettingsModel,
  site: Site,
): Exclude<BeautySalon, string> => ({
  '@type': 'BeautySalon',
  ...businessReference(site),
  name: settings.brand,
  url: homeHref(site),
  address: createAddress(settings),
})

export function createBusiness(settings: SettingsModel, site: Site): BeautySalon {
  const profiles = [settings.facebookHref, settings.instagramHref, settings.tiktokHref].filter(
    (href) => href !== '',
  )
  const hours = openingHoursOf(settings.hours)
  const image = settings.shareImage?.src
  return {
    ...createBusinessMention(settings, site),
    legalName: settings.legalName,
    ...(settings.vatId === '' ? {} : { vatID: settings.vatId }),
    ...(settings.phone === '' ? {} : { telephone: settings.phone }),
    email: settings.email,
    currenciesAccepted: settings.currency,
    ...(profiles.length === 0 ? {} : { sameAs: profiles }),
    ...(settings.tagline === '' ? {} : { slogan: settings.tagline }),
    ...(settings.mapHref === '' ? {} : { hasMap: settings.mapHref }),
    ...(hours.length === 0 ? {} : { openingHours: hours }),
    ...(image === undefined ? {} : { image: absoluteHref(image, site) }),
    ...(settings.owner === '' ? {} : { founder: createOwner(settings, site) }),
  }
}

const createOwner = (settings: SettingsModel, site: Site): Person => ({
  '@type': 'Person',
  '@id': `${homeHref(site)}#titolare`,
  name: settings.owner,
  worksFor: businessReference(site),
})

/**
 * Splits `55100 Lucca (LU)` into postal code, town and province. Other countries write `L-1234`, or
 * `110 00`, or `1012 AB`. A code in another place, as in Britain, stays with the town.
 */
function createAddress({ address, city, country }: SettingsModel) {
  const [, postalCode, town, province] =
    /^((?:[A-Z]{1,2}-)?\d{2,}[\d-]*(?: \d{2,3}| [A-Z]{2}(?= ))?(?=\s))?\s*(.*?)\s*(?:\((\p{L}{2})\))?$/u.exec(
      city,
    ) ?? []
  return {
    '@type': 'PostalAddress' as const,
    streetAddress: address,
    addressLocality: town ?? city,
    addressCountry: country,
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(province === undefined ? {} : { addressRegion: province }),
  }
}

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
