import { createElement, type ReactNode } from 'react'
import type { BlokModel, BodyBlokModel, BodyBlokName } from '../content/bloks.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { BrandGrid } from './BrandGrid.tsx'
import { CallToAction } from './CallToAction.tsx'
import { ContactCard } from './ContactCard.tsx'
import { CourseCalendar } from './CourseCalendar.tsx'
import { CourseList } from './CourseList.tsx'
import { Faq } from './Faq.tsx'
import { Gallery } from './Gallery.tsx'
import { ImageFigure } from './ImageFigure.tsx'
import { LinkCards } from './LinkCards.tsx'
import { Notice } from './Notice.tsx'
import { PartnerGrid } from './PartnerGrid.tsx'
import { PictureCarousel } from './PictureCarousel.tsx'
import { PriceList } from './PriceList.tsx'
import { RequestForm } from './RequestForm.tsx'
import { Steps } from './Steps.tsx'
import { Testimonials } from './Testimonials.tsx'
import { TextImage } from './TextImage.tsx'
import { TextSection } from './TextSection.tsx'
import { Video } from './Video.tsx'

type BlokComponents = {
  [Name in BodyBlokName]: (props: { blok: BlokModel<Name> }) => ReactNode
}

/** The component of each blok: a blok that is defined without one does not compile. */
export const blokComponents = {
  rich_text: TextSection,
  text_image: TextImage,
  image: ImageFigure,
  link_cards: LinkCards,
  steps: Steps,
  price_list: PriceList,
  gallery: Gallery,
  before_after: BeforeAfter,
  carousel: PictureCarousel,
  video: Video,
  testimonials: Testimonials,
  course_list: CourseList,
  course_calendar: CourseCalendar,
  faq: Faq,
  partner_grid: PartnerGrid,
  brand_grid: BrandGrid,
  contact_card: ContactCard,
  call_to_action: CallToAction,
  request_form: RequestForm,
  notice: Notice,
} satisfies BlokComponents

/** The bloks of a page, each by its component. */
export function Body({ bloks }: { bloks: readonly BodyBlokModel[] }) {
  return bloks.map((blok) => createElement(BodyBlok, { key: blok._uid, blok }))
}

/** One blok by its component. */
export function BodyBlok({ blok }: { blok: BodyBlokModel }) {
  // The registry pairs each name with the component of that very model; a union cannot say so.
  const component = blokComponents[blok.component] as (props: { blok: BodyBlokModel }) => ReactNode
  return createElement(component, { blok })
}
