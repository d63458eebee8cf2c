/**
 * The variants of the pictures that pages show. Those of a picture that was there before are known
 * by its record; sharp is loaded when there is something to encode, which goes on beside the pages.
 */
import { basename, join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { variantsDir } from '../cache/content-cache.ts'
import type { Config } from '../config.ts'
import type { Library } from '../content/library.ts'
import { partsOfKey, pictureOf, type QueryName, queryNames } from '../content/reads.ts'
import type { Log } from '../log.ts'
import type { PageMemo } from '../memory/page-memo.ts'
import type { PictureFiles, SiteMemory } from '../memory/site-memory.ts'
import type { Output } from '../output/emit.ts'
import { openVariantEncoder } from '../pictures/images.ts'
import type { VariantFile } from '../pictures/kept-variants.ts'
import type { PlannedImage } from '../pictures/variants.ts'

interface PictureOptions {
  memory: SiteMemory
  library: Library
  config: Config
  output: Output
  workDir: string
  log: Log
  needsPicture?: (query: QueryName, key: string) => boolean
}

interface GeneratedPictures {
  files: VariantFile[]
  encoded: number
  /** Digests of originals that cannot be encoded. */
  failed: string[]
}

export interface Pictures {
  /**
   * Begins to encode what a page shows.
   * @param reads keys of what it read
   */
  begin(reads: Iterable<string>): void
  /** All that are shown, when they are encoded. */
  generate(pages: readonly PageMemo[]): Promise<GeneratedPictures>
  /** Begins no more. */
  stop(): void
}

export function openPictures(options: PictureOptions): Pictures {
  const { memory, library, config, output, workDir, log } = options
  const plans = new Map<string, PlannedImage | null>()
  const encoder = openVariantEncoder({
    cacheDir: config.cacheDir,
    workDir,
    isThere: (path, digest) => output.stateOf(path)?.digest === digest,
    onProgress: (done, total) => log.progress('images', done, total),
  })
  const isKnown = (key: string): boolean => {
    const known = memory.pictures.get(key)
    return (
      known !== undefined &&
      known.original === library.valueOf(key) &&
      known.files.every(([path, , digest]) => output.stateOf(path as OutputPath)?.digest === digest)
    )
  }
  const plan = (key: string): void => {
    if (plans.has(key) || isKnown(key)) return
    const planned = planOf(key, library)
    plans.set(key, planned)
    encoder.add(planned?.variants ?? [])
  }
  return {
    begin(reads) {
      for (const key of reads) if (isPicture(key)) plan(key)
    },
    async generate(pages) {
      const keys = usedPictures(pages, options)
      for (const key of keys) plan(key)
      const made = await encoder.done()
      const byPath = new Map(made.files.map((file) => [file.path as string, file]))
      const pictures = new Map<string, PictureFiles>()
      for (const key of keys) {
        const planned = plans.get(key)
        const known = memory.pictures.get(key)
        if (planned === undefined && known !== undefined) {
          pictures.set(key, known)
          continue
        }
        const files = (planned?.variants ?? []).flatMap(({ path }): PictureFiles['files'] => {
          const found = byPath.get(path)
          return found === undefined ? [] : [[path, basename(found.file), found.digest]]
        })
        // Without all of its variants it is planned again by the next build.
        const isWhole = files.length === (planned?.variants.length ?? 0)
        const original = isWhole ? library.valueOf(key) : ''
        pictures.set(key, { original, model: planned?.model ?? null, files })
      }
      memory.pictures = pictures
      const files = [...pictures.values()].flatMap((picture) =>
        picture.files.map(([path, name, digest]) => ({
          path: path as OutputPath,
          file: byPath.get(path)?.file ?? join(variantsDir(workDir), name),
          digest,
        })),
      )
      return {
        files: [...new Map(files.map((file) => [file.path, file])).values()],
        encoded: made.encoded,
        failed: made.failed.map(({ original }) => original.digest),
      }
    },
    stop: encoder.stop,
  }
}

/** Keys of all pictures that a page or a query reads, in order. */
function usedPictures(
  pages: readonly PageMemo[],
  { memory, needsPicture }: PictureOptions,
): string[] {
  const keys = new Set(pages.flatMap(({ reads }) => reads.list().filter(isPicture)))
  for (const query of queryNames) {
    for (const [key] of memory.queries[query]?.reads ?? []) {
      if (isPicture(key) && (needsPicture?.(query, key) ?? true)) keys.add(key)
    }
  }
  return [...keys].sort()
}

const isPicture = (key: string): boolean => key.startsWith('image ')

const planOf = (key: string, library: Library): PlannedImage | null =>
  library.planImage(pictureOf(partsOfKey(key).about))
