/**
 * What is known of an original from its file, and which ones no page can show.
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

/** To upload the same file again does not help: the words say what is wrong with it, and what helps. */
export class UnfitPicture extends Error {
  readonly english: string
  readonly italian: string
  /** How to export it. */
  readonly remedy: Words

  constructor({ english, italian }: Words, remedy: Words) {
    super(english)
    this.english = english
    this.italian = italian
    this.remedy = remedy
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

/** @throws UnfitPicture; Error with the reason when it is damaged, or no picture */
export async function inspectOriginal(bytes: Uint8Array): Promise<AssetEntry> {
  if (isHeic(bytes)) throw unfitKind('HEIC')
  const sharp = await loadSharp()
  // Without the limit: the head of a file takes no room, and says how far above it the picture is.
  const head = sharp(bytes, { limitInputPixels: false, autoOrient: true })
  const metadata = await head.metadata()
  const extension = extensions[metadata.format]
  if (extension === undefined) throw unfitKind(metadata.format.toUpperCase())
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

/** As iPhones save photos. The decoder is not at hand, and calls such a file damaged. */
const isHeic = (bytes: Uint8Array): boolean =>
  /^ftyphe(ic|ix|im|is|vc|vx)$/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'))

const unfitKind = (kind: string): UnfitPicture =>
  new UnfitPicture(
    {
      english: `is a file of the kind ${kind}, which browsers do not show`,
      italian: `è un file di tipo ${kind}, che i browser non mostrano`,
    },
    { english: 'Export it as JPEG', italian: 'Esportala in JPEG' },
  )

function refuseLarge({ width, height }: { width: number; height: number }): void {
  if (width * height > maxPixels) {
    // Rounded up, so that what is refused never seems to be what is allowed.
    const megapixels = Math.ceil((width * height) / 100_000) / 10
    const most = maxPixels / 1_000_000
    throw new UnfitPicture(
      {
        english: `has ${width} × ${height} pixels, which is ${megapixels} megapixels where ${most} are allowed`,
        italian: `ha ${width} × ${height} pixel, cioè ${String(megapixels).replace('.', ',')} megapixel: il massimo è ${most}`,
      },
      {
        english: `Export it smaller, with at most ${most} megapixels`,
        italian: `Esportala più piccola, con al massimo ${most} megapixel`,
      },
    )
  }
  if (height > maxHeight) {
    throw new UnfitPicture(
      {
        english: `is ${height} pixels high, where ${maxHeight} are allowed`,
        italian: `è alta ${height} pixel: il massimo è ${maxHeight}`,
      },
      {
        english: `Export it smaller, with a height of at most ${maxHeight} pixels`,
        italian: `Esportala più piccola, con un’altezza di al massimo ${maxHeight} pixel`,
      },
    )
  }
}
