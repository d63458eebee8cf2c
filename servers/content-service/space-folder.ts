import path from 'node:path'
import type { SpaceStorage } from './space-storage.ts'

export interface SpaceListing {
  storiesFolder: string
  stories: string[]
  assetSidecars: string[]
  assetFiles: string[]
  datasources: string[]
}

/** `{folder}/{kind}/{name of the folder}`: where the Storyblok CLI keeps files of that kind. */
export function folderOf(
  space: string,
  kind: 'stories' | 'assets' | 'datasources' | 'components',
): string {
  return path.join(space, kind, path.basename(path.resolve(space)))
}

/** The files of a space folder that its content is read from, sorted by name. */
export function listSpaceFiles(folder: string, storage: SpaceStorage): SpaceListing {
  const storiesFolder = folderOf(folder, 'stories')
  const assets = storage.list(folderOf(folder, 'assets'))
  const datasources = storage.list(folderOf(folder, 'datasources'))
  return {
    storiesFolder,
    stories: storage.list(storiesFolder).filter(isJson),
    assetSidecars: assets.filter(isJson),
    assetFiles: assets.filter((file) => !isJson(file)),
    datasources: datasources.filter((file) => path.basename(file) === 'datasources.json'),
  }
}

export function allFiles(listing: SpaceListing): string[] {
  const { stories, assetSidecars, assetFiles, datasources } = listing
  return [...stories, ...assetSidecars, ...assetFiles, ...datasources]
}

function isJson(file: string): boolean {
  return file.endsWith('.json')
}
