import type { BlokModel } from '../content/bloks.ts'
import { Picture } from '../layout/Picture.tsx'

const sizes = {
  text: '(min-width: 52rem) 46rem, 90vw',
  wide: '(min-width: 90rem) 80rem, 90vw',
  full: '100vw',
} as const

export function ImageFigure({ blok }: { blok: BlokModel<'image'> }) {
  if (blok.image === null) return null
  return (
    <section className={`blok image image--${blok.width}`}>
      <figure>
        <Picture image={blok.image} sizes={sizes[blok.width]} />
        {blok.caption !== '' && <figcaption>{blok.caption}</figcaption>}
      </figure>
    </section>
  )
}
