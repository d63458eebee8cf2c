/**
 * Hashed assets of the builds before this one: a page that was loaded before a deploy asks for them,
 * and whoever shows a link for the picture that it was shared with.
 */
import { type OutputPath, shareFolder } from '../../src/content/paths.ts'
import type { Output } from './output.ts'
import type { FileStates } from './tree.ts'

/** One build that gave something new. */
export interface Generation {
  id: string
  assets: OutputPath[]
}

/** This build and the two before it. */
const generations = 3

const assetFolders = ['_assets/', shareFolder] as const

/**
 * Adds to the files of a build the assets of those before it that are still there.
 * @param own id of this build
 * @param before the builds whose assets `dist` has
 * @returns the builds whose assets stay, this one first
 */
export function retainAssets(
  own: string,
  { files, before, output }: { files: FileStates; before: readonly Generation[]; output: Output },
): Generation[] {
  // What is in a `dist` of which nothing is known counts as one build.
  const earlier = before.length > 0 ? before : [{ id: '', assets: assetsIn(output.current.keys()) }]
  const list = [
    { id: own, assets: assetsIn(files.keys()) },
    ...earlier.filter(({ id }) => id !== own),
  ].slice(0, generations)
  for (const { assets } of list.slice(1)) {
    for (const path of assets) {
      const state = output.current.get(path)
      if (state !== undefined && !files.has(path)) files.set(path, state)
    }
  }
  return list
}

const assetsIn = (paths: Iterable<OutputPath>): OutputPath[] =>
  [...paths].filter((path) => assetFolders.some((folder) => path.startsWith(folder)))
