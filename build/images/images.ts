/**
 * Encodes image variants into the blobs of the store, except those that are there already. The pixels
 * of a photo are decoded once, and each variant is made of them: decoding anew for each takes a fifth
 * of the time at an original of 2,000 pixels, more at a larger one.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Sharp } from 'sharp'
import { messageOf, systemErrorCode } from '../../src/content/errors.ts'
import { widths } from '../../src/content/image-widths.ts'
import { digestOf } from '../base/digest.ts'
import { assetFile } from '../cache/content-cache.ts'
import type { Blob, Blobs } from '../store/blobs.ts'
import { openSvgDrawer, type Pixels, rawOf, type SvgDrawer } from './draw-svg.ts'
import { loadSharp } from './load-sharp.ts'
import type { Variant } from './variants.ts'

export interface GeneratedVariants {
  /** In the order of the variants, each path once. */
  files: VariantFile[]
  encoded: number
  /** Originals that cannot be encoded. */
  failed: { original: Variant['asset']; reason: string }[]
}

export interface VariantFile {
  /** Its place in `dist`. */
  path: Variant['path']
  /** The blob with its bytes, and their digest. */
  file: string
  digest: string
}

/** Variants that the store does not have, by their place in `dist`. */
export type PendingVariants = Map<string, Variant>

interface EncoderOptions {
  /** Cache with the originals. */
  cacheDir: string
  blobs: Blobs
  /** Whether this place of `dist` has the variant already: its blob is then not read. */
  exists: (path: Variant['path'], digest: string) => boolean
  /** @param total number of variants added so far */
  onProgress: (done: number, total: number) => void
  /** Collects the variants instead of encoding them; the caller encodes them on demand. */
  pending?: PendingVariants | undefined
}

export interface VariantEncoder {
  /** Starts to encode them, as many at once as there are processors. */
  add(variants: readonly Variant[]): void
  /** Resolves to all that were added, once they are encoded. */
  done(): Promise<GeneratedVariants>
  /** Drops the variants that still wait. */
  stop(): void
}

export function openVariantEncoder(options: EncoderOptions): VariantEncoder {
  const { cacheDir, blobs, exists, onProgress, pending } = options
  const byPath = new Map<string, Variant>()
  // One image may have been uploaded under two names: its variants are one blob.
  const found = new Map<string, Blob | null>()
  const work: Promise<void>[] = []
  const failed = new Map<string, GeneratedVariants['failed'][number]>()
  // Limits how many pictures have their pixels in memory.
  const pictures = pLimit(availableParallelism())
  const steps = pLimit(availableParallelism())
  const drawer = openSvgDrawer()
  let done = 0
  let encoded = 0
  let total = 0
  const encoding: Encoding = {
    cacheDir,
    drawer,
    steps,
    onMade({ key, asset: original }, made) {
      if ('bytes' in made) {
        found.set(key, blobs.put(key, made.bytes))
        encoded++
      } else {
        if (isDiskError(made.error)) throw made.error
        failed.set(original.digest, { original, reason: messageOf(made.error) })
      }
      onProgress(++done, total)
      // Later pages may need no drawer; if they do, it starts again.
      if (done === total) drawer.close()
    },
  }
  const stop = () => {
    pictures.clearQueue()
    steps.clearQueue()
    drawer.close()
  }
  return {
    add(added) {
      const toEncode = added.filter((variant) => {
        if (byPath.has(variant.path)) return false
        byPath.set(variant.path, variant)
        if (found.has(variant.key)) return false
        const blob = blobs.find(variant.key, (digest) => exists(variant.path, digest))
        found.set(variant.key, blob ?? null)
        return blob === undefined
      })
      if (pending !== undefined) {
        for (const variant of toEncode) pending.set(variant.path, variant)
        return
      }
      total += toEncode.length
      for (const picture of picturesOf(toEncode)) {
        const ofPicture = pictures(encodePicture, picture, encoding)
        // `done` reports the failure.
        ofPicture.catch(() => {})
        work.push(ofPicture)
      }
    },
    async done() {
      await Promise.all(work).finally(stop)
      const files = [...byPath.values()].flatMap(({ path, key }) => {
        const blob = found.get(key)
        return blob ? [{ path, ...blob }] : []
      })
      return { files, encoded, failed: [...failed.values()] }
    },
    stop,
  }
}

interface Encoding {
  cacheDir: string
  drawer: SvgDrawer
  /** Limit of parallel steps, for all images together. */
  steps: LimitFunction
  onMade: (variant: Variant, made: { bytes: Uint8Array } | { error: unknown }) => void
}

async function encodePicture(variants: OfOnePicture, encoding: Encoding): Promise<void> {
  const { steps, onMade } = encoding
  const pixels = steps(decodePixels, variants[0], encoding)
  await Promise.all(
    variants.map(async (variant) => {
      const made = await pixels
        .then((decoded) => steps(encodeVariant, decoded, variant))
        .then((bytes) => ({ bytes }))
        .catch((error: unknown) => ({ error }))
      onMade(variant, made)
    }),
  )
}

/** Variants that are made of the same pixels. */
type OfOnePicture = [Variant, ...Variant[]]

function picturesOf(variants: readonly Variant[]): OfOnePicture[] {
  const pictures = new Map<string, OfOnePicture>()
  for (const variant of variants) {
    const key = pixelsKey(variant)
    const picture = pictures.get(key)
    if (picture === undefined) pictures.set(key, [variant])
    else picture.push(variant)
  }
  return [...pictures.values()]
}

// A full disk is no fault of the picture.
const isDiskError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE'].includes(systemErrorCode(error) ?? '')

/** Key that variants share when they are made of the same pixels. */
const pixelsKey = (variant: Variant): string =>
  `${variant.asset.digest} ${variant.adjustments.rotate ?? 0} ${pixelsWidth(variant)}`

/** The largest width of any variant; an SVG is drawn at each width, to be sharp. */
const pixelsWidth = ({ asset, width }: Variant): number =>
  asset.extension === 'svg' ? width : Math.max(...widths)

/**
 * Decodes the same pixels whichever variants are wanted, so that their bytes never vary.
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

/** Settings beside the quality. WebP effort 5 saves 2 % of the bytes of 4; 6 takes twice as long. */
const settingsOf = { avif: {}, webp: { effort: 5 }, jpeg: { progressive: true }, png: {} }

async function encodeVariant(pixels: Pixels, variant: Variant): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return adjust(sharp(pixels.data, rawOf(pixels)), variant)
    .toFormat(variant.format, {
      quality: Math.max(1, variant.quality),
      ...settingsOf[variant.format],
    })
    .toBuffer()
}

/** Sizes and adjusts as the image service does: its blur is a radius, twice a Gaussian's sigma. */
function adjust(picture: Sharp, { width, adjustments }: Variant): Sharp {
  const { blur = 0, brightness = 0 } = adjustments
  const sized = picture.resize({ width })
  const blurred = blur < 0.6 ? sized : sized.blur(blur / 2)
  return brightness === 0 ? blurred : blurred.linear(1, brightness * 2.55)
}
