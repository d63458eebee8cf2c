import type { BlokModel } from '../content/bloks.ts'
import { Island } from '../layout/Island.tsx'

export function Testimonials({ blok }: { blok: BlokModel<'testimonials'> }) {
  return (
    <section className="blok blok--tinted testimonials">
      <h2>{blok.heading}</h2>
      <Island
        name="carousel"
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
