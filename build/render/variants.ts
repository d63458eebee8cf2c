/**
 * Makes the variants of the images that pages show, in parallel with the pages. An unchanged image
 * keeps the variants in its entry; sharp is loaded only when there is something to encode.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { OutputPath } from '../../src/content/paths.ts'
import type { Words } from '../../src/content/words.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import { readStory } from '../cache/content-cache.ts'
import type { Config } from '../config.ts'
import { partsOfKey, pictureOf } from '../content/dependencies.ts'
import type { Library } from '../content/library.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import { collectAssets } from '../images/assets.ts'
import { openVariantEncoder, type PendingVariants, type VariantFile } from '../images/images.ts'
import type { PlannedImage } from '../images/variants.ts'
import type { Log } from '../log.ts'
import type { Output } from '../output/output.ts'
import type { Store } from '../store/store.ts'
import type { PageEntry, PictureFiles, SiteState } from './site-state.ts'

interface VariantOptions {
  state: SiteState
  library: Library
  config: Config
  output: Output
  store: Store
  log: Log
  needsImage?: (query: string, key: string) => boolean
  pending?: PendingVariants | undefined
}

interface GeneratedVariants {
  files: VariantFile[]
  encoded: number
  /** Digests of originals that cannot be encoded. */
  failed: string[]
}

export function openVariants(options: VariantOptions) {
  const { state, library, config, output, store, log, pending } = options
  const plans = new Map<string, PlannedImage | null>()
  const exists = (path: string, digest: string): boolean =>
    output.stateOf(path as OutputPath)?.digest === digest
  const encoder = openVariantEncoder({
    cacheDir: config.cacheDir,
    blobs: store.blobs,
    exists,
    onProgress: (done, total) => log.progress(encodingImages, done, total),
    pending,
  })
  const isUpToDate = (key: string): boolean => {
    const previous = state.pictures.get(key)
    return (
      previous?.original === library.valueOf(key) &&
      previous.files.every(([path, digest]) => exists(path, digest))
    )
  }
  const plan = (key: string): void => {
    if (plans.has(key) || isUpToDate(key)) return
    const planned = library.planImage(pictureOf(partsOfKey(key).about))
    plans.set(key, planned)
    encoder.add(planned?.variants ?? [])
  }
  return {
    /**
     * Begins to encode the images that a page shows.
     * @param dependencies keys
     */
    begin(dependencies: Iterable<string>): void {
      for (const key of dependencies) if (isImage(key)) plan(key)
    },
    /** Resolves to all variants that are shown, once they are encoded. */
    async generate(pages: readonly PageEntry[]): Promise<GeneratedVariants> {
      const keys = imagesOf(pages, options)
      for (const key of keys) plan(key)
      const made = await encoder.done()
      const byPath = new Map(made.files.map((file) => [file.path as string, file]))
      const pictures = new Map<string, PictureFiles>()
      for (const key of keys) {
        const planned = plans.get(key)
        const previous = state.pictures.get(key)
        if (planned === undefined && previous !== undefined) {
          pictures.set(key, previous)
          continue
        }
        const files = (planned?.variants ?? []).flatMap(({ path }): PictureFiles['files'] => {
          const found = byPath.get(path)
          return found === undefined ? [] : [[path, found.digest]]
        })
        // The next build plans an incomplete image again, unless its variants are pending.
        const isComplete = pending !== undefined || files.length === (planned?.variants.length ?? 0)
        const original = isComplete ? library.valueOf(key) : ''
        pictures.set(key, { original, model: planned?.model ?? null, files })
      }
      state.pictures = pictures
      const files = new Map<string, VariantFile>()
      for (const picture of pictures.values()) {
        for (const [path, digest] of picture.files) {
          files.set(path, { path: path as OutputPath, file: store.blobs.fileOf(digest), digest })
        }
      }
      return {
        files: [...files.values()],
        encoded: made.encoded,
        failed: made.failed.map(({ original }) => original.digest),
      }
    },
    /** Drops the variants that still wait. */
    stop: encoder.stop,
  }
}

/** Keys of all images that a page or a query reads, in order. */
function imagesOf(
  pages: readonly PageEntry[],
  { state, needsImage = () => true }: VariantOptions,
): string[] {
  const { keys } = state.dependencies
  const ids = new Set<number>()
  for (const { dependencies } of pages) for (const id of dependencies) ids.add(id)
  const images = new Set([...ids].map((id) => keys[id] ?? '').filter(isImage))
  for (const [query, { dependencies }] of Object.entries(state.queries)) {
    for (const [key] of dependencies) {
      if (isImage(key) && needsImage(query, key)) images.add(key)
    }
  }
  return [...images].sort()
}

const encodingImages: Words = { en: 'encoding images', it: 'immagini codificate' }

const isImage = (key: string): boolean => key.startsWith('image ')

/**
 * Warnings about originals that the sync could decode and the build cannot encode, one for every story
 * that shows one. It reads all stories for that, which is rare.
 * @param failed digests of originals
 */
export function damagedImages(
  failed: readonly string[],
  { assets, stories }: CacheIndex,
  { cacheDir }: Pick<Config, 'cacheDir'>,
): Diagnostic[] {
  if (failed.length === 0) return []
  return stories.flatMap((entry) =>
    [...collectAssets([readStory(cacheDir, entry)])]
      .filter(([url]) => failed.includes(assets[url]?.digest ?? ''))
      .map(([url, { story, path }]) =>
        diagnose(
          'IMAGE_DAMAGED',
          { story, field: path },
          {
            en: `The image ${url} is damaged in the content cache. The page is built without its variants.`,
            it: 'La foto è danneggiata: la pagina è online senza le sue versioni ridotte.',
          },
        ),
      ),
  )
}
