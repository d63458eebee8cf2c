/**
 * Hashed assets of the builds before this one: a page that was loaded before a deploy asks for them,
 * and whoever shows a link for the picture that it was shared with.
 */
import { join } from 'node:path'
import { type OutputPath, shareFolder } from '../../src/content/paths.ts'
import { readSealed, writeSealed } from '../base/sealed-file.ts'
import type { Output } from './emit.ts'
import type { FileStates } from './output-state.ts'
import { pathsIn } from './stored-files.ts'

/** One build that gave something new. */
export interface Generation {
  id: string
  assets: OutputPath[]
}

/** This build and the two before it. */
const generations = 3

export const assetFolders = ['_assets/', shareFolder] as const

/**
 * The builds whose assets stay, this one first.
 * @param id of this build
 * @param files of this build
 */
export function planGenerations(
  id: string,
  files: FileStates,
  { memoryDir, output }: { memoryDir: string; output: Output },
): Generation[] {
  const known = readSealed<Generation[]>(fileIn(memoryDir)) ?? []
  const before = known[0]?.id === output.madeBy ? known : [...unknownBefore(output), ...known]
  const own = { id, assets: assetsIn(files) }
  return [own, ...before.filter((one) => one.id !== id)].slice(0, generations)
}

/** Adds to the files of this build those of the others that are still there. */
export function keepAssets(list: readonly Generation[], files: FileStates, output: Output): void {
  for (const { assets } of list.slice(1)) {
    for (const path of assets) {
      const state = output.current.get(path)
      if (state !== undefined && !files.has(path)) files.set(path, state)
    }
  }
}

export function rememberGenerations(memoryDir: string, list: readonly Generation[]): void {
  writeSealed(fileIn(memoryDir), list)
}

const assetsIn = (files: FileStates): OutputPath[] =>
  assetFolders.flatMap((folder) => pathsIn(files, folder))

const fileIn = (memoryDir: string): string => join(memoryDir, 'generations.json')

/** A `dist` of which nothing is known, as after a kill, counts as one build. */
const unknownBefore = ({ current, madeBy }: Output): Generation[] => [
  { id: madeBy, assets: assetsIn(current) },
]
