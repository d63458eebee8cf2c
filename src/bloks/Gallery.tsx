import { anchorOf, elementId } from '../content/element-id.ts'
import { Enhancement } from '../kit/Island.tsx'
import { Picture } from '../kit/Picture.tsx'
import { PictureCaption } from '../kit/PictureCaption.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { usePageIds } from '../kit/use-page-ids.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { useStrings } from '../kit/use-strings.ts'
import { sizesOf } from '../layout/picture-sizes.ts'
import { Actions } from './Actions.tsx'
import { BlokSection, SectionHead } from './BlokSection.tsx'
import type { BlokModel } from './bloks.ts'

/** The pictures without album, then album by album. */
export function Gallery({ blok }: { blok: BlokModel<'gallery'> }) {
  useSheets('gallery', 'lightbox')
  const editable = useEditable()
  const idOf = usePageIds()
  const AlbumTitle = blok.heading === '' ? 'h2' : 'h3'
  return (
    <BlokSection blok={blok} className="gallery" heading={blok.heading}>
      <SectionHead heading={blok.heading} lead={blok.lead} />
      {blok.items.length > 0 && <GalleryPictures items={blok.items} />}
      {blok.albums.map((album) => (
        <section
          key={album._uid}
          {...editable(album)}
          className="album"
          id={idOf(album, `album-${anchorOf(album.title)}`)}
        >
          <AlbumTitle>{album.title}</AlbumTitle>
          {album.lead !== '' && <p className="album__lead">{album.lead}</p>}
          <GalleryPictures items={album.items} />
        </section>
      ))}
      <Actions actions={blok.action} />
    </BlokSection>
  )
}

type Item = BlokModel<'gallery'>['items'][number]

/**
 * Lays out spreads of five on wide screens, of three on phones, each with one large square. The last
 * picture is wide if it would stand alone.
 */
function slotsOf(index: number, { length }: readonly Item[]) {
  const isLast = index === length - 1
  return [
    ...wideSlotsOf(index, isLast && (index % 5 === 2 || index % 10 === 5)),
    narrowSlotOf(index, isLast && index % 3 === 1),
  ]
}

function wideSlotsOf(index: number, isAlone: boolean) {
  const isLarge = index % 10 === 0 || index % 10 === 6
  const [ratio, onDesktop, onTablet] = isAlone
    ? ([3 / 2, '53rem', '60vw'] as const)
    : isLarge
      ? ([1, '46rem', '52vw'] as const)
      : ([4 / 5, '25.5rem', '29vw'] as const)
  return [
    { from: 90, width: onDesktop, ratio },
    { from: 60, width: onTablet, ratio },
  ]
}

function narrowSlotOf(index: number, isAlone: boolean) {
  if (isAlone) return { width: '90vw', ratio: 3 / 2 }
  return index % 3 === 0 ? { width: '95vw', ratio: 1 } : { width: '43.5vw', ratio: 4 / 5 }
}

/** Links each picture to its largest variant, for visitors without script. */
function GalleryPictures({ items }: { items: readonly Item[] }) {
  const editable = useEditable()
  const idOf = usePageIds()
  const shown = items.filter(({ image }) => image !== null)
  return (
    <Enhancement name="lightbox" wake="interaction">
      <ul className="gallery__pictures">
        {shown.map(
          (item, index) =>
            item.image !== null && (
              <li
                key={item._uid}
                {...editable(item)}
                id={idOf(item, `foto-${elementId(item._uid)}`)}
              >
                <figure>
                  <a href={item.image.src}>
                    <Picture
                      image={item.image}
                      sizes={sizesOf(item.image, slotsOf(index, shown))}
                    />
                  </a>
                  <Caption {...item} />
                </figure>
              </li>
            ),
        )}
      </ul>
    </Enhancement>
  )
}

function Caption({ image, caption, treatment, state }: Item) {
  const stateLabels = { none: '', ...useStrings().gallery }
  const facts = [treatment, stateLabels[state]].filter((word) => word !== '').join(' · ')
  return (
    <PictureCaption pictures={[image]} caption={caption}>
      {facts === '' ? null : <small>{facts}</small>}
    </PictureCaption>
  )
}
