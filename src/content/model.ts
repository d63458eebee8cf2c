/**
 * What components are given: content that is validated and resolved. Links are addresses, assets
 * are pictures with their variants, queries are lists. Nothing here knows the content service.
 */
import type { RichTextNode } from './rich-text.ts'

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

/** Formatted text, ready to render; empty when the editor wrote none. */
export type RichText = readonly RichTextNode<LinkModel, ImageModel>[]

/** One date of a course. Local time of the studio, as the editor typed it. */
export interface CourseDate {
  /** Stable across edits: the `_uid` of the blok. */
  id: string
  /** `YYYY-MM-DD HH:mm`, Europe/Rome */
  start: string
  end: string
  place: string
  seats: number
  seatsLeft: number
  status: CourseStatus
}

/** `over` follows from the clock of the build; the others from the seats. */
export type CourseStatus = 'open' | 'last-seats' | 'full' | 'over'

export const courseAreas = ['trucco-viso', 'unghie', 'ciglia', 'dermopigmentazione'] as const
export type CourseArea = (typeof courseAreas)[number]

export const courseLevels = ['base', 'intermedio', 'avanzato'] as const
export type CourseLevel = (typeof courseLevels)[number]

/** A course as lists, calendar and forms show it. */
export interface CourseModel {
  id: string
  title: string
  href: string
  area: CourseArea
  level: CourseLevel
  summary: string
  image: ImageModel | null
  /** Euro, VAT included unless the settings say otherwise. */
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

/** What the settings story says, resolved. Every page reads it. */
export interface SettingsModel {
  brand: string
  tagline: string
  vatNumber: string
  vatNote: string
  legalName: string
  address: string
  city: string
  mapHref: string
  email: string
  phone: string
  whatsapp: string
  hours: readonly { days: string; hours: string }[]
  academyHref: string
  shopHref: string
  facebookHref: string
  instagramHref: string
  tiktokHref: string
  agencyName: string
  agencyHref: string
  privacyHref: string
  cookieHref: string
  privacyVersion: string
  replyHours: number
  /** Codes of the languages that visitors can choose: `it`, `en`. */
  languages: readonly string[]
  shareImage: ImageModel | null
}
