/**
 * Which generated sizes and formats an image has. Everything follows from the original's digest and
 * the options here, so a page can name a variant before it exists.
 */
import type { ImageModel } from '../src/content/model.ts'
import { hrefOf, type OutputPath, outputPath } from '../src/content/paths.ts'
import type { AssetEntry } from './content-cache.ts'
import { shortDigestOf } from './digest.ts'

export interface Variant {
  path: OutputPath
  asset: AssetEntry
  /** Pixels. */
  width: number
  format: 'webp' | 'jpeg' | 'png'
  quality: number
}

const webpWidths = [400, 800, 1200, 1600]
const fallbackWidths = [800, 1600]
const quality = { webp: 76, jpeg: 80, png: 90 }
/** Part of every name: raise it when the encoder or its settings change. */
const encoding = 1

export interface PlannedImage {
  model: ImageModel
  variants: Variant[]
}

interface ImageUse {
  asset: AssetEntry
  /** The address in the story; its file name is kept in the variants' names. */
  url: string
  alt: string
  /** `"x1xy1:x2xy2"` in pixels of the original, or empty. */
  focus: string
  basePath: string
}

/** The picture for the components, and the variants it is made of. */
export function planImage(use: ImageUse): PlannedImage {
  const { asset } = use
  const fallback = asset.hasAlpha ? 'png' : 'jpeg'
  const webp = planVariants(use, webpWidths, 'webp')
  const others = planVariants(use, fallbackWidths, fallback)
  const href = (variant: Variant) => hrefOf(variant.path, use.basePath)
  const srcset = (list: readonly Variant[]) =>
    list.map((variant) => `${href(variant)} ${variant.width}w`).join(', ')
  const largest = webp.at(-1)?.width ?? asset.width
  return {
    model: {
      src: others[0] === undefined ? '' : href(others[0]),
      srcset: srcset(others),
      webpSrcset: srcset(webp),
      width: largest,
      height: Math.round((asset.height / asset.width) * largest),
      alt: use.alt,
      position: positionOf(use.focus, asset),
      color: asset.color,
    },
    variants: [...webp, ...others],
  }
}

function planVariants(
  { asset, url }: ImageUse,
  widths: readonly number[],
  format: Variant['format'],
): Variant[] {
  const fitting = widths.filter((width) => width <= asset.width)
  // An original narrower than the next step is still offered at its full width.
  const isWider = fitting.length < widths.length && asset.width > (fitting.at(-1) ?? 0)
  return (isWider ? [...fitting, asset.width] : fitting).map((width) => {
    const options = `${encoding} ${asset.digest} ${width} ${format} ${quality[format]}`
    const extension = format === 'jpeg' ? 'jpg' : format
    return {
      path: outputPath(`_assets/${stemOf(url)}-${width}.${shortDigestOf(options)}.${extension}`),
      asset,
      width,
      format,
      quality: quality[format],
    }
  })
}

const stemOf = (url: string): string =>
  url
    .replace(/^.*\//, '')
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'image'

function positionOf(focus: string, asset: AssetEntry): string {
  const [x1, y1, x2, y2] = (/^(\d+)x(\d+):(\d+)x(\d+)$/.exec(focus) ?? []).slice(1).map(Number)
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return '50% 50%'
  const percent = (from: number, to: number, size: number) =>
    Math.min(100, Math.max(0, Math.round(((from + to) / 2 / size) * 100)))
  return `${percent(x1, x2, asset.width)}% ${percent(y1, y2, asset.height)}%`
}
