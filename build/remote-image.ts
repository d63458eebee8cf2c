/**
 * Pictures that stay with the content service: every size is an address of its image service.
 */
import type { ParsedAsset } from '../src/content/field.ts'
import { imageServiceUrl, serviceImageSize } from '../src/content/image-service.ts'
import type { ImageModel } from '../src/content/model.ts'
import type { AssetUse } from './assets.ts'
import type { ImageSettings } from './config.ts'
import { fallbackWidths, fittingWidths, positionOf, turnedSize, widths } from './image-widths.ts'

type Format = 'webp' | 'jpeg' | 'png'

/** The picture for the components; `null` when the image service does not have it. */
export function planRemoteImage(image: ParsedAsset, settings: ImageSettings): ImageModel | null {
  const original = serviceImageSize(image.filename)
  if (original === null) return null
  const { rotate = 0 } = image.adjustments ?? {}
  const { width, height } = turnedSize(original, rotate)
  // The service sizes before it turns.
  const side = rotate % 180 === 0 ? 'width' : 'height'
  const address = (size: number, format: Format) =>
    imageServiceUrl(image.filename, {
      [side]: size,
      format,
      quality: settings.quality[format],
      ...image.adjustments,
    })
  const srcset = (list: readonly number[], format: Format) =>
    list.map((size) => `${address(size, format)} ${size}w`).join(', ')
  const fallback = /\.(png|webp|gif)$/i.test(image.filename) ? 'png' : 'jpeg'
  const fallbacks = fittingWidths(fallbackWidths, width)
  const offered = fittingWidths(widths, width)
  const largest = offered.at(-1) ?? width
  return {
    src: address(fallbacks.at(-1) ?? width, fallback),
    srcset: srcset(fallbacks, fallback),
    webpSrcset: srcset(offered, 'webp'),
    avifSrcset: '',
    width: largest,
    height: Math.round((height / width) * largest),
    alt: image.alt,
    position: positionOf(image.focus, original, rotate),
    color: '',
    isFirst: false,
  }
}

/** These images without those that stay with the content service. */
export function localAssets(
  assets: ReadonlyMap<string, AssetUse>,
  { remote }: Pick<ImageSettings, 'remote'>,
): Map<string, AssetUse> {
  const isLocal = (address: string) => !remote || serviceImageSize(address) === null
  return new Map([...assets].filter(([address]) => isLocal(address)))
}
