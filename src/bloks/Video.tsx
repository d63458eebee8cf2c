import type { BlokModel } from '../content/bloks.ts'
import { videoHref } from '../content/video-address.ts'
import { Icon } from '../layout/Icon.tsx'
import { Picture } from '../layout/Picture.tsx'

const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo', file: '' } as const

/** A picture that leads to the video: before the click nothing comes from where the video is. */
export function Video({ blok }: { blok: BlokModel<'video'> }) {
  const href = videoHref(blok.provider, blok.address)
  if (href === null) return null
  const note = [providerNames[blok.provider], blok.duration].filter((word) => word !== '')
  return (
    <section className="blok video">
      <figure>
        <a className="video__link" href={href} rel="external noopener">
          {blok.poster !== null && (
            <Picture image={blok.poster} sizes="(min-width: 90rem) 80rem, 90vw" />
          )}
          <span className="video__title">
            <Icon name="external" />
            Guarda il video: {blok.title}
            {note.length > 0 && <small translate="no"> {note.join(' · ')}</small>}
          </span>
        </a>
        {blok.caption !== '' && <figcaption>{blok.caption}</figcaption>}
      </figure>
    </section>
  )
}
