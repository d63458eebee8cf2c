import type { BlokModel } from '../content/bloks.ts'
import { anchorOf } from '../layout/anchor.ts'
import { Actions } from './Actions.tsx'
import { GalleryPictures } from './GalleryPictures.tsx'
import { SectionHead } from './SectionHead.tsx'

/** The pictures without album, then album by album. */
export function Gallery({ blok }: { blok: BlokModel<'gallery'> }) {
  const AlbumTitle = blok.heading === '' ? 'h2' : 'h3'
  return (
    <section className="blok gallery">
      <SectionHead heading={blok.heading} lead={blok.lead} />
      {blok.items.length > 0 && <GalleryPictures items={blok.items} />}
      {blok.albums.map((album) => (
        <section key={album._uid} className="album" id={`album-${anchorOf(album.title)}`}>
          <AlbumTitle>{album.title}</AlbumTitle>
          {album.lead !== '' && <p className="album__lead">{album.lead}</p>}
          <GalleryPictures items={album.items} />
        </section>
      ))}
      <Actions actions={blok.action} />
    </section>
  )
}
