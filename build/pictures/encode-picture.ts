/**
 * What sharp makes of a photo: its pixels, decoded once, and each variant of those. To decode an
 * original for each variant takes a fifth of the time for one of 2,000 pixels, more for a larger one.
 */
import { readFileSync } from 'node:fs'
import type { Sharp } from 'sharp'
import { widths } from '../../src/content/image-widths.ts'
import { digestOf } from '../base/digest.ts'
import { assetFile } from '../cache/content-cache.ts'
import { type Pixels, rawOf, type SvgDrawer } from './draw-svg.ts'
import { loadSharp } from './load-sharp.ts'
import type { Variant } from './variants.ts'

/** Variants with the same one are made of the same pixels. */
export const pixelsKey = (variant: Variant): string =>
  `${variant.asset.digest} ${variant.adjustments.rotate ?? 0} ${pixelsWidth(variant)}`

/** As wide as the widest variant may be; a drawing is drawn at each width, where it is sharp. */
const pixelsWidth = ({ asset, width }: Variant): number =>
  asset.extension === 'svg' ? width : Math.max(...widths)

/**
 * Does not depend on which of the variants are wanted, on which their bytes would depend else.
 * @throws Error when the original is damaged, or is no picture that sharp knows
 */
export async function decodePixels(
  variant: Variant,
  { cacheDir, drawer }: { cacheDir: string; drawer: SvgDrawer },
): Promise<Pixels> {
  const { asset, adjustments } = variant
  const bytes = readFileSync(assetFile(cacheDir, asset))
  // Most damage decodes without complaint, as another picture.
  if (digestOf(bytes) !== asset.digest) throw new Error('its file is damaged')
  const { rotate } = adjustments
  const width = pixelsWidth(variant)
  const isSideways = rotate !== undefined && rotate % 180 !== 0
  const { drawing } =
    asset.extension === 'svg'
      ? await drawer.draw(bytes, isSideways ? { height: width } : { width })
      : { drawing: null }
  const sharp = await loadSharp()
  const picture =
    drawing === null ? sharp(bytes, { autoOrient: true }) : sharp(drawing.data, rawOf(drawing))
  return (rotate === undefined ? picture : picture.rotate(rotate))
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Beside the quality. Of WebP effort 5 saves 2 % of the bytes of 4, and 6 takes twice as long. */
const settingsOf = { avif: {}, webp: { effort: 5 }, jpeg: { progressive: true }, png: {} }

export async function encodeVariant(pixels: Pixels, variant: Variant): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return adjust(sharp(pixels.data, rawOf(pixels)), variant)
    .toFormat(variant.format, {
      quality: Math.max(1, variant.quality),
      ...settingsOf[variant.format],
    })
    .toBuffer()
}

/** Sizes and adjusts as the image service does: its blur is a radius, half of it a Gaussian's sigma. */
function adjust(picture: Sharp, { width, adjustments }: Variant): Sharp {
  const { blur = 0, brightness = 0 } = adjustments
  const sized = picture.resize({ width })
  const blurred = blur < 0.6 ? sized : sized.blur(blur / 2)
  return brightness === 0 ? blurred : blurred.linear(1, brightness * 2.55)
}
