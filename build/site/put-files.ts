/**
 * Stages every file of the site that differs from what `dist` has.
 */
import type { OutputPath, RoutePath } from '../../src/content/paths.ts'
import {
  claimedTwice,
  type OutputFile,
  pageFilesOf,
  type UnreadFile,
} from '../base/output-files.ts'
import type { Output } from '../output/output.ts'
import type { FileState, FileStates } from '../output/tree.ts'

export type SiteFile = OutputFile | UnreadFile

interface Files {
  /** Pages whose files are staged already, or unchanged in `dist`. */
  pages: readonly RoutePath[]
  others: readonly SiteFile[]
}

/** @throws VetrinaError OUTPUT_CLAIMED_TWICE, OUTPUT_OUTSIDE */
export function putFiles(output: Output, { pages, others }: Files): FileStates {
  const files: FileStates = new Map()
  const claim = (path: OutputPath, state: FileState): void => {
    if (files.has(path)) throw claimedTwice(...ownersOf(path, { pages, others }))
    files.set(path, state)
  }
  for (const page of pages) {
    for (const path of pageFilesOf(page)) claim(path, stateOf(path, output))
  }
  for (const file of others) claim(file.path, output.put(file))
  return files
}

/** Describes the two that claim a path. */
function ownersOf(path: OutputPath, { pages, others }: Files): [string, string] {
  const [first = '', other = ''] = [
    ...pages.filter((page) => pageFilesOf(page).includes(path)).map((page) => `the page ${page}`),
    ...others
      .filter((file) => file.path === path)
      .map((file) => ('read' in file ? `public/${path}` : 'the site itself')),
  ]
  return [`${path} of ${first}`, `${path} of ${other}`]
}

function stateOf(path: OutputPath, output: Output): FileState {
  const state = output.stateOf(path)
  if (state === undefined) throw new Error(`${path} was not made`)
  return state
}
