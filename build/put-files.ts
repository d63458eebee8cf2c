/**
 * Stages every file of the site that differs from what `dist` has.
 */
import { readFileSync } from 'node:fs'
import type { OutputPath } from '../src/content/paths.ts'
import { digestOf } from './digest.ts'
import type { Output } from './emit.ts'
import { type OutputFile, refuseTwoClaims } from './output-files.ts'
import type { FileState, FileStates } from './output-state.ts'
import type { PublicFile } from './public-files.ts'

export type SiteFile = OutputFile | PublicFile

interface Files {
  /** Staged already, or in `dist` as they are to be. */
  pages: readonly OutputPath[]
  others: readonly SiteFile[]
}

/** @throws VetrinaError OUTPUT_CLAIMED_TWICE, OUTPUT_OUTSIDE */
export function putFiles(output: Output, { pages, others }: Files): FileStates {
  const files: FileStates = new Map()
  const claim = (path: OutputPath, state: FileState): void => {
    if (files.has(path)) refuseTwoClaims([path, path])
    files.set(path, state)
  }
  for (const path of pages) {
    const state = output.stateOf(path)
    if (state === undefined) throw new Error(`${path} was not made`)
    claim(path, state)
  }
  for (const file of others) claim(file.path, put(output, file))
  return files
}

function put(output: Output, file: SiteFile): FileState {
  if ('content' in file) return output.put(file.path, file.content)
  if ('read' in file) return output.putLazily(file.path, file.digest, file.read)
  return output.putFile(file.path, file.file, file.digest ?? digestOf(readFileSync(file.file)))
}
