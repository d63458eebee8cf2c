import { createContext, useContext } from 'react'
import type { ImageModel } from '../content/model.ts'

/** Whether a picture is the first of its page, asked once for each in the order of rendering. */
export const FirstPictureContext = createContext<() => boolean>(() => false)

/** Creates the answers for one rendering of one page. */
export function createFirstPicture(): () => boolean {
  let count = 0
  return () => count++ === 0
}

/**
 * A picture with its variants. The strict content policy forbids `style` attributes, so the focal
 * point becomes two classes in steps of 25%, and the average colour three, a sixteenth each channel.
 * @param sizes the `sizes` attribute: how wide the picture is shown at which viewport
 * @param isAtOnce whether it loads before the others, as the first one of a page does
 */
export function Picture({
  image,
  sizes,
  isAtOnce = false,
}: {
  image: ImageModel
  sizes: string
  isAtOnce?: boolean
}) {
  const isFirst = useContext(FirstPictureContext)()
  return (
    <picture>
      {image.avifSrcset !== '' && (
        <source type="image/avif" srcSet={image.avifSrcset} sizes={sizes} />
      )}
      <source type="image/webp" srcSet={image.webpSrcset} sizes={sizes} />
      <img
        className={focusClasses(image.position) + toneClasses(image.color)}
        src={image.src}
        srcSet={image.srcset}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={image.alt}
        {...(isFirst || isAtOnce ? atOnce : whenNear)}
      />
    </picture>
  )
}

/** Decoded in sync, to appear in the same frame as the text around it. */
const atOnce = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const
const whenNear = { loading: 'lazy', decoding: 'async' } as const

/** `48% 30%` → `focus-y25 `: the middle needs none. */
function focusClasses(position: string): string {
  const [x = 50, y = 50] = position.split(' ').map((part) => nearestStep(Number.parseFloat(part)))
  return (x === 50 ? '' : `focus-x${x} `) + (y === 50 ? '' : `focus-y${y} `)
}

/** `#c8b8a8` → `tone-r12 tone-g11 tone-b10` */
const toneClasses = (color: string): string =>
  `tone-r${toneAt(1, color)} tone-g${toneAt(3, color)} tone-b${toneAt(5, color)}`

function toneAt(start: number, color: string): number {
  const value = Number.parseInt(color.slice(start, start + 2), 16)
  return Math.round((Number.isNaN(value) ? 240 : value) / 17)
}

const nearestStep = (percent: number): number =>
  Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.round(percent / 25) * 25)) : 50
