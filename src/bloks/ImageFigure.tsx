import type { BlokModel } from '../content/bloks.ts'
import { Picture } from '../layout/Picture.tsx'
import { useEditable } from '../layout/use-editable.ts'
import { useSheets } from '../layout/use-sheets.ts'

const sizes = {
  text: '(min-width: 52rem) 46rem, 90vw',
  wide: '(min-width: 90rem) 80rem, 90vw',
  full: '100vw',
} as const

export function ImageFigure({ blok }: { blok: BlokModel<'image'> }) {
  useSheets('image')
  const editable = useEditable()
  if (blok.image === null) return null
  return (
    <div className={`blok image image--${blok.width}`} {...editable(blok)}>
      <figure>
        <Picture image={blok.image} sizes={sizes[blok.width]} />
        {blok.caption !== '' && <figcaption>{blok.caption}</figcaption>}
      </figure>
    </div>
  )
}
