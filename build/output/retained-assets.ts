/**
 * Assets retained from earlier builds: a page loaded before a deploy still requests its scripts, and
 * other sites still request the picture of a shared link.
 */
import { type OutputPath, shareFolder } from '../../src/content/paths.ts'
import type { Output } from './output.ts'
import type { FileStates } from './tree.ts'

/** The assets of one build. */
export interface RetainedAssets {
  id: string
  assets: OutputPath[]
}

/** This build and the two before it. */
const mostBuilds = 3

interface RetainOptions {
  files: FileStates
  before: readonly RetainedAssets[]
  output: Pick<Output, 'current'>
  withdrawn: ReadonlySet<OutputPath>
}

const assetFolders = ['_assets/', shareFolder] as const

/**
 * Adds the assets of earlier builds that `dist` still has to the files of this build.
 * @param buildId id of this build
 * @param before the builds whose assets `dist` has
 * @param withdrawn variants of originals that the content no longer has
 * @returns the builds whose assets are retained, this one first
 */
export function retainAssets(buildId: string, options: RetainOptions): RetainedAssets[] {
  const { files, before, output, withdrawn } = options
  // Any share card may show a withdrawn picture, so none is retained then.
  const mayStay = (path: OutputPath) =>
    withdrawn.size === 0 || !(withdrawn.has(path) || path.startsWith(shareFolder))
  // Without rows about it, all assets in `dist` count as one build.
  const earlier = before.length > 0 ? before : [{ id: '', assets: assetsIn(output.current.keys()) }]
  const list = [
    { id: buildId, assets: assetsIn(files.keys()) },
    ...earlier
      .filter(({ id }) => id !== buildId)
      .map(({ id, assets }) => ({ id, assets: assets.filter(mayStay) })),
  ].slice(0, mostBuilds)
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
 * Variants of the last build whose original the content no longer has. They must leave the site: an
 * editor replaces or removes a photo when a person withdraws her consent.
 * @param pictures of the last build
 * @param originals digests of the content's originals
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
