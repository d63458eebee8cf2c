import type { ReactNode } from 'react'
import type { BlokComponent } from '../content/site.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { BrandGrid } from './BrandGrid.tsx'
import { type BlokModel, ownBloks } from './bloks.ts'
import { CallToAction } from './CallToAction.tsx'
import { ContactCard } from './ContactCard.tsx'
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
  [Name in (typeof ownBloks)[number]['name']]: (props: { blok: BlokModel<Name> }) => ReactNode
}

/** The component of each blok: a blok that is defined without one does not compile. */
const blokComponents = {
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
  faq: Faq,
  partner_grid: PartnerGrid,
  brand_grid: BrandGrid,
  contact_card: ContactCard,
  call_to_action: CallToAction,
  request_form: RequestForm,
  notice: Notice,
} satisfies BlokComponents

/** The components as the site's definition needs them. */
export const ownBlokComponents = ownBloks.map(
  (definition): BlokComponent => ({
    definition,
    component: blokComponents[definition.name] as BlokComponent['component'],
  }),
)
