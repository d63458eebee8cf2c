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

interface RetainOptions {
  files: FileStates
  before: readonly Generation[]
  output: Pick<Output, 'current'>
  withdrawn: ReadonlySet<OutputPath>
}

const assetFolders = ['_assets/', shareFolder] as const

/**
 * Adds to the files of a build the assets of those before it that are still there.
 * @param own id of this build
 * @param before the builds whose assets `dist` has
 * @param withdrawn pictures that nobody is to see any more
 * @returns the builds whose assets stay, this one first
 */
export function retainAssets(own: string, options: RetainOptions): Generation[] {
  const { files, before, output, withdrawn } = options
  // What such a picture is shared with has other names: none of before is kept then.
  const mayStay = (path: OutputPath) =>
    withdrawn.size === 0 || !(withdrawn.has(path) || path.startsWith(shareFolder))
  // What is in a `dist` of which nothing is known counts as one build.
  const earlier = before.length > 0 ? before : [{ id: '', assets: assetsIn(output.current.keys()) }]
  const list = [
    { id: own, assets: assetsIn(files.keys()) },
    ...earlier
      .filter(({ id }) => id !== own)
      .map(({ id, assets }) => ({ id, assets: assets.filter(mayStay) })),
  ].slice(0, generations)
  for (const { assets } of list.slice(1)) {
    for (const path of assets) {
      const state = output.current.get(path)
      if (state !== undefined && !files.has(path)) files.set(path, state)
    }
  }
  return list
}

const assetsIn = (paths: Iterable<OutputPath>): OutputPath[] => [...paths].filter(isAsset)

export const isAsset = (path: OutputPath): boolean =>
  assetFolders.some((folder) => path.startsWith(folder))

/**
 * The variants that the last build showed of originals which the content has no more: a photo is replaced
 * or taken out when a person withdraws the consent.
 * @param pictures of the last build
 * @param originals digests of those that the content has
 */
export const withdrawnPictures = (
  pictures: Iterable<{ original: string; files: readonly [path: string, digest: string][] }>,
  originals: ReadonlySet<string>,
): Set<OutputPath> =>
  new Set(
    [...pictures]
      .filter(({ original }) => original !== '' && !originals.has(original))
      .flatMap(({ files }) => files.map(([path]) => path as OutputPath)),
  )
