import { Carousel } from '../islands/Carousel.tsx'
import { Island } from '../kit/Island.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { useStrings } from '../kit/use-strings.ts'
import type { BlokModel } from './bloks.ts'

export function Testimonials({ blok }: { blok: BlokModel<'testimonials'> }) {
  useSheets('testimonials')
  const editable = useEditable()
  const { carousel: words } = useStrings()
  return (
    <section className="blok blok--tinted testimonials" {...editable(blok)}>
      <h2>{blok.heading}</h2>
      <Island
        name="carousel"
        component={Carousel}
        wake="visible"
        own={{ words }}
        props={{
          label: blok.heading,
          slides: blok.items.map((item) => ({
            id: item._uid,
            text: item.quote,
            author: item.author,
            note: item.occasion,
          })),
        }}
      />
    </section>
  )
}
