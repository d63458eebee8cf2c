import type { ImageModel } from '../content/model.ts'

/** Size of a picture from a window width up. */
export interface PictureSlot {
  /** Window width in rem; the last slot of a list has none. */
  from?: number
  /** Width of the box with its unit: `90vw`, `32.5rem`. */
  width: string
  /** Width by height of the box that crops the picture; absent: no crop. */
  ratio?: number
}

/**
 * Builds the `sizes` attribute. A picture wider than its box is cropped at the sides, so it must be
 * larger than the box.
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
const widened = (width: string, share: number): string =>
  `${Number((Number.parseFloat(width) * share).toFixed(1))}${width.replace(/^[\d.]+/, '')}`

/** A picture beside a hero's text, as high as the first screen. */
export const splitHeroSlots: readonly PictureSlot[] = [
  { from: 100, width: '44vw', ratio: 1 },
  { from: 60, width: '41.5vw', ratio: 0.76 },
  { width: '79vw', ratio: 4 / 5 },
]
