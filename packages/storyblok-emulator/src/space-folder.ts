import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { VetrinaError } from '../../../src/content/errors.ts'
import type { SpaceStorage } from './space-storage.ts'

export interface SpaceListing {
  storiesFolder: string
  stories: string[]
  assetSidecars: string[]
  assetFiles: string[]
  datasources: string[]
}

/** A space in the layout of the Storyblok CLI. */
export interface SpaceFolder {
  path: string
  /** What its folders are called in those of the kinds: the space's id, or what somebody chose. */
  name: string
}

/** `{path}/{kind}/{name}`: where the Storyblok CLI keeps files of that kind. */
export function folderOf(
  space: SpaceFolder,
  kind: 'stories' | 'assets' | 'datasources' | 'components',
): string {
  return path.join(space.path, kind, space.name)
}

/**
 * The only space that has stories there; of none or of several the one that is called like the folder.
 * @throws VetrinaError SPACE_MISSING (exit 2) when there is no such folder
 */
export function findSpaceFolder(folder: string): SpaceFolder {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw missingFolder(folder)
  const names = foldersIn(path.join(folder, 'stories'))
  const [only] = names.length === 1 ? names : []
  return { path: folder, name: only ?? path.basename(path.resolve(folder)) }
}

function foldersIn(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
}

/** The files of a space folder that its content is read from, sorted by name. */
export function listSpaceFiles(folder: SpaceFolder, storage: SpaceStorage): SpaceListing {
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

const missingFolder = (folder: string): VetrinaError =>
  new VetrinaError({
    code: 'SPACE_MISSING',
    message: `There is no folder ${folder}, which a space was to be read from.`,
    hint: 'Give --space a folder that `storyblok stories pull --path` has filled, or that is like demo.',
    exitCode: 2,
  })
