import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { digestOf } from '../../../build/base/digest.ts'
import type { AssetEntry } from '../../../build/cache/cache-index.ts'
import { assetFile } from '../../../build/cache/content-cache.ts'
import { openVariantEncoder } from '../../../build/images/images.ts'
import type { Variant } from '../../../build/images/variants.ts'
import { openStore } from '../../../build/store/store.ts'

export interface PictureOptions {
  width: number
  height: number
  /** `0` to `1`; below 1 the picture is a PNG with transparency, otherwise a JPEG. */
  alpha?: number
}

const color = { r: 200, g: 100, b: 50 }

export async function drawPicture({ width, height, alpha = 1 }: PictureOptions): Promise<Buffer> {
  const background = { ...color, alpha }
  const picture = sharp({ create: { width, height, channels: alpha < 1 ? 4 : 3, background } })
  return alpha < 1 ? picture.png().toBuffer() : picture.jpeg().toBuffer()
}

export const assetEntry = (fields: Partial<AssetEntry> = {}): AssetEntry => ({
  digest: 'd'.repeat(64),
  extension: 'jpg',
  width: 2000,
  height: 1000,
  hasAlpha: false,
  color: '#c86432',
  ...fields,
})

/** Puts an original into the cache the way a sync does. */
export function storeOriginal(
  cacheDir: string,
  bytes: Uint8Array,
  fields: Partial<AssetEntry>,
): AssetEntry {
  const entry = assetEntry({ ...fields, digest: digestOf(bytes) })
  mkdirSync(dirname(assetFile(cacheDir, entry)), { recursive: true })
  writeFileSync(assetFile(cacheDir, entry), bytes)
  return entry
}

/** Encodes variants of the originals in a cache into its store. */
export async function encodeVariants(cacheDir: string, variants: readonly Variant[]) {
  const progress: string[] = []
  const { blobs, close } = await openStore(cacheDir, () => {})
  const encoder = openVariantEncoder({
    cacheDir,
    blobs,
    exists: () => false,
    onProgress: (done, total) => progress.push(`${done}/${total}`),
  })
  encoder.add(variants)
  const encoded = await encoder.done().finally(close)
  return { ...encoded, progress }
}
