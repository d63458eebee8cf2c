/**
 * What is known of an original from its file, and which ones are too large for a build.
 */
import { digestOf } from '../base/digest.ts'
import type { AssetEntry } from '../cache/cache-index.ts'
import { loadSharp } from './load-sharp.ts'

/** Sharp's default lets a small file unpack to a gigabyte. */
export const maxPixels = 50_000_000
/** The most that WebP can hold; variants are at most as high as their original. */
const maxHeight = 16_383

interface Words {
  english: string
  italian: string
}

/** To upload the same file again does not help: the words say what it has, and what it may have. */
export class TooLarge extends Error {
  readonly english: string
  readonly italian: string
  /** That it may have. */
  readonly most: Words

  constructor({ english, italian }: Words, most: Words) {
    super(english)
    this.english = english
    this.italian = italian
    this.most = most
  }
}

const extensions: Record<string, AssetEntry['extension']> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
  svg: 'svg',
}

/** @throws TooLarge; Error with the reason when it is damaged, or no picture of a known kind */
export async function inspectOriginal(bytes: Uint8Array): Promise<AssetEntry> {
  const sharp = await loadSharp()
  // Without the limit: the head of a file takes no room, and says how far above it the picture is.
  const head = sharp(bytes, { limitInputPixels: false, autoOrient: true })
  const metadata = await head.metadata()
  const extension = extensions[metadata.format]
  if (extension === undefined) throw new Error(`it is no image but ${metadata.format}`)
  refuseLarge(metadata.autoOrient)
  const picture = sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true })
  // Decoding all of it finds a truncated file here, where it can be told, and not in the build.
  const pixel = await picture
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer()
  return {
    digest: digestOf(bytes),
    extension,
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    hasAlpha: metadata.hasAlpha && !(await picture.stats()).isOpaque,
    color: `#${[0, 1, 2].map((i) => (pixel[i] ?? pixel[0] ?? 0).toString(16).padStart(2, '0')).join('')}`,
  }
}

function refuseLarge({ width, height }: { width: number; height: number }): void {
  if (width * height > maxPixels) {
    // Rounded up, so that what is refused never seems to be what is allowed.
    const megapixels = Math.ceil((width * height) / 100_000) / 10
    const most = maxPixels / 1_000_000
    throw new TooLarge(
      {
        english: `has ${width} × ${height} pixels, which is ${megapixels} megapixels where ${most} are allowed`,
        italian: `ha ${width} × ${height} pixel, cioè ${String(megapixels).replace('.', ',')} megapixel: il massimo è ${most}`,
      },
      { english: `at most ${most} megapixels`, italian: `al massimo ${most} megapixel` },
    )
  }
  if (height > maxHeight) {
    throw new TooLarge(
      {
        english: `is ${height} pixels high, where ${maxHeight} are allowed`,
        italian: `è alta ${height} pixel: il massimo è ${maxHeight}`,
      },
      {
        english: `a height of at most ${maxHeight} pixels`,
        italian: `un’altezza di al massimo ${maxHeight} pixel`,
      },
    )
  }
}
