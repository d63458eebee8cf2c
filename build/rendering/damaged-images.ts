/**
 * Warnings about originals that could be decoded at sync and cannot be encoded.
 */
import type { CacheIndex } from '../cache/cache-index.ts'
import { readStory } from '../cache/content-cache.ts'
import type { Config } from '../config.ts'
import type { Warning } from '../log.ts'
import { collectAssets } from '../pictures/assets.ts'

/**
 * Every story that shows one is named. All of them are read for it, which is rare.
 * @param failed digests of originals
 */
export function damagedImages(
  failed: readonly string[],
  { assets, stories }: CacheIndex,
  { cacheDir }: Pick<Config, 'cacheDir'>,
): Warning[] {
  if (failed.length === 0) return []
  return stories.flatMap((entry) =>
    [...collectAssets([readStory(cacheDir, entry)])]
      .filter(([address]) => failed.includes(assets[address]?.digest ?? ''))
      .map(([address, use]) => ({
        code: 'IMAGE_DAMAGED',
        message: `The image ${address} is damaged in the content cache. The page is built without its variants.`,
        hint: 'Run `vetrina sync --full`: it fetches the image again.',
        ...use,
      })),
  )
}
