/**
 * The variants of the pictures that pages show. Those of a picture that was there before are known
 * by its record; sharp is loaded when there is something to encode.
 */
import { basename, join } from 'node:path'
import type { OutputPath } from '../src/content/paths.ts'
import type { Config } from './config.ts'
import { variantsDir } from './content-cache.ts'
import type { Output } from './emit.ts'
import type { VariantFile } from './images.ts'
import type { Library } from './library.ts'
import type { Log } from './log.ts'
import { partsOfKey, pictureOf, type QueryName, queryNames } from './reads.ts'
import type { Renewed } from './renewed-pages.ts'
import type { PageMemo, PictureFiles, SiteMemory } from './site-memory.ts'
import type { PlannedImage, Variant } from './variants.ts'

interface PictureOptions {
  pages: readonly PageMemo[]
  memory: SiteMemory
  library: Library
  config: Config
  output: Output
  workDir: string
  log: Log
  needsPicture?: (query: QueryName, key: string) => boolean
  /** Pages that are not as they were; `null` when others may show other pictures. */
  renewed: readonly Renewed[] | null
}

interface GeneratedPictures {
  files: VariantFile[]
  encoded: number
  /** Digests of originals that cannot be encoded. */
  failed: string[]
}

export async function generatePictures(options: PictureOptions): Promise<GeneratedPictures> {
  const { memory, library, config, output, workDir, log } = options
  const keys = usedPictures(options)
  const isKnown = (key: string): boolean => {
    const known = memory.pictures.get(key)
    return (
      known !== undefined &&
      known.original === library.valueOf(key) &&
      known.files.every(([path, , digest]) => output.stateOf(path as OutputPath)?.digest === digest)
    )
  }
  const plans = new Map<string, PlannedImage | null>()
  for (const key of keys) if (!isKnown(key)) plans.set(key, planOf(key, library))
  const made = await encodeMissing([...plans.values()].flatMap((plan) => plan?.variants ?? []))
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
    pictures.set(key, { original: library.valueOf(key), model: planned?.model ?? null, files })
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

  async function encodeMissing(variants: Variant[]) {
    if (variants.length === 0) return { files: [], encoded: 0, failed: [] }
    const { generateVariants } = await import('./images.ts')
    return generateVariants({
      variants,
      cacheDir: config.cacheDir,
      workDir,
      isThere: (path) => output.stateOf(path) !== undefined,
      onProgress: (done, total) => log.progress('images', done, total),
    })
  }
}

/** Keys of all pictures that a page or a query reads, in order. */
function usedPictures(options: PictureOptions): string[] {
  const { pages, memory, needsPicture, renewed } = options
  const areSame = renewed?.every(({ before, page }) => picturesOf(before) === picturesOf(page))
  if (areSame) return [...memory.pictures.keys()]
  const keys = new Set(pages.flatMap(({ reads }) => reads.list().filter(isPicture)))
  for (const query of queryNames) {
    for (const [key] of memory.queries[query]?.reads ?? []) {
      if (isPicture(key) && (needsPicture?.(query, key) ?? true)) keys.add(key)
    }
  }
  return [...keys].sort()
}

const isPicture = (key: string): boolean => key.startsWith('image ')

/** A text, to be held against another. */
const picturesOf = ({ reads }: PageMemo): string => reads.list().filter(isPicture).sort().join('\n')

const planOf = (key: string, library: Library): PlannedImage | null =>
  library.planImage(pictureOf(partsOfKey(key).about))
