/**
 * What components are given: content that is validated and resolved. Links are addresses, assets
 * are pictures with their variants, queries are lists. Nothing here knows the content service.
 */

import type { Country } from '../business/countries.ts'
import type { Language } from '../translation/languages.ts'
import type { LoadMode } from '../translation/load-mode.ts'
import type { CourseArea, CourseLevel } from './course-words.ts'
import type { RichTextNode } from './rich-text-nodes.ts'

/** A link ready for an `<a>`. */
export interface LinkModel {
  /** Base path included; `https:`, `http:`, `mailto:` or `tel:` when it leaves the site. */
  href: string
  isExternal: boolean
}

/** A picture with its generated variants. Sizes are in CSS pixels of the largest variant. */
export interface ImageModel {
  /** Fallback of the `<img>`, the largest: JPEG, or PNG where the original has transparency. */
  src: string
  srcset: string
  webpSrcset: string
  /** `''` where the site makes no AVIF. */
  avifSrcset: string
  width: number
  height: number
  alt: string
  /** CSS `object-position` that keeps the editor's focal point in view: `50% 30%`. */
  position: string
  /** Average colour of the picture, `#rrggbb`: shown until it has loaded. `''` where it is not known. */
  color: string
  /** Whether it is the first picture of its page: loaded at once, before the others. */
  isFirst: boolean
}

/** A picture without the words that stand for it, which are each use's own. */
export type PictureModel = Omit<ImageModel, 'alt'>

/** One entry of a datasource. */
export interface DatasourceEntry {
  /** What stories store. */
  value: string
  /** What people read for it. */
  name: string
}

/** A story that another one refers to; `Content` as its content type resolves it. */
export interface StoryModel<Content> {
  uuid: string
  name: string
  /** Base path included; `''` where the story has no page. */
  href: string
  content: Content
}

/** The cells of a table, as text. Every row has as many as the widest. */
export interface TableModel {
  /** Empty where the table has no header. */
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Formatted text, ready to render; empty when the editor wrote none. */
export type RichText = readonly RichTextNode<LinkModel, ImageModel>[]

/** One date of a course. Local time of the studio, as the editor typed it. */
export interface CourseDate {
  /** Stable across edits, and the only one of its course: the `_uid` of the blok. */
  id: string
  /** `YYYY-MM-DD HH:mm`, Europe/Rome */
  start: string
  end: string
  place: string
  seats: number
  seatsLeft: number
  status: CourseStatus
  /** Whether the editor called it off; also of a date that is over. */
  isCancelled: boolean
  /** Of the date's calendar file, base path included. */
  calendarHref: string
}

/** `running` and `over` follow from the clock of the build; the others from what the editor says. */
export type CourseStatus = 'open' | 'last-seats' | 'full' | 'cancelled' | 'running' | 'over'

/** A course as lists, calendar and forms show it. */
export interface CourseModel {
  id: string
  title: string
  href: string
  area: CourseArea
  level: CourseLevel
  summary: string
  image: ImageModel | null
  /** In the currency of the settings, VAT included unless they say otherwise. */
  price: number
  deposit: number | null
  duration: string
  isKitIncluded: boolean
  isModelNeeded: boolean
  certificateValue: string
  teacher: string
  /** In order of start. */
  dates: readonly CourseDate[]
}

/** Addresses of the calendar with all dates of all courses. */
export interface CalendarFeed {
  /** The file, base path included. */
  href: string
  /** The same as `webcal:`, which calendar programs follow from then on. */
  subscribeHref: string
}

/** What the language selector needs to know of the site. */
export interface TranslationModel {
  /** What the site is written in. */
  defaultLanguage: Language
  /** What visitors can choose from, that one first; at least two. */
  languages: readonly Language[]
  load: LoadMode
  /** Address of the service's script. */
  script: string
}

/** A link with the words that stand for it. */
export interface MenuLink extends LinkModel {
  label: string
}

/** A menu of the header: opens a list of links. */
export interface MenuGroup {
  label: string
  links: readonly MenuLink[]
}

/** A way to reach the studio, at the number or address that the settings have. */
export interface ContactLink {
  label: string
  channel: 'whatsapp' | 'phone' | 'email'
}

/** What the settings story says, resolved. Every page reads it; `''` and empty lists: nothing to show. */
export interface SettingsModel {
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
  hours: readonly { days: string; hours: string }[]
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
