/**
 * The settings story as components read it.
 */
import type { LanguageAttributes } from '../content/language-tags.ts'
import type { ImageModel, LinkModel, TranslationModel } from '../content/model.ts'
import type { Country } from './countries.ts'

/** A link with its label. */
export interface MenuLink extends LinkModel, LanguageAttributes {
  label: string
}

/** A menu of the header: opens a list of links. */
export interface MenuGroup extends LanguageAttributes {
  label: string
  links: readonly MenuLink[]
}

/** A way to reach the studio, at the number or address that the settings have. */
export interface ContactLink extends LanguageAttributes {
  label: string
  channel: 'whatsapp' | 'phone' | 'email'
}

/**
 * The settings story, resolved, for every page; `''` and empty lists: nothing to show. `lang` and `dir`
 * are those of the texts outside of lists.
 */
export interface SettingsModel extends LanguageAttributes {
  brand: string
  /** Replaces the name in the masthead. */
  logo: ImageModel | null
  tagline: string
  /** Name of the person; `''` when the editor does not say. */
  owner: string
  /** Country of the VAT number, or of the story. */
  country: Country
  /** Currency of prices, ISO 4217: `EUR` */
  currency: string
  /** The number as shown: in Italy the digits, elsewhere with the country's prefix. */
  vatNumber: string
  /** The same with its prefix: `IT01234567897` */
  vatId: string
  vatNote: string
  legalName: string
  address: string
  city: string
  mapHref: string
  email: string
  phone: string
  whatsapp: string
  hours: readonly (LanguageAttributes & { days: string; hours: string })[]
  menu: readonly (MenuLink | MenuGroup)[]
  phoneBar: readonly (MenuLink | ContactLink)[]
  /** Links beside those to privacy and cookie notices. */
  footerLinks: readonly MenuLink[]
  shortcuts: readonly (MenuLink & { description: string })[]
  /** Link of the error page, besides the way home. */
  errorLink: MenuLink | null
  facebookHref: string
  instagramHref: string
  tiktokHref: string
  agencyName: string
  agencyHref: string
  privacyHref: string
  cookieHref: string
  privacyVersion: string
  /** `null`: as soon as possible. */
  replyHours: number | null
  /** `null` where the site is not translated. */
  translation: TranslationModel | null
  shareImage: ImageModel | null
}
