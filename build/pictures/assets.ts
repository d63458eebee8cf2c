/**
 * The originals of images: which ones the stories show, and getting them into the cache.
 */
import pLimit from 'p-limit'
import { digestOf } from '../base/digest.ts'
import { writeFileAtomically } from '../base/write-file.ts'
import type { AssetEntry } from '../cache/cache-index.ts'
import { assetFile, hasAsset } from '../cache/content-cache.ts'
import { isStoryblokHost } from '../config/storyblok-hosts.ts'
import type { Warning } from '../log.ts'
import type { RawStory } from '../service/answers.ts'
import { reasonOf } from '../service/attempt.ts'
import { type DownloadLimits, download, stoodStill } from '../service/download.ts'
import { partsOf, type StoryParts } from '../service/stories.ts'
import { loadSharp } from './load-sharp.ts'

/** Where an asset is shown, for messages. */
export interface AssetUse {
  story: string
  path: string
}

interface DownloadOptions {
  cacheDir: string
  /** Address as stories carry it → where it is used. */
  assets: ReadonlyMap<string, AssetUse>
  /** What the cache already has, by address. An asset's address never changes its bytes. */
  known: Readonly<Record<string, AssetEntry>>
  /** What the cache has is fetched again, and kept when that fails. */
  isFull?: boolean
  /** Base URL of the content service. */
  apiUrl: string
  onProgress: (done: number, total: number) => void
  limits?: Partial<DownloadLimits>
}

interface DownloadResult {
  assets: Record<string, AssetEntry>
  downloaded: number
  reused: number
  warnings: Warning[]
}

const parallelDownloads = 4
const downloadLimits = {
  maxBytes: 50 * 1024 * 1024,
  idleMs: 10_000,
  totalMs: 120_000,
  retryMs: 300,
} satisfies DownloadLimits
/** After so many images that never came the others are not waited for either. */
const mostStill = 8
/** Sharp's default lets a small file unpack to a gigabyte. */
export const maxPixels = 50_000_000
/** The most that WebP can hold; variants are at most as high as their original. */
const maxHeight = 16_383

const imageUrl = /^https?:\/\/.+\.(jpe?g|png|webp|gif|avif|svg)$/i

/** Addresses of the images in these stories, each with the first place that shows it. */
export const collectAssets = (stories: readonly RawStory[]): Map<string, AssetUse> =>
  firstUses(stories.flatMap((story) => imagesOf(story, partsOf(story))))

/** Every use of an image in a story. */
export const imagesOf = (
  { full_slug: story }: RawStory,
  { files }: StoryParts,
): [address: string, AssetUse][] =>
  files
    .filter(({ address }) => imageUrl.test(address))
    .map(({ address, path }) => [address, { story, path }])

/** In an order of their own. */
export function firstUses(uses: readonly [string, AssetUse][]): Map<string, AssetUse> {
  const found = new Map<string, AssetUse>()
  for (const [address, use] of uses) if (!found.has(address)) found.set(address, use)
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Brings every asset into the cache. One that fails is a warning, and the page goes without it. */
export async function downloadAssets(options: DownloadOptions): Promise<DownloadResult> {
  const limit = pLimit(parallelDownloads)
  const stood = { still: 0 }
  let done = 0
  const results = await Promise.all(
    [...options.assets].map(([url, use]) =>
      limit(async () => {
        const result = await obtain(url, use, { ...options, stood })
        options.onProgress(++done, options.assets.size)
        return { url, ...result }
      }),
    ),
  )
  return {
    assets: Object.fromEntries(
      results.flatMap(({ url, entry }) => (entry === null ? [] : [[url, entry]])),
    ),
    downloaded: results.filter((one) => one.entry !== null && !one.isReused).length,
    reused: results.filter((one) => one.isReused).length,
    warnings: results.flatMap(({ warning }) => (warning === null ? [] : [warning])),
  }
}

interface Obtained {
  entry: AssetEntry | null
  isReused: boolean
  warning: Warning | null
}

interface ObtainOptions extends DownloadOptions {
  /** Downloads of this sync that the server left hanging. */
  stood: { still: number }
}

async function obtain(url: string, use: AssetUse, options: ObtainOptions): Promise<Obtained> {
  const known = options.known[url]
  const kept = known !== undefined && hasAsset(options.cacheDir, known) ? known : null
  if (kept !== null && !options.isFull) return { entry: kept, isReused: true, warning: null }
  const fetched = await fetchAsset(url, options).catch(reasonOf)
  if (typeof fetched !== 'string') {
    // A disk that is full is no picture that is missing: that ends the sync.
    writeFileAtomically(assetFile(options.cacheDir, fetched.entry), fetched.bytes)
    return { entry: fetched.entry, isReused: false, warning: null }
  }
  if (fetched === stoodStill) options.stood.still++
  const warning: Warning = {
    code: 'ASSET_FAILED',
    message: `The image ${url} could not be had (${fetched}). ${kept === null ? 'Pages are built without it.' : 'Pages keep the one that the cache has.'}`,
    hint: 'Sync again. If it is the same then, upload the image again in the content service.',
    ...use,
  }
  return { entry: kept, isReused: kept !== null, warning }
}

async function fetchAsset(
  url: string,
  { stood, apiUrl, limits }: ObtainOptions,
): Promise<{ bytes: Uint8Array; entry: AssetEntry }> {
  if (stood.still >= mostStill) throw new Error(stoodStill)
  const bytes = await download(assetAddress(url, apiUrl), { ...downloadLimits, ...limits })
  return { bytes, entry: await inspect(bytes) }
}

/**
 * Where to ask for an asset. Stories of a stand-in for the service carry the addresses of the real
 * one, so that the same story has the same bytes on every port; the stand-in serves the files itself.
 */
export function assetAddress(url: string, apiUrl: string): string {
  const asset = new URL(url)
  const api = new URL(apiUrl)
  return isStoryblokHost(asset.hostname) && !isStoryblokHost(api.hostname)
    ? `${api.origin}${asset.pathname}`
    : url
}

const extensions: Record<string, AssetEntry['extension']> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
  svg: 'svg',
}

async function inspect(bytes: Uint8Array): Promise<AssetEntry> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true })
  const metadata = await picture.metadata()
  const extension = extensions[metadata.format]
  if (extension === undefined) throw new Error(`it is no image but ${metadata.format}`)
  if (metadata.autoOrient.height > maxHeight) {
    throw new Error(`it is higher than ${maxHeight} pixels`)
  }
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
