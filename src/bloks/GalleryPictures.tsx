import type { BlokModel } from '../content/bloks.ts'
import { Enhancement } from '../layout/Island.tsx'
import { Picture } from '../layout/Picture.tsx'

type Item = BlokModel<'gallery'>['items'][number]

const stateLabels = { none: '', fresh: 'Appena fatto', healed: 'Guarito' } as const

/** Each picture links to its largest variant: what a visitor without script sees in place of the lightbox. */
export function GalleryPictures({ items }: { items: readonly Item[] }) {
  return (
    <Enhancement name="lightbox" wake="interaction">
      <ul className="gallery__pictures">
        {items.map(
          (item) =>
            item.image !== null && (
              <li key={item._uid} id={`foto-${item._uid}`}>
                <figure>
                  <a href={item.image.src}>
                    <Picture
                      image={item.image}
                      sizes="(min-width: 60rem) 45vw, (min-width: 36rem) 50vw, 90vw"
                    />
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
