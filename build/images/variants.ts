/**
 * Plans the sizes and formats of an image. All follow from the original's digest and the options
 * here, so a page can name a variant before it exists.
 */
import { type ImageAdjustments, originalUrl } from '../../src/content/image-service.ts'
import {
  fallbackWidths,
  fittingWidths,
  positionOf,
  turnedSize,
  widths,
} from '../../src/content/image-widths.ts'
import type { PictureModel } from '../../src/content/model.ts'
import type { ParsedAsset } from '../../src/content/parsed.ts'
import { hrefOf, type OutputPath, outputPath } from '../../src/content/paths.ts'
import { canonicalJson, digestOf } from '../base/digest.ts'
import { plainStem } from '../base/output-files.ts'
import type { AssetEntry } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { versionOf } from '../package-version.ts'
import type { ImageSettings } from '../site-config.ts'
import { maxHeight } from './load-sharp.ts'

export interface Variant {
  path: OutputPath
  /** Digest of all that decides the bytes: variants with the same key are one file. */
  key: string
  asset: AssetEntry
  adjustments: ImageAdjustments
  /** Pixels. */
  width: number
  format: keyof ImageSettings['quality']
  quality: number
}

/** Part of every key, like the version beside it: raise it when the encoder's settings change. */
const encoding = 4
// Version of the package, which pins its encoders; loading sharp only to ask for theirs is slow.
const encoder = [encoding, versionOf('sharp')]

/** A drawing is sharp at any size, and flat: widths between these save next to no bytes. */
const drawingWidths = [340, 780, 1600]

export interface PlannedImage {
  model: PictureModel
  variants: Variant[]
}

interface ImageUse {
  asset: AssetEntry
  /** The story's asset; the variants' names keep its file name. */
  image: ParsedAsset
  config: Pick<Config, 'basePath' | 'images'>
}

/** The picture for the components, and the variants it is made of. */
export function planImage(use: ImageUse): PlannedImage {
  const { asset, image, config } = use
  const { rotate = 0 } = image.adjustments ?? {}
  const { width, height } = turnedSize(asset, rotate)
  const nameDigest = nameDigestOf(use)
  const highest = (maxHeight * width) / height
  const drawn = asset.extension === 'svg' ? drawingWidths.filter((size) => size <= highest) : []
  const widthsOf = (list: readonly number[]) =>
    drawn.length > 0 ? drawn : fittingWidths(list, width)
  const plan = (list: readonly number[], format: Variant['format']) =>
    widthsOf(list).map((size) => planVariant(use, { nameDigest, width: size, format }))
  const avif = config.images.avif ? plan(widths, 'avif') : []
  const webp = plan(widths, 'webp')
  const fallbacks = plan(fallbackWidths, asset.hasAlpha ? 'png' : 'jpeg')
  const href = (variant: Variant) => hrefOf(variant.path, config.basePath)
  const srcset = (list: readonly Variant[]) =>
    list.map((variant) => `${href(variant)} ${variant.width}w`).join(', ')
  const largest = webp.at(-1)?.width ?? width
  const source = fallbacks.at(-1)
  return {
    model: {
      src: source === undefined ? '' : href(source),
      srcset: srcset(fallbacks),
      webpSrcset: srcset(webp),
      avifSrcset: srcset(avif),
      width: largest,
      height: Math.round((height / width) * largest),
      position: positionOf(image.focus, asset, rotate),
      color: asset.color,
    },
    variants: [...avif, ...webp, ...fallbacks],
  }
}

/** Digest shared by all variants, so that a page's picture names are alike and compress well. */
function nameDigestOf({ asset, image, config }: ImageUse): string {
  const { adjustments = {} } = image
  const { quality } = config.images
  const content = canonicalJson({ encoder, digest: asset.digest, quality, adjustments })
  return digestOf(content).slice(0, 10)
}

function planVariant(
  { asset, image, config }: ImageUse,
  { nameDigest, width, format }: { nameDigest: string } & Pick<Variant, 'width' | 'format'>,
): Variant {
  const quality = config.images.quality[format]
  const adjustments = image.adjustments ?? {}
  const key = digestOf(
    canonicalJson({ encoder, digest: asset.digest, width, format, quality, adjustments }),
  )
  const extension = format === 'jpeg' ? 'jpg' : format
  return {
    path: outputPath(
      `_assets/${plainStem(originalUrl(image.filename)) || 'image'}-${width}.${nameDigest}.${extension}`,
    ),
    key,
    asset,
    adjustments,
    width,
    format,
    quality,
  }
}
