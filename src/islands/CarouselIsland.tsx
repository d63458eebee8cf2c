import { Carousel, type CarouselProps } from './Carousel.tsx'

/** The carousel for the browser, with the texts of one language. */
export default function CarouselIsland(props: CarouselProps) {
  return <Carousel {...props} words={SITE_STRINGS.carousel} />
}
