/**
 * Encodes image variants into the cache; what is there already is not encoded again.
 *
 *     variants/{key}.{digest}.{format}
 */
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { lazily } from '../base/once.ts'
import { variantsDir } from '../cache/content-cache.ts'
import { messageOf, systemErrorCode } from '../errors.ts'
import { type KeptFile, openKeptFiles } from '../output/kept-files.ts'
import { decodePixels, encodeVariant, type Pixels, pixelsKey } from './encode-picture.ts'
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
  const missing = new Set<string>()
  const work: Promise<void>[] = []
  const failed = new Map<string, GeneratedVariants['failed'][number]>()
  // Of as many pictures the pixels are in memory.
  const pictures = pLimit(availableParallelism())
  const steps = pLimit(availableParallelism())
  let done = 0
  let encoded = 0
  const findKept = ({ key, format, path }: Variant) => {
    const found = kept().find(key, format)
    if (found === undefined || isThere(path, found.digest)) return found
    return kept().findWhole(key, format)
  }
  const refuse = ({ asset: original }: Variant, error: unknown): void => {
    if (isDiskError(error)) throw error
    const reason = messageOf(error)
    failed.set(original.digest, { original, reason })
  }
  const encode = async (variant: Variant, pixels: Pixels): Promise<void> => {
    try {
      const bytes = await encodeVariant(pixels, variant)
      files.set(nameOf(variant), kept().keep(variant.key, variant.format, bytes))
      encoded++
    } catch (error) {
      refuse(variant, error)
    }
    onProgress(++done, missing.size)
  }
  const encodeAll = async (variants: OfOnePicture): Promise<void> => {
    let pixels: Pixels
    try {
      pixels = await steps(decodePixels, variants[0], cacheDir)
    } catch (error) {
      refuse(variants[0], error)
      done += variants.length
      onProgress(done, missing.size)
      return
    }
    await Promise.all(variants.map((variant) => steps(encode, variant, pixels)))
  }
  /** @returns whether it is to be encoded */
  const isNew = (variant: Variant): boolean => {
    if (byPath.has(variant.path)) return false
    byPath.set(variant.path, variant)
    // By name, not by path: one picture may have been uploaded under two names.
    const name = nameOf(variant)
    if (files.has(name) || missing.has(name)) return false
    const found = findKept(variant)
    if (found !== undefined) files.set(name, found)
    else missing.add(name)
    return found === undefined
  }
  return {
    add(variants) {
      for (const picture of picturesOf(variants.filter(isNew))) {
        const encoding = pictures(encodeAll, picture)
        // Told by `done`.
        encoding.catch(() => {})
        work.push(encoding)
      }
    },
    async done() {
      await Promise.all(work)
      return {
        files: [...byPath.values()].flatMap((variant) => {
          const found = files.get(nameOf(variant))
          return found === undefined ? [] : [{ path: variant.path, ...found }]
        }),
        encoded,
        failed: [...failed.values()],
      }
    },
    stop() {
      pictures.clearQueue()
      steps.clearQueue()
    },
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

const nameOf = ({ key, format }: Variant): string => `${key}.${format}`

// A full disk is no fault of the picture.
const isDiskError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE'].includes(systemErrorCode(error) ?? '')
