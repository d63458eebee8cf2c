/**
 * Pictures that Storyblok serves: every variant is a URL of its image service.
 */
import { pictureWords } from './asset.ts'
import { imageServiceUrl, serviceImageSize } from './image-service.ts'
import { fallbackWidths, fittingWidths, positionOf, turnedSize, widths } from './image-widths.ts'
import type { ImageModel } from './model.ts'
import type { ParsedAsset } from './parsed.ts'

type Format = 'webp' | 'jpeg' | 'png'

interface RemoteSettings {
  /** 0 to 100. */
  quality: Readonly<Record<Format, number>>
}

/** The picture for components; `null` if the image service cannot resize it. */
export function planRemoteImage(image: ParsedAsset, settings: RemoteSettings): ImageModel | null {
  const original = serviceImageSize(image.filename)
  if (original === null) return null
  const { rotate = 0 } = image.adjustments ?? {}
  const { width, height } = turnedSize(original, rotate)
  // The image service resizes before it rotates.
  const side = rotate % 180 === 0 ? 'width' : 'height'
  const url = (size: number, format: Format) =>
    imageServiceUrl(image.filename, {
      [side]: size,
      format,
      quality: settings.quality[format],
      ...image.adjustments,
    })
  const srcset = (list: readonly number[], format: Format) =>
    list.map((size) => `${url(size, format)} ${size}w`).join(', ')
  const fallback = /\.(png|webp|gif)$/i.test(image.filename) ? 'png' : 'jpeg'
  const fallbacks = fittingWidths(fallbackWidths, width)
  const offered = fittingWidths(widths, width)
  const largest = offered.at(-1) ?? width
  return {
    src: url(fallbacks.at(-1) ?? width, fallback),
    srcset: srcset(fallbacks, fallback),
    webpSrcset: srcset(offered, 'webp'),
    avifSrcset: '',
    width: largest,
    height: Math.round((height / width) * largest),
    ...pictureWords(image),
    position: positionOf(image.focus, original, rotate),
    color: '',
  }
}
