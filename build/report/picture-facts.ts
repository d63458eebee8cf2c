/**
 * Pictures before and after: the original, and the variants that were made of it.
 */
import { posix } from 'node:path'
import { statOf } from '../base/disk-entry.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import { assetFile } from '../cache/content-cache.ts'
import type { Config } from '../config.ts'
import { partsOfKey, pictureOf } from '../content/dependencies.ts'
import { versionOf } from '../package-version.ts'
import type { SiteState } from '../render/site-state.ts'

export interface PictureFacts {
  /** Of the file, as it was uploaded. */
  name: string
  original: { width: number; height: number; bytes: number }
  formats: PictureFormat[]
}

interface PictureFormat {
  format: string
  /** `sharp 0.35.5, quality 76` */
  encoder: string
  /** From the narrowest to the widest. */
  variants: { path: string; width: number; bytes: number }[]
}

interface PictureOptions {
  pictures: SiteState['pictures']
  index: CacheIndex
  config: Config
  /** Bytes of the files of `dist`. */
  files: ReadonlyMap<string, number>
}

/** Those with the heaviest originals first. */
export function picturesOf(options: PictureOptions): PictureFacts[] {
  const { pictures, index, config } = options
  return [...pictures]
    .flatMap(([key, { files }]): PictureFacts[] => {
      const address = pictureOf(partsOfKey(key).about).filename
      const asset = index.assets[address]
      if (asset === undefined || files.length === 0) return []
      const { width, height } = asset
      // A lost original takes nothing away from the variants that were made of it.
      const bytes = statOf(assetFile(config.cacheDir, asset))?.size ?? 0
      const paths = files.map(([path]) => path)
      return [
        {
          name: posix.basename(address),
          original: { width, height, bytes },
          formats: formatsOf(paths, options),
        },
      ]
    })
    .sort((a, b) => b.original.bytes - a.original.bytes || (a.name < b.name ? -1 : 1))
}

function formatsOf(paths: readonly string[], { config, files }: PictureOptions): PictureFormat[] {
  const { quality } = config.images
  const encoder = `sharp ${versionOf('sharp')}`
  const all = paths.map((path) => ({ path, ...partsOfName(path), bytes: files.get(path) ?? 0 }))
  return [...new Set(all.map(({ format }) => format))].map((format) => ({
    format,
    encoder: `${encoder}, quality ${quality[format]}`,
    variants: all
      .filter((one) => one.format === format)
      .map(({ path, width, bytes }) => ({ path, width, bytes }))
      .sort((a, b) => a.width - b.width),
  }))
}

const formats = { avif: 'avif', webp: 'webp', jpg: 'jpeg', png: 'png' } as const

/** `_assets/luce-640.0a1b2c3d4e.webp`, as `planImage` names it. */
function partsOfName(path: string): { width: number; format: keyof Config['images']['quality'] } {
  const [, width = '', extension = ''] = /-(\d+)\.[^.]+\.(\w+)$/.exec(path) ?? []
  return { width: Number(width), format: formats[extension as keyof typeof formats] }
}
