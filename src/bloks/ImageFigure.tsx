import { Picture } from '../kit/Picture.tsx'
import { PictureCaption } from '../kit/PictureCaption.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import type { BlokModel } from './bloks.ts'

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
        <PictureCaption pictures={[blok.image]} caption={blok.caption} />
      </figure>
    </div>
  )
}
