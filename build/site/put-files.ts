/**
 * Stages every file of the site that differs from what `dist` has.
 */
import { readFileSync } from 'node:fs'
import type { OutputPath, RoutePath } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import { claimedTwice, type OutputFile } from '../base/output-files.ts'
import type { Renewed } from '../memory/renewed-pages.ts'
import type { KnownFiles } from '../memory/site-memory.ts'
import type { Output } from '../output/emit.ts'
import { assetFolders } from '../output/kept-assets.ts'
import type { FileState, FileStates } from '../output/output-state.ts'
import { copyOf, pathsIn } from '../output/stored-files.ts'
import { pageFilesOf } from '../pages/page-files.ts'
import type { PublicFile } from './public-files.ts'

export type SiteFile = OutputFile | PublicFile

export interface RememberedFiles {
  files: SiteFile[]
  /** Of those that the next build need not make again where they are the same. */
  known: KnownFiles
}

interface Files {
  /** Of which the files are staged already, or in `dist` as they are to be. */
  pages: readonly RoutePath[]
  others: readonly SiteFile[]
  /** Pages that are not as they were; `null` when it is not known which. */
  renewed?: readonly Renewed[] | null
}

/** With what the file is of, as an error names it. */
type Put = [path: OutputPath, state: FileState, owner: string]

const ownerOf = (file: SiteFile): string =>
  'read' in file ? `public/${file.path}` : 'the site itself'

/** @throws VetrinaError OUTPUT_CLAIMED_TWICE, OUTPUT_OUTSIDE */
export function putFiles(output: Output, { pages, others, renewed = null }: Files): FileStates {
  const put = others.map((file): Put => [file.path, putFile(output, file), ownerOf(file)])
  const known = renewed && changeFiles(output, { renewed, put })
  return known?.size === 2 * pages.length + put.length ? known : claimFiles(output, { pages, put })
}

function putFile(output: Output, file: SiteFile): FileState {
  if ('content' in file) return output.put(file.path, file.content)
  if ('read' in file) return output.putLazily(file.path, file.digest, file.read)
  return output.putFile(file.path, file.file, file.digest ?? digestOf(readFileSync(file.file)))
}

/**
 * What `dist` has, with what is different. All files of the site are in it: where it is as large as
 * they are many, there are no others, and no two of them claim one path.
 */
function changeFiles(
  output: Output,
  { renewed, put }: { renewed: readonly Renewed[]; put: readonly Put[] },
): FileStates {
  const files = copyOf(output.current)
  for (const folder of [...assetFolders, 'builds/']) {
    for (const path of pathsIn(files, folder)) files.delete(path)
  }
  for (const { page } of renewed) {
    for (const path of pageFilesOf(page.path)) files.set(path, stateOf(path, output))
  }
  for (const [path, state] of put) files.set(path, state)
  return files
}

function claimFiles(
  output: Output,
  { pages, put }: { pages: readonly RoutePath[]; put: readonly Put[] },
): FileStates {
  const files: FileStates = new Map()
  const claim = (path: OutputPath, state: FileState): void => {
    if (files.has(path)) throw claimedTwice(...ownersOf(path, { pages, put }))
    files.set(path, state)
  }
  for (const page of pages) {
    for (const path of pageFilesOf(page)) claim(path, stateOf(path, output))
  }
  for (const [path, state] of put) claim(path, state)
  return files
}

function ownersOf(
  path: OutputPath,
  { pages, put }: { pages: readonly RoutePath[]; put: readonly Put[] },
): [string, string] {
  const [one = '', other = ''] = [
    ...pages.filter((page) => pageFilesOf(page).includes(path)).map((page) => `the page ${page}`),
    ...put.filter(([each]) => each === path).map(([, , owner]) => owner),
  ]
  return [`${path} of ${one}`, `${path} of ${other}`]
}

function stateOf(path: OutputPath, output: Output): FileState {
  const state = output.stateOf(path)
  if (state === undefined) throw new Error(`${path} was not made`)
  return state
}
