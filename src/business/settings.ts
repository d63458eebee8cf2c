/**
 * The settings story as components read it.
 */
import type { LanguageAttributes } from '../content/language-tags.ts'
import type { ImageModel, LinkModel, TranslationModel } from '../content/model.ts'
import type { Country } from './countries.ts'

/** A link with the words that stand for it. */
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
 * What the settings story says, resolved. Every page reads it; `''` and empty lists: nothing to show.
 * `lang` and `dir` are those of the texts that stand in no list.
 */
export interface SettingsModel extends LanguageAttributes {
  brand: string
  /** Stands for the name in the masthead. */
  logo: ImageModel | null
  tagline: string
  /** Name of the person; `''` when the editor does not say. */
  owner: string
  /** Of the VAT number, or of the story. */
  country: Country
  /** ISO 4217, of the prices: `EUR` */
  currency: string
  /** As it is shown: of an Italian one the digits, of others with the prefix of the country. */
  vatNumber: string
  /** With the prefix: `IT01234567897` */
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
  /** Beside those to the privacy and cookie notices. */
  footerLinks: readonly MenuLink[]
  shortcuts: readonly (MenuLink & { description: string })[]
  /** What the error page offers besides the way home. */
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
