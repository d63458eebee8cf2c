/**
 * Encodes image variants into the blobs of the store, except those that are there already.
 */
import { availableParallelism } from 'node:os'
import pLimit, { type LimitFunction } from 'p-limit'
import { messageOf, systemErrorCode } from '../../src/content/errors.ts'
import type { Blob, Blobs } from '../store/blobs.ts'
import { openSvgDrawer, type Pixels, type SvgDrawer } from './draw-svg.ts'
import { decodePixels, encodeVariant, pixelsKey } from './encode-picture.ts'
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
    keep(variant, bytes) {
      found.set(variant.key, blobs.put(variant.key, bytes))
      encoded++
    },
    refuse({ asset: original }, error) {
      if (isDiskError(error)) throw error
      failed.set(original.digest, { original, reason: messageOf(error) })
    },
    onDone(count) {
      done += count
      onProgress(done, total)
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
  keep: (variant: Variant, bytes: Uint8Array) => void
  refuse: (variant: Variant, error: unknown) => void
  /** Called with the number of variants finished, encoded or not. */
  onDone: (count: number) => void
}

async function encodePicture(variants: OfOnePicture, encoding: Encoding): Promise<void> {
  const { steps, keep, refuse, onDone } = encoding
  const encode = async (variant: Variant, pixels: Pixels): Promise<void> => {
    try {
      keep(variant, await encodeVariant(pixels, variant))
    } catch (error) {
      refuse(variant, error)
    }
    onDone(1)
  }
  let pixels: Pixels
  try {
    pixels = await steps(decodePixels, variants[0], encoding)
  } catch (error) {
    refuse(variants[0], error)
    onDone(variants.length)
    return
  }
  await Promise.all(variants.map((variant) => steps(encode, variant, pixels)))
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
