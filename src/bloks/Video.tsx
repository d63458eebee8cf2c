import { safeHref } from '../content/link.ts'
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

/**
 * The URL that opens a video, from its code or any of its URLs; `null` if the editor's input contains
 * no video.
 */
export function videoHref(provider: keyof typeof providerNames, typed: string): string | null {
  const url = typed.trim()
  if (provider === 'file') return safeHref(url)
  const code = codePatterns[provider].exec(url)?.[1]
  if (code !== undefined) return watchUrls[provider] + code
  return url.startsWith('https://') ? safeHref(url) : null
}

const codePatterns = {
  youtube:
    /^(?:https?:\/\/(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|live\/)))?([\w-]{11})(?:[?&#/].*)?$/,
  vimeo: /^(?:https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?)?(\d{5,12})(?:[?#/].*)?$/,
} as const

const watchUrls = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
} as const
