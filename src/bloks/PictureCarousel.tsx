import { Picture } from '../kit/Picture.tsx'
import { PictureCaption } from '../kit/PictureCaption.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { sizesOf } from '../layout/picture-sizes.ts'
import { SectionHead } from './BlokSection.tsx'
import type { BlokModel } from './bloks.ts'

const slots = [
  { from: 40, width: '32rem', ratio: 4 / 3 },
  { width: '80vw', ratio: 4 / 3 },
]

/** A strip of pictures that scrolls sideways, by touch and by keyboard. */
export function PictureCarousel({ blok }: { blok: BlokModel<'carousel'> }) {
  useSheets('picture-carousel')
  const editable = useEditable()
  return (
    <section className="blok carousel-strip" {...editable(blok)}>
      <SectionHead heading={blok.heading} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser gives the keyboard what scrolls */}
      <div className="carousel-strip__window" role="group" aria-label={blok.heading} tabIndex={0}>
        <ul>
          {blok.slides.map(
            (slide) =>
              slide.image !== null && (
                <li key={slide._uid} {...editable(slide)}>
                  <figure>
                    <Picture image={slide.image} sizes={sizesOf(slide.image, slots)} />
                    <PictureCaption pictures={[slide.image]} caption={slide.caption} />
                  </figure>
                </li>
              ),
          )}
        </ul>
      </div>
    </section>
  )
}
