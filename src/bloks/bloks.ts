/**
 * The bloks of a page's body. To add one: define it in `text-bloks.ts`, `picture-bloks.ts` or
 * `offer-bloks.ts`, add it to `ownBloks`, write its component in `src/bloks/` and name it in the
 * registry there; nothing compiles until all of it is done.
 */
import type { BlokModelOf } from '../content/blok.ts'
import { courseBloks } from '../courses/course-bloks.ts'
import { type actionBlok, imageBlok, noticeBlok } from './inline-bloks.ts'
import {
  brandGridBlok,
  contactCardBlok,
  partnerGridBlok,
  priceListBlok,
  requestFormBlok,
} from './offer-bloks.ts'
import { beforeAfterBlok, carouselBlok, galleryBlok, videoBlok } from './picture-bloks.ts'
import {
  callToActionBlok,
  faqBlok,
  type heroBlok,
  linkCardsBlok,
  richTextBlok,
  stepsBlok,
  testimonialsBlok,
  textImageBlok,
} from './text-bloks.ts'

/** Bloks of this folder. */
export const ownBloks = [
  richTextBlok,
  textImageBlok,
  imageBlok,
  linkCardsBlok,
  stepsBlok,
  priceListBlok,
  galleryBlok,
  beforeAfterBlok,
  carouselBlok,
  videoBlok,
  testimonialsBlok,
  faqBlok,
  partnerGridBlok,
  brandGridBlok,
  contactCardBlok,
  callToActionBlok,
  requestFormBlok,
  noticeBlok,
] as const

export const bodyBloks = [...ownBloks, ...courseBloks] as const

export type BodyBlokModel = BlokModelOf<(typeof bodyBloks)[number]>
export type BodyBlokName = (typeof bodyBloks)[number]['name']
export type HeroModel = BlokModelOf<typeof heroBlok>
export type ActionModel = BlokModelOf<typeof actionBlok>
/** The model of one body blok by name: `BlokModel<'gallery'>`. */
export type BlokModel<Name extends BodyBlokName> = Extract<BodyBlokModel, { component: Name }>
