/**
 * The one writer of `dist`.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, posix, resolve, sep } from 'node:path'
import type { OutputPath } from '../src/content/paths.ts'
import { systemErrorCode, VetrinaError } from './errors.ts'

/** A file to be: its place in `dist`, and its bytes or the file that holds them. */
export type OutputFile = { path: OutputPath } & (
  | { content: string | Uint8Array }
  | { file: string }
)

export interface EmitReport {
  written: number
  unchanged: number
  removed: number
}

/**
 * Makes `outDir` hold exactly these files. The new tree is made beside it, out of hard links to
 * what did not change, and swapped in by rename; when nothing changed, nothing is touched.
 * @throws VetrinaError OUTPUT_OUTSIDE, OUTPUT_CLAIMED_TWICE, before anything is written
 */
export function emit(files: readonly OutputFile[], outDir: string): EmitReport {
  refuseBadPaths(files, outDir)
  recoverSwap(outDir)
  const existing = new Set(listFiles(outDir))
  const unchanged = files.filter(
    (file) => existing.has(file.path) && isSame(file, join(outDir, file.path)),
  )
  const removed = existing.size - files.filter((file) => existing.has(file.path)).length
  const written = files.length - unchanged.length
  if (written > 0 || removed > 0) {
    const staged = `${outDir}.tmp-${process.pid}`
    try {
      stage(files, { staged, outDir, unchanged: new Set(unchanged) })
      swap(staged, outDir)
    } finally {
      rmSync(staged, { recursive: true, force: true })
    }
  }
  return { written, unchanged: unchanged.length, removed }
}

function refuseBadPaths(files: readonly OutputFile[], outDir: string): void {
  const claimed = new Map<string, OutputPath>()
  for (const { path } of files) {
    const isInside = resolve(outDir, path).startsWith(resolve(outDir) + sep)
    // A path with detours would pass for another one, and overwrite its file.
    if (!isInside || posix.normalize(path) !== path || path.includes('\0')) {
      throw new VetrinaError({
        code: 'OUTPUT_OUTSIDE',
        message: `The output file “${path}” would be outside ${outDir}, or at another path there.`,
        hint: 'Give the story it belongs to another slug.',
      })
    }
    // Case-folded: on the disks of macOS and Windows two such names are one file.
    const key = foldCase(path)
    const other = claimed.get(key)
    if (other !== undefined) throw claimedTwice(other, path)
    claimed.set(key, path)
  }
  for (const { path } of files) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      const other = claimed.get(foldCase(folder))
      if (other !== undefined) throw claimedTwice(other, path)
    }
  }
}

const foldCase = (path: string): string => path.normalize('NFC').toLowerCase()

const claimedTwice = (one: string, other: string): VetrinaError =>
  new VetrinaError({
    code: 'OUTPUT_CLAIMED_TWICE',
    message: `Two things claim one output file: ${one} and ${other}.`,
    hint: 'Rename one of them: a story by its slug, a file of public/ by its name.',
  })

function stage(
  files: readonly OutputFile[],
  to: { staged: string; outDir: string; unchanged: ReadonlySet<OutputFile> },
): void {
  rmSync(to.staged, { recursive: true, force: true })
  mkdirSync(to.staged, { recursive: true })
  for (const folder of new Set(files.map((file) => dirname(join(to.staged, file.path))))) {
    mkdirSync(folder, { recursive: true })
  }
  for (const file of files) {
    const target = join(to.staged, file.path)
    if (to.unchanged.has(file)) linkOrCopy(join(to.outDir, file.path), target)
    else if ('file' in file) linkOrCopy(file.file, target)
    else writeFileSync(target, file.content)
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    // Another disk, or one without hard links.
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(systemErrorCode(error) ?? '')) throw error
    copyFileSync(from, to)
  }
}

const asideOf = (outDir: string): string => `${outDir}.tmp-old`

function swap(staged: string, outDir: string): void {
  const aside = asideOf(outDir)
  rmSync(aside, { recursive: true, force: true })
  if (existsSync(outDir)) renameSync(outDir, aside)
  try {
    renameSync(staged, outDir)
  } catch (error) {
    if (existsSync(aside)) renameSync(aside, outDir)
    throw error
  }
  rmSync(aside, { recursive: true, force: true })
}

/** A kill between the two renames of `swap` leaves the old tree aside and none in its place. */
function recoverSwap(outDir: string): void {
  const aside = asideOf(outDir)
  if (existsSync(aside) && !existsSync(outDir)) renameSync(aside, outDir)
  const leftovers = existsSync(dirname(outDir)) ? readdirSync(dirname(outDir)) : []
  for (const name of leftovers.filter((one) => one.startsWith(`${basename(outDir)}.tmp-`))) {
    rmSync(join(dirname(outDir), name), { recursive: true, force: true })
  }
}

function isSame(file: OutputFile, existing: string): boolean {
  const there = statSync(existing)
  if ('file' in file) {
    const source = statSync(file.file)
    if (source.ino === there.ino && source.dev === there.dev) return true
    return source.size === there.size && readFileSync(file.file).equals(readFileSync(existing))
  }
  const bytes = typeof file.content === 'string' ? Buffer.from(file.content) : file.content
  return bytes.byteLength === there.size && readFileSync(existing).equals(bytes)
}

/** Files below a folder as relative paths with forward slashes, sorted; empty when it is missing. */
export function listFiles(folder: string): OutputPath[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll(sep, '/') as OutputPath)
    .sort()
}
