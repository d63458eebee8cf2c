/**
 * The studio as search engines know it.
 */
import type { BeautySalon, IdReference, Person } from 'schema-dts'
import { absoluteHref, hrefOf } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import { openingHoursOf } from './opening-hours.ts'
import type { SettingsModel } from './settings.ts'

export type Site = Pick<
  PublicConfig,
  'siteUrl' | 'basePath' | 'language' | 'languages' | 'timeZone'
>

export interface PricedSite extends Site {
  /** ISO 4217 */
  currency: string
}

export const homeHref = ({ siteUrl, basePath }: Site): string => siteUrl + hrefOf('/', basePath)

/** Names the studio on every page; the home page says all about it. */
export const businessReference = (site: Site): IdReference => ({
  '@id': `${homeHref(site)}#studio`,
})

/** As much as a page needs that only mentions the studio: search engines ask for the address of each. */
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
 * `55100 Lucca (LU)` is a postal code, a town and a province; codes of other countries are `L-1234`,
 * `110 00`, `1012 AB`. What stands elsewhere, as in Britain, is left with the town.
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
