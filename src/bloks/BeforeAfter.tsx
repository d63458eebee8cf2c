import type { BlokModel } from '../content/bloks.ts'
import { Picture } from '../layout/Picture.tsx'
import { sizesOf } from '../layout/picture-sizes.ts'
import { SectionHead } from './SectionHead.tsx'

const slots = [
  { from: 90, width: '39rem', ratio: 1 },
  { from: 60, width: '44vw', ratio: 1 },
  { width: '43.5vw', ratio: 1 },
]

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
                  <Picture image={image} sizes={sizesOf(image, slots)} />
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
