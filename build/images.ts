/**
 * Encodes image variants into the cache; what is there already is not encoded again.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { maxPixels } from './assets.ts'
import { assetFile, variantsDir } from './content-cache.ts'
import { digestOf } from './digest.ts'
import { VetrinaError } from './errors.ts'
import type { Variant } from './variants.ts'
import { writeFileAtomically } from './write-file.ts'

export interface GeneratedVariants {
  /** The variant's place in `dist` and the file in the cache that holds its bytes. */
  files: { path: Variant['path']; file: string }[]
  encoded: number
  reused: number
}

interface GenerateOptions {
  variants: readonly Variant[]
  cacheDir: string
  onProgress: (done: number, total: number) => void
}

/** Makes every variant exist. Encodes as many at once as there are processors. */
export async function generateVariants(options: GenerateOptions): Promise<GeneratedVariants> {
  const folder = variantsDir(options.cacheDir)
  mkdirSync(folder, { recursive: true })
  const fileOf = ({ key, format }: Variant) => join(folder, `${key}.${format}`)
  const byPath = new Map(options.variants.map((variant) => [variant.path, variant]))
  // By file, not by path: one picture may have been uploaded under two names.
  const byFile = new Map(options.variants.map((variant) => [fileOf(variant), variant]))
  const missing = [...byFile].filter(([file]) => !existsSync(file))
  const limit = pLimit(availableParallelism())
  let done = 0
  await Promise.all(
    missing.map(([file, variant]) =>
      limit(async () => {
        writeFileAtomically(file, await encode(variant, options.cacheDir))
        options.onProgress(++done, missing.length)
      }),
    ),
  )
  return {
    files: [...byPath].map(([path, variant]) => ({ path, file: fileOf(variant) })),
    encoded: missing.length,
    reused: byPath.size - missing.length,
  }
}

async function encode(variant: Variant, cacheDir: string): Promise<Uint8Array> {
  const source = assetFile(cacheDir, variant.asset)
  try {
    const bytes = readFileSync(source)
    // Most damage decodes without complaint, as another picture.
    if (digestOf(bytes) !== variant.asset.digest) throw new Error('its file is damaged')
    // One thread a picture: the pictures themselves run in parallel.
    sharp.concurrency(1)
    return await adjust(sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true }), variant)
      .toFormat(variant.format, {
        quality: Math.max(1, variant.quality),
        ...(variant.format === 'jpeg' ? { progressive: true } : {}),
      })
      .toBuffer()
  } catch (cause) {
    throw new VetrinaError({
      code: 'IMAGE_FAILED',
      message: `The image ${source} cannot be encoded as ${variant.format}: ${cause instanceof Error ? cause.message : cause}`,
      hint: 'Run `vetrina sync --full` to fetch the original again.',
      cause,
    })
  }
}

/** Sizes and adjusts as the image service does: its blur is a radius, half of it a Gaussian's sigma. */
function adjust(picture: Sharp, { width, adjustments }: Variant): Sharp {
  const { rotate, blur = 0, brightness = 0 } = adjustments
  const sized = (rotate === undefined ? picture : picture.rotate(rotate)).resize({ width })
  const blurred = blur < 0.6 ? sized : sized.blur(blur / 2)
  return brightness === 0 ? blurred : blurred.linear(1, brightness * 2.55)
}
