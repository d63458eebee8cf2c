import { Carousel, type CarouselProps } from './Carousel.tsx'

/** The carousel as its script has it: with the words of one language. */
export default function CarouselIsland(props: CarouselProps) {
  return <Carousel {...props} words={SITE_STRINGS.carousel} />
}
