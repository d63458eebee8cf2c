import { videoHref } from '../content/video-url.ts'
import { Picture } from '../kit/Picture.tsx'
import { PictureCaption } from '../kit/PictureCaption.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { useStrings } from '../kit/use-strings.ts'
import { Icon } from '../layout/Icon.tsx'
import { sizesOf } from '../layout/picture-sizes.ts'
import { fill } from '../strings/strings.ts'
import type { BlokModel } from './bloks.ts'

const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo', file: '' } as const

const slots = [
  { from: 90, width: '80rem', ratio: 16 / 9 },
  { width: '90vw', ratio: 16 / 9 },
]

/** A picture that links to the video: the provider sends nothing before the click. */
export function Video({ blok }: { blok: BlokModel<'video'> }) {
  useSheets('video')
  const editable = useEditable()
  const words = useStrings().video
  const href = videoHref(blok.provider, blok.address)
  if (href === null) return null
  const note = [providerNames[blok.provider], blok.duration].filter((word) => word !== '')
  return (
    <div className="blok video" {...editable(blok)}>
      <figure>
        <a className="video__link" href={href} rel="external noopener">
          {blok.poster !== null && (
            <Picture image={blok.poster} sizes={sizesOf(blok.poster, slots)} />
          )}
          <span className="video__title">
            <Icon name="external" />
            {fill(words.watch, { title: blok.title })}
            {note.length > 0 && <small translate="no"> {note.join(' · ')}</small>}
          </span>
        </a>
        <PictureCaption pictures={[blok.poster]} caption={blok.caption} />
      </figure>
    </div>
  )
}
