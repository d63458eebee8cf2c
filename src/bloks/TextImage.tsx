import { Picture } from '../kit/Picture.tsx'
import { PictureCaption } from '../kit/PictureCaption.tsx'
import { RichText } from '../kit/RichText.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { sizesOf } from '../layout/picture-sizes.ts'
import { Actions } from './Actions.tsx'
import type { BlokModel } from './bloks.ts'

const slots = [
  { from: 90, width: '32.5rem', ratio: 4 / 5 },
  { from: 60, width: '36.5vw', ratio: 4 / 5 },
  { width: '79vw', ratio: 4 / 5 },
]

export function TextImage({ blok }: { blok: BlokModel<'text_image'> }) {
  useSheets('text-image')
  const editable = useEditable()
  return (
    <section className={`blok text-image text-image--${blok.side}`} {...editable(blok)}>
      <div className="text-image__text">
        {blok.eyebrow !== '' && <p className="eyebrow">{blok.eyebrow}</p>}
        <h2>{blok.heading}</h2>
        <div className="prose">
          <RichText content={blok.text} />
        </div>
        <Actions actions={blok.actions} />
      </div>
      {blok.image !== null && (
        <figure>
          <Picture image={blok.image} sizes={sizesOf(blok.image, slots)} />
          <PictureCaption pictures={[blok.image]} caption={blok.caption} />
        </figure>
      )}
    </section>
  )
}
