/**
 * The variants that pages show, and the files of the cache that hold them.
 *
 *     variants/{key}.{digest}.{format}
 */
import { lazily } from '../base/once.ts'
import { variantsDir } from '../cache/content-cache.ts'
import { type KeptFile, openKeptFiles } from '../output/kept-files.ts'
import type { Variant } from './variants.ts'

export interface VariantFile {
  /** Its place in `dist`. */
  path: Variant['path']
  /** The file in the cache that holds its bytes, and their digest. */
  file: string
  digest: string
}

export interface KeptVariantsOptions {
  /** Where the originals are. */
  cacheDir: string
  /** Where variants are kept: the same folder, or another one where that is read-only. */
  workDir: string
  /** Whether this place of `dist` has the variant already: its file is then not read. */
  isThere: (path: Variant['path'], digest: string) => boolean
}

interface KeptVariants {
  /** @returns those that are to be encoded, each once */
  add(variants: readonly Variant[]): Variant[]
  keep(variant: Variant, bytes: Uint8Array): void
  /** Of all that were added and are there, each path once. */
  files(): VariantFile[]
}

export function openKeptVariants(options: KeptVariantsOptions): KeptVariants {
  const { cacheDir, workDir, isThere } = options
  const kept = lazily(() => openKeptFiles(variantsDir(workDir), variantsDir(cacheDir)))
  const byPath = new Map<string, Variant>()
  // By name, not by path: one picture may have been uploaded under two names.
  const files = new Map<string, KeptFile>()
  const missing = new Set<string>()
  const find = ({ key, format, path }: Variant) => {
    const found = kept().find(key, format)
    if (found === undefined || isThere(path, found.digest)) return found
    return kept().findWhole(key, format)
  }
  const isNew = (variant: Variant): boolean => {
    if (byPath.has(variant.path)) return false
    byPath.set(variant.path, variant)
    const name = nameOf(variant)
    if (files.has(name) || missing.has(name)) return false
    const found = find(variant)
    if (found !== undefined) files.set(name, found)
    else missing.add(name)
    return found === undefined
  }
  return {
    add: (variants) => variants.filter(isNew),
    keep(variant, bytes) {
      files.set(nameOf(variant), kept().keep(variant.key, variant.format, bytes))
    },
    files() {
      return [...byPath.values()].flatMap((variant) => {
        const found = files.get(nameOf(variant))
        return found === undefined ? [] : [{ path: variant.path, ...found }]
      })
    },
  }
}

const nameOf = ({ key, format }: Variant): string => `${key}.${format}`
