import { anchorOf } from '../content/anchor.ts'
import { useEditable } from '../kit/use-editable.ts'
import { usePageIds } from '../kit/use-page-ids.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { Actions } from './Actions.tsx'
import { BlokSection } from './BlokSection.tsx'
import type { BlokModel } from './bloks.ts'
import { GalleryPictures } from './GalleryPictures.tsx'
import { SectionHead } from './SectionHead.tsx'

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
