/**
 * Finds the original images that stories show, and downloads them into the cache.
 */

import pLimit from 'p-limit'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { messageOf } from '../../src/content/errors.ts'
import { originalUrl } from '../../src/content/image-service.ts'
import { partsOf, type StoryParts } from '../../src/content/story-parts.ts'
import type { Words } from '../../src/content/words.ts'
import { writeFileAtomically } from '../base/write-file.ts'
import type { AssetEntry } from '../cache/cache-index.ts'
import { assetFile, hasAsset } from '../cache/content-cache.ts'
import { isStoryblokHost } from '../config/storyblok-hosts.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { Log } from '../log.ts'
import type { RawStory } from '../storyblok/answers.ts'
import { RequestError } from '../storyblok/errors.ts'
import { type Allowlist, type DownloadLimits, downloadChanged, RefusedHost } from './download.ts'
import { openSvgDrawer, type SvgDrawer } from './draw-svg.ts'
import { findLosses, inspectOriginal } from './inspect-original.ts'
import { InvalidImage } from './invalid-image.ts'

/** The place that shows an asset, for messages. */
export interface AssetUse {
  story: string
  path: string
}

interface DownloadOptions {
  cacheDir: string
  /** The use of each asset, by its URL in the stories. */
  assets: ReadonlyMap<string, AssetUse>
  /** Entries of the cache's index, by URL. */
  previous: Readonly<Record<string, AssetEntry>>
  /** Asks servers whether cached assets were replaced, except those that sent no validators. */
  isChecked?: boolean
  /** Fetches cached assets again, and keeps those that it cannot fetch. */
  isFull?: boolean
  allowlist: Allowlist
  onProgress: Log['progress']
  limits?: Partial<DownloadLimits>
}

interface DownloadResult {
  assets: Record<string, AssetEntry>
  downloaded: number
  reused: number
  warnings: Diagnostic[]
}

const downloadingImages: Words = { en: 'downloading images', it: 'immagini scaricate' }
const checkingImages: Words = { en: 'checking images', it: 'immagini controllate' }
const parallelDownloads = 4
/** Servers answer most checks without a body. */
const parallelChecks = 16
const downloadLimits = {
  maxBytes: 50 * 1024 * 1024,
  idleMs: 10_000,
  totalMs: 120_000,
  retryMs: 300,
} satisfies DownloadLimits
/** Failures in a row, retries included, until the sync gives up the other downloads. */
const mostFailures = 8

/**
 * Matches URLs of images by extension, as stories refer to other files too. Formats that no page can
 * show and names without an extension match as well: their bytes decide later. Storyblok adds a query
 * to the URL of a replaced file, and left out the scheme of old ones.
 */
