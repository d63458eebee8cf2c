/**
 * Files that several pages have, like the style sheet of their components: kept by digest, so that
 * each page only names them.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { digestLength, digestOf } from '../base/digest.ts'
import { listNames } from '../base/disk-entry.ts'
import { writeMissingFile } from '../base/write-file.ts'
import { isWhole } from '../output/stage-file.ts'

export type SharedFile = [path: OutputPath, digest: string]

export const sharedDirIn = (workDir: string): string => join(workDir, 'shared')

export interface SharedStore {
  /** @returns the digest, which names the file */
  keep(content: string): string
  /** Whether the file is there and whole. */
  has(digest: string): boolean
  fileOf(digest: string): string
}

/** What was kept once is not looked for again: thousands of pages have the same few files. */
export function openSharedStore(workDir: string): SharedStore {
  const folder = sharedDirIn(workDir)
  const kept = new Map<string, string>()
  const whole = new Set<string>()
  const fileOf = (digest: string): string => join(folder, digest)
  const has = (digest: string): boolean => {
    if (!whole.has(digest) && isWhole(fileOf(digest), digest)) whole.add(digest)
    return whole.has(digest)
  }
  return {
    keep(content) {
      const known = kept.get(content)
      if (known !== undefined) return known
      const digest = digestOf(content)
      if (!has(digest)) {
        // `dist` may have a link to it: it is replaced, not written into.
        dropDamaged(fileOf(digest), digest)
        writeMissingFile(fileOf(digest), content)
      }
      whole.add(digest)
      kept.set(content, digest)
      return digest
    },
    has,
    fileOf,
  }
}

function dropDamaged(file: string, digest: string): void {
  if (existsSync(file) && !isWhole(file, digest)) rmSync(file, { force: true })
}

/** Before threads keep files at once: none then takes away what another has put in its place. */
export function dropDamagedFiles(workDir: string): void {
  const folder = sharedDirIn(workDir)
  const kept = listNames(folder).filter((name) => name.length === digestLength)
  for (const digest of kept) dropDamaged(join(folder, digest), digest)
}

/** A page, as far as it is asked here. */
interface Sharing {
  shared: readonly SharedFile[]
}

interface Listed {
  pages: readonly Sharing[]
  workDir: string
  /** Whether `dist` has it: the kept file is then not read. */
  isThere: (path: OutputPath, digest: string) => boolean
}

/** The shared files of these pages, each once. */
export function listSharedFiles(pages: readonly Sharing[], workDir: string) {
  const byPath = new Map<OutputPath, string>()
  // Pages that were remembered have the same objects: most are known without looking at their paths.
  const seen = new Set<SharedFile>()
  for (const { shared } of pages) {
    for (const file of shared) {
      if (seen.has(file)) continue
      seen.add(file)
      byPath.set(...file)
    }
  }
  return [...byPath].map(([path, digest]) => ({
    ...{ path, digest },
    file: join(sharedDirIn(workDir), digest),
  }))
}

/** Those that neither `dist` has nor, whole, the work folder. */
export const findLostFiles = ({ pages, workDir, isThere }: Listed) =>
  listSharedFiles(pages, workDir).filter(
    ({ path, file, digest }) => !isThere(path, digest) && !isWhole(file, digest),
  )

/** The same, removed, to be made again. */
export function dropLostFiles(listed: Listed): Set<string> {
  const lost = findLostFiles(listed)
  for (const { file } of lost) rmSync(file, { force: true })
  return new Set(lost.map(({ path }) => path))
}
