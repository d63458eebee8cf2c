import type { BlokModel } from '../content/bloks.ts'
import { Picture } from '../layout/Picture.tsx'
import { Actions } from './Actions.tsx'
import { RichText } from './RichText.tsx'

export function TextImage({ blok }: { blok: BlokModel<'text_image'> }) {
  return (
    <section className={`blok text-image text-image--${blok.side}`}>
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
          <Picture image={blok.image} sizes="(min-width: 60rem) 40vw, 85vw" />
          {blok.caption !== '' && <figcaption>{blok.caption}</figcaption>}
        </figure>
      )}
    </section>
  )
}
