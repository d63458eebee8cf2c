/**
 * Encodes image variants into the cache; what is there already is not encoded again.
 *
 *     variants/{key}.{digest}.{format}
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { maxPixels } from './assets.ts'
import { assetFile, variantsDir } from './content-cache.ts'
import { digestOf } from './digest.ts'
import { systemErrorCode } from './errors.ts'
import { type KeptFile, openKeptFiles } from './kept-files.ts'
import { loadSharp } from './load-sharp.ts'
import { lazily } from './once.ts'
import type { Variant } from './variants.ts'

export interface VariantFile {
  /** Its place in `dist`. */
  path: Variant['path']
  /** The file in the cache that holds its bytes, and their digest. */
  file: string
  digest: string
}

export interface GeneratedVariants {
  /** In the order of the variants, each path once. */
  files: VariantFile[]
  encoded: number
  /** Originals that cannot be encoded. */
  failed: { original: Variant['asset']; reason: string }[]
}

interface EncoderOptions {
  /** Where the originals are. */
  cacheDir: string
  /** Where variants are kept: the same folder, or another one where that is read-only. */
  workDir: string
  /** Whether this place of `dist` has the variant already: its file is then not read. */
  isThere: (path: Variant['path'], digest: string) => boolean
  /** @param total of those that were added so far */
  onProgress: (done: number, total: number) => void
}

export interface VariantEncoder {
  /** Begins to encode them: as many at once as there are processors. */
  add(variants: readonly Variant[]): void
  /** All that were added, when they are there. */
  done(): Promise<GeneratedVariants>
  /** Begins no more of them. */
  stop(): void
}

export function openVariantEncoder(options: EncoderOptions): VariantEncoder {
  const { cacheDir, workDir, isThere, onProgress } = options
  const byPath = new Map<string, Variant>()
  const kept = lazily(() => openKeptFiles(variantsDir(workDir), variantsDir(cacheDir)))
  const files = new Map<string, KeptFile>()
  const begun = new Map<string, Promise<void>>()
  const failed = new Map<string, GeneratedVariants['failed'][number]>()
  const limit = pLimit(availableParallelism())
  let done = 0
  let encoded = 0
  const findKept = ({ key, format, path }: Variant) => {
    const found = kept().find(key, format)
    if (found === undefined || isThere(path, found.digest)) return found
    return kept().findWhole(key, format)
  }
  const keep = async (variant: Variant): Promise<void> => {
    try {
      const bytes = await encode(variant, cacheDir)
      files.set(nameOf(variant), kept().keep(variant.key, variant.format, bytes))
      encoded++
    } catch (error) {
      if (isDiskError(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      failed.set(variant.asset.digest, { original: variant.asset, reason })
    }
    onProgress(++done, begun.size)
  }
  const add = (variant: Variant): void => {
    byPath.set(variant.path, variant)
    // By name, not by path: one picture may have been uploaded under two names.
    const name = nameOf(variant)
    if (files.has(name) || begun.has(name)) return
    const found = findKept(variant)
    if (found !== undefined) {
      files.set(name, found)
      return
    }
    const work = limit(keep, variant)
    // Told by `done`.
    work.catch(() => {})
    begun.set(name, work)
  }
  return {
    add(variants) {
      for (const variant of variants) if (!byPath.has(variant.path)) add(variant)
    },
    async done() {
      await Promise.all(begun.values())
      return {
        files: [...byPath.values()].flatMap((variant) => {
          const found = files.get(nameOf(variant))
          return found === undefined ? [] : [{ path: variant.path, ...found }]
        }),
        encoded,
        failed: [...failed.values()],
      }
    },
    stop: () => limit.clearQueue(),
  }
}

/** What is there already is not encoded again. */
export function generateVariants({
  variants,
  ...options
}: EncoderOptions & { variants: readonly Variant[] }): Promise<GeneratedVariants> {
  const encoder = openVariantEncoder(options)
  encoder.add(variants)
  return encoder.done()
}

const nameOf = ({ key, format }: Variant): string => `${key}.${format}`

// A full disk is no fault of the picture.
const isDiskError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE'].includes(systemErrorCode(error) ?? '')

/** Beside the quality. An effort over 4 makes WebP smaller by a tenth, and takes half as long again. */
const settingsOf = { avif: {}, webp: { effort: 5 }, jpeg: { progressive: true }, png: {} }

async function encode(variant: Variant, cacheDir: string): Promise<Uint8Array> {
  const bytes = readFileSync(assetFile(cacheDir, variant.asset))
  // Most damage decodes without complaint, as another picture.
  if (digestOf(bytes) !== variant.asset.digest) throw new Error('its file is damaged')
  const sharp = await loadSharp()
  return adjust(sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true }), variant)
    .toFormat(variant.format, {
      quality: Math.max(1, variant.quality),
      ...settingsOf[variant.format],
    })
    .toBuffer()
}

/** Sizes and adjusts as the image service does: its blur is a radius, half of it a Gaussian's sigma. */
function adjust(picture: Sharp, { width, adjustments }: Variant): Sharp {
  const { rotate, blur = 0, brightness = 0 } = adjustments
  const sized = (rotate === undefined ? picture : picture.rotate(rotate)).resize({ width })
  const blurred = blur < 0.6 ? sized : sized.blur(blur / 2)
  return brightness === 0 ? blurred : blurred.linear(1, brightness * 2.55)
}
