/**
 * Files of `dist` and where they may be.
 */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, posix, resolve, sep } from 'node:path'
import { VetrinaError } from '../../src/content/errors.ts'
import {
  htmlFileOf,
  type OutputPath,
  payloadFileOf,
  type RoutePath,
} from '../../src/content/paths.ts'

/**
 * A file to write: its path in `dist`, and its bytes or the file that holds them, with the digest if
 * known.
 */
export type OutputFile = { path: OutputPath } & (
  | { content: string | Uint8Array }
  | { file: string; digest?: string }
)

/** A file that is read only where `dist` lacks it. */
export interface UnreadFile {
  path: OutputPath
  digest: string
  read: () => Uint8Array
}

/** The files of a page, in the order in which they are rendered. */
export const pageFilesOf = (path: RoutePath): OutputPath[] => [
  htmlFileOf(path),
  payloadFileOf(path),
]

/** Files below a folder as relative paths with forward slashes, sorted; empty when it is missing. */
export function listFiles(folder: string): OutputPath[] {
  return existsSync(folder) ? filesIn(folder, '').sort() : []
}

/** Lists files recursively; Node's own recursive listing takes three times as long. */
const filesIn = (folder: string, prefix: string): OutputPath[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`
    if (entry.isDirectory()) return filesIn(`${folder}/${entry.name}`, `${path}/`)
    return entry.isFile() ? [path as OutputPath] : []
  })

/** Paths of the folders that contain these files, `''` for the root. */
export function foldersWith(paths: Iterable<string>): Set<string> {
  const folders = new Set([''])
  for (const path of paths) {
    let folder = parentOf(path)
    for (; !folders.has(folder); folder = parentOf(folder)) folders.add(folder)
  }
  return folders
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** The name of a file without its extension, in small letters, digits and hyphens; may be empty. */
export const plainStem = (path: string): string =>
  path
    .replace(/^.*\//, '')
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)

/** @throws VetrinaError OUTPUT_OUTSIDE */
export function refuseOutside(path: string, outDir: string): void {
  const isInside = resolve(outDir, path).startsWith(resolve(outDir) + sep)
  // A path with detours would pass as different from another one, and overwrite its file.
  if (isInside && posix.normalize(path) === path && !path.includes('\0')) return
  throw new VetrinaError({
    code: 'OUTPUT_OUTSIDE',
    message: {
      en: `The output file “${path}” would end up outside ${outDir}, or at a different path in it.`,
      it: `Il file “${path}” finirebbe fuori da ${outDir}, o in un altro punto.`,
    },
    hint: {
      en: 'Change the slug of its story.',
      it: 'Dai un altro slug al contenuto a cui appartiene.',
    },
  })
}

/** Equal for names that are one file on the disks of macOS and Windows. */
export const foldCase = (path: string): string => path.normalize('NFC').toLowerCase()

/** @throws VetrinaError OUTPUT_CLAIMED_TWICE, naming both */
export function refuseTwoClaims(paths: Iterable<OutputPath>): void {
  const claimed = new Map<string, OutputPath>()
  for (const path of paths) {
    const key = foldCase(path)
    const other = claimed.get(key)
    if (other !== undefined) throw claimedTwice(other, path)
    claimed.set(key, path)
  }
  for (const [key, path] of claimed) {
    for (let folder = dirname(key); folder !== '.'; folder = dirname(folder)) {
      const other = claimed.get(folder)
      if (other !== undefined) throw claimedTwice(other, path)
    }
  }
}

/** @param other the second path if it differs, or a description with its owner */
export const claimedTwice = (first: string, other = first): VetrinaError =>
  new VetrinaError({
    code: 'OUTPUT_CLAIMED_TWICE',
    message: {
      en: `Two sources claim the same output file: ${first === other ? first : `${first} and ${other}`}.`,
      it: `Due cose vogliono lo stesso file: ${first === other ? first : `${first} e ${other}`}.`,
    },
    hint: {
      en: 'Change the slug of one story, or rename the file in public/.',
      it: 'Rinominane una: un contenuto cambiandone lo slug, un file di public/ cambiandone il nome.',
    },
  })