const imageUrl =
  /^(https?:)?\/\/[^/?#]+\/([^?#]+\.(jpe?g|jpe|jfif|png|webp|gif|avif|svg|hei[cf]|tiff?|bmp)|([^?#]*\/)?[^/.?#]+)(\?[^#]*)?$/i

/** Whether a file may be a picture. */
export const isImageUrl = (address: string): boolean => imageUrl.test(originalUrl(address))

/** URLs of the images in these stories, each with the first place that shows it. */
export const collectAssets = (stories: readonly RawStory[]): Map<string, AssetUse> =>
  firstUses(stories.flatMap((story) => imagesOf(story, partsOf(story))))

/** Every use of an image in a story. */
export const imagesOf = (
  { full_slug: story }: RawStory,
  { files }: StoryParts,
): [url: string, AssetUse][] =>
  files.filter(({ url }) => isImageUrl(url)).map(({ url, path }) => [url, { story, path }])

/** The first use of each URL, in order of the URLs. */
export function firstUses(uses: readonly [string, AssetUse][]): Map<string, AssetUse> {
  const found = new Map<string, AssetUse>()
  for (const [url, use] of uses) if (!found.has(url)) found.set(url, use)
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Downloads the assets that the cache lacks, or that were replaced at their URL. A failed download is
 * only a warning; an asset that its server no longer has leaves the cache.
 */
export async function downloadAssets(options: DownloadOptions): Promise<DownloadResult> {
  const { assets, onProgress } = options
  const cached = findCached(options)
  const asked = [...assets].filter(([url]) => mustAsk(cached.get(url), options))
  const [downloads, checks] = [pLimit(parallelDownloads), pLimit(parallelChecks)]
  const drawer = openSvgDrawer()
  let done = 0
  let failedInRow = 0
  const obtain = async ([url, use]: [string, AssetUse]): Promise<Obtained> => {
    const previous = cached.get(url)
    const fetched = await (failedInRow < mostFailures
      ? fetchAsset(url, { ...options, drawer, previous })
      : Promise.reject(new Error('its server fails'))
    ).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    onProgress(downloadingImages, ++done, asked.length)
    if (fetched === null) return { url }
    if (!(fetched instanceof Error)) {
      failedInRow = 0
      // Outside of the catch: a full disk ends the sync.
      writeFileAtomically(assetFile(options.cacheDir, fetched.entry), fetched.bytes)
      return { url, entry: fetched.entry, warning: lossWarning(url, use, fetched.losses) }
    }
    if (fetched instanceof RequestError && fetched.details.retries) failedInRow++
    const isGone = isOutdated(fetched)
    if (previous !== undefined && !isGone) return { url, unchecked: fetched.message }
    const { message, hint } = wordsOf(url, fetched)
    const where = { story: use.story, field: use.path }
    return { url, isGone, warning: diagnose('ASSET_FAILED', where, message, hint) }
  }
  const limitOf = (url: string) => (cached.has(url) && !options.isFull ? checks : downloads)
  const results = await Promise.all(asked.map((asset) => limitOf(asset[0])(obtain, asset))).finally(
    drawer.close,
  )
  const downloaded = results.flatMap(({ url, entry }) => (entry ? [[url, entry] as const] : []))
  const storedAssets = new Map([...cached, ...downloaded])
  for (const { url, isGone } of results) if (isGone) storedAssets.delete(url)
  return {
    assets: Object.fromEntries(storedAssets),
    downloaded: downloaded.length,
    reused: storedAssets.size - downloaded.length,
    warnings: [...results.flatMap(({ warning }) => warning ?? []), ...uncheckedWarning(results)],
  }
}

interface Obtained {
  url: string
  /** Absent where the cached asset is unchanged. */
  entry?: AssetEntry
  isGone?: boolean
  /** Why the server could not be asked for a replacement. */
  unchecked?: string
  warning?: Diagnostic | null
}

/** Whether the cached file is outdated: it was deleted, or replaced by one that is no image. */
const isOutdated = (problem: Error): boolean =>
  problem instanceof InvalidImage ||
  (problem instanceof RequestError && [404, 410].includes(problem.details.status ?? 0))

const mustAsk = (
  cached: AssetEntry | undefined,
  { isFull = false, isChecked = false }: DownloadOptions,
): boolean =>
  cached === undefined || isFull || (isChecked && Object.keys(cached.validators ?? {}).length > 0)

/** One warning for all cached images whose servers failed: the cause is the network, or one server. */
function uncheckedWarning(results: readonly Obtained[]): Diagnostic[] {
  const failed = results.filter(({ unchecked }) => unchecked !== undefined)
  const [first] = failed
  if (first === undefined) return []
  const { length } = failed
  return [
    diagnose(
      'ASSET_FAILED',
      {},
      {
        en: `${length === 1 ? 'One image' : `${length} images`} could not be compared with the original (${first.unchecked}). Pages keep what the cache has.`,
        it: `Non è stato possibile controllare se ${length === 1 ? 'una foto è stata sostituita' : `${length} foto sono state sostituite`}. Sulle pagine restano quelle di prima.`,
      },
      { en: 'Sync again.', it: 'Sincronizza di nuovo.' },
    ),
  ]
}

const lossWarning = (url: string, use: AssetUse, losses: readonly Words[]): Diagnostic | null =>
  losses.length === 0
    ? null
    : diagnose(
        'ASSET_SIMPLIFIED',
        { story: use.story, field: use.path },
        {
          en: `The image ${url} ${losses.map(({ en }) => en).join('; it ')}.`,
          it: `La foto ${losses.map(({ it }) => it).join('; ')}.`,
        },
      )

/** The assets whose cached file is intact. */
function findCached({ cacheDir, assets, previous, onProgress }: DownloadOptions) {
  const named = [...assets.keys()].flatMap((url): [string, AssetEntry][] =>
    previous[url] === undefined ? [] : [[url, previous[url]]],
  )
  return new Map(
    named.filter(([, entry], index) => {
      onProgress(checkingImages, index + 1, named.length)
      return hasAsset(cacheDir, entry)
    }),
  )
}

function wordsOf(url: string, problem: Error): { message: Words; hint: Words } {
  const en = 'Pages are built without it.'
  const it = 'Le pagine restano senza.'
  if (problem instanceof RefusedHost) {
    return {
      message: {
        en: `The image ${url} was not requested (${problem.message}). ${en}`,
        it: `La foto sta su ${problem.host}, a cui il sito non chiede. ${it}`,
      },
      hint: {
        en: 'Upload the image to Storyblok, or add its host, if public, to images.hosts in site.config.ts.',
        it: 'Carica la foto nell’archivio e sceglila da lì.',
      },
    }
  }
  if (problem instanceof InvalidImage) {
    const { words, hint } = problem
    return {
      message: { en: `The image ${url} ${words.en}. ${en}`, it: `La foto ${words.it}. ${it}` },
      hint: {
        en: `${hint.en}, and upload that in its place.`,
        it: `${hint.it}, e caricala al suo posto.`,
      },
    }
  }
  return {
    message: {
      en: `The image ${url} could not be downloaded (${problem.message}). ${en}`,
      it: `Non è stato possibile scaricare la foto. ${it}`,
    },
    hint: {
      en: 'Sync again. If that does not help, upload the image to Storyblok again.',
      it: 'Se l’avviso resta, carica di nuovo la foto.',
    },
  }
}

interface FetchOptions extends Omit<DownloadOptions, 'previous'> {
  drawer: SvgDrawer
  /** The cached asset. */
  previous: AssetEntry | undefined
}

/** `null` when the server's file is the cached one. */
async function fetchAsset(
  url: string,
  { allowlist, limits, drawer, previous, isFull = false }: FetchOptions,
): Promise<{ bytes: Uint8Array; entry: AssetEntry; losses: Words[] } | null> {
  const address = assetUrl(url, allowlist.apiUrl)
  const headers = isFull ? {} : (previous?.validators ?? {})
  const file = await downloadChanged(address, { ...downloadLimits, ...limits, allowlist, headers })
  if (file === null) return null
  const { bytes, validators } = file
  const entry = await inspectOriginal(bytes, drawer).catch(refuseDamaged)
  const losses = await findLosses(bytes)
  return {
    bytes,
    entry: Object.keys(validators).length > 0 ? { ...entry, validators } : entry,
    losses,
  }
}

function refuseDamaged(error: unknown): never {
  if (error instanceof InvalidImage) throw error
  throw new InvalidImage(
    {
      en: `cannot be read as a picture: its file is damaged (${messageOf(error).split('\n', 1)[0]})`,
      it: 'è danneggiata o non è una foto',
    },
    { en: 'Export it again, as JPEG', it: 'Esportala di nuovo in JPEG' },
  )
}

/**
 * URL to download an asset from. Stories of the emulator carry Storyblok's URLs, so that a story has
 * the same bytes on every port; the emulator serves their files itself.
 */
export function assetUrl(url: string, apiUrl: string): string {
  const original = originalUrl(url)
  const address = original.startsWith('//') ? `https:${original}` : original
  const asset = new URL(address)
  const api = new URL(apiUrl)
  return isStoryblokHost(asset.hostname) && !isStoryblokHost(api.hostname)
    ? `${api.origin}${asset.pathname}`
    : address
}
