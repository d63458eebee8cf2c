/**
 * The studio for search engines.
 */
import type { BeautySalon, IdReference, Person } from 'schema-dts'
import { absoluteHref, hrefOf } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import { openingHoursOf } from './opening-hours.ts'
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
