import type { BlokModel } from '../content/bloks.ts'
import Carousel from '../islands/Carousel.tsx'
import { Island } from '../layout/Island.tsx'
import { useEditable } from '../layout/use-editable.ts'
import { useSheets } from '../layout/use-sheets.ts'

export function Testimonials({ blok }: { blok: BlokModel<'testimonials'> }) {
  useSheets('testimonials')
  const editable = useEditable()
  return (
    <section className="blok blok--tinted testimonials" {...editable(blok)}>
      <h2>{blok.heading}</h2>
      <Island
        name="carousel"
        component={Carousel}
        wake="visible"
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
