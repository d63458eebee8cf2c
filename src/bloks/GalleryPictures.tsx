import type { BlokModel } from '../content/bloks.ts'
import { Enhancement } from '../layout/Island.tsx'
import { Picture } from '../layout/Picture.tsx'
import { sizesOf } from '../layout/picture-sizes.ts'

type Item = BlokModel<'gallery'>['items'][number]

const stateLabels = { none: '', fresh: 'Appena fatto', healed: 'Guarito' } as const

/** Spreads of five on wide screens, of three on phones: each has one large square. */
function slotsOf(index: number) {
  const isLarge = index % 10 === 0 || index % 10 === 6
  return [
    { from: 90, width: isLarge ? '46rem' : '25.5rem', ratio: isLarge ? 1 : 4 / 5 },
    { from: 60, width: isLarge ? '52vw' : '29vw', ratio: isLarge ? 1 : 4 / 5 },
    index % 3 === 0 ? { width: '95vw', ratio: 1 } : { width: '43.5vw', ratio: 4 / 5 },
  ]
}

/** Each picture links to its largest variant: what a visitor without script sees in place of the lightbox. */
export function GalleryPictures({ items }: { items: readonly Item[] }) {
  return (
    <Enhancement name="lightbox" wake="interaction">
      <ul className="gallery__pictures">
        {items
          .filter(({ image }) => image !== null)
          .map(
            (item, index) =>
              item.image !== null && (
                <li key={item._uid} id={`foto-${item._uid}`}>
                  <figure>
                    <a href={item.image.src}>
                      <Picture image={item.image} sizes={sizesOf(item.image, slotsOf(index))} />
                    </a>
                    <figcaption>
                      {item.caption}
                      {(item.treatment !== '' || item.state !== 'none') && (
                        <small>
                          {[item.treatment, stateLabels[item.state]]
                            .filter((word) => word !== '')
                            .join(' · ')}
                        </small>
                      )}
                    </figcaption>
                  </figure>
                </li>
              ),
          )}
      </ul>
    </Enhancement>
  )
}
