/**
 * Encodes image variants into the cache; what is there already is not encoded again.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
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
  const unique = [...new Map(options.variants.map((variant) => [variant.path, variant])).values()]
  const files = unique.map((variant) => ({
    path: variant.path,
    file: join(folder, basename(variant.path)),
    variant,
  }))
  const missing = files.filter(({ file }) => !existsSync(file))
  const limit = pLimit(availableParallelism())
  let done = 0
  await Promise.all(
    missing.map(({ variant, file }) =>
      limit(async () => {
        writeFileAtomically(file, await encode(variant, options.cacheDir))
        options.onProgress(++done, missing.length)
      }),
    ),
  )
  return {
    files: files.map(({ path, file }) => ({ path, file })),
    encoded: missing.length,
    reused: files.length - missing.length,
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
    return await sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true })
      .resize({ width: variant.width })
      .toFormat(variant.format, {
        quality: variant.quality,
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
