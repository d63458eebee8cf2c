import type { BlokModel } from '../content/bloks.ts'
import { Picture } from '../layout/Picture.tsx'
import { SectionHead } from './SectionHead.tsx'

/** The two pictures side by side; nothing when one of them could not be had. */
export function BeforeAfter({ blok }: { blok: BlokModel<'before_after'> }) {
  const pair = [
    { label: 'Prima', image: blok.before },
    { label: 'Dopo', image: blok.after },
  ]
  if (pair.some(({ image }) => image === null)) return null
  return (
    <section className="blok before-after">
      <SectionHead heading={blok.heading} />
      <figure>
        <div className="before-after__pair">
          {pair.map(
            ({ label, image }) =>
              image !== null && (
                <div key={label}>
                  <Picture image={image} sizes="(min-width: 60rem) 40rem, 45vw" />
                  <p className="eyebrow">{label}</p>
                </div>
              ),
          )}
        </div>
        {(blok.caption !== '' || blok.treatment !== '') && (
          <figcaption>
            {blok.caption}
            {blok.treatment !== '' && <small>{blok.treatment}</small>}
          </figcaption>
        )}
      </figure>
    </section>
  )
}
