import type { ImageModel } from '../content/model.ts'

/** How a picture is shown from a width of the window on. */
export interface PictureSlot {
  /** Rem of the window; the last slot of a list has none. */
  from?: number
  /** Of the box, a number and its unit: `90vw`, `32.5rem`. */
  width: string
  /** Width by height of the box that the picture is cropped to; absent: all of it is shown. */
  ratio?: number
}

/**
 * The `sizes` attribute. A picture wider than its box is cropped at the sides, and so needs to be
 * larger than the box is.
 * @param slots the widest window first
 */
export const sizesOf = (image: ImageModel, slots: readonly PictureSlot[]): string =>
  slots
    .map(({ from, width, ratio }) => {
      const share = ratio === undefined ? 1 : image.width / image.height / ratio
      const length = share > 1.01 ? widened(width, share) : width
      return from === undefined ? length : `(min-width: ${from}rem) ${length}`
    })
    .join(', ')

/** `90vw`, 1.25 → `112.5vw` */
function widened(width: string, share: number): string {
  const byShare = lengths.get(width) ?? new Map<number, string>()
  const known = byShare.get(share)
  if (known !== undefined) return known
  const number = Number((Number.parseFloat(width) * share).toFixed(1))
  const length = `${number}${width.replace(/^[\d.]+/, '')}`
  lengths.set(width, byShare.set(share, length))
  return length
}

/** By width and share: the pictures of a site have few proportions. */
const lengths = new Map<string, Map<number, string>>()

/** Beside the text of a hero, as high as the first screen. */
export const splitHeroSlots: readonly PictureSlot[] = [
  { from: 100, width: '44vw', ratio: 1 },
  { from: 60, width: '41.5vw', ratio: 0.76 },
  { width: '79vw', ratio: 4 / 5 },
]
