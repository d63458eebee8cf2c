import type { BlokModel } from '../content/bloks.ts'
import { Picture } from '../layout/Picture.tsx'
import { sizesOf } from '../layout/picture-sizes.ts'
import { useEditable } from '../layout/use-editable.ts'
import { useSheets } from '../layout/use-sheets.ts'
import { Actions } from './Actions.tsx'
import { RichText } from './RichText.tsx'

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
          {blok.caption !== '' && <figcaption>{blok.caption}</figcaption>}
        </figure>
      )}
    </section>
  )
}
