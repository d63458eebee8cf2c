import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { systemErrorCode } from '../../build/errors.ts'

export interface SpaceListing {
  storiesFolder: string
  stories: string[]
  assetSidecars: string[]
  assetFiles: string[]
  datasources: string[]
}

/** The files of a space folder, sorted by name: `{stories,assets,datasources}/{name of the folder}/`. */
export function listSpaceFiles(folder: string): SpaceListing {
  const name = path.basename(path.resolve(folder))
  const storiesFolder = path.join(folder, 'stories', name)
  const assets = listFiles(path.join(folder, 'assets', name))
  const datasources = listFiles(path.join(folder, 'datasources', name))
  return {
    storiesFolder,
    stories: listFiles(storiesFolder).filter(isJson),
    assetSidecars: assets.filter(isJson),
    assetFiles: assets.filter((file) => !isJson(file)),
    datasources: datasources.filter((file) => path.basename(file) === 'datasources.json'),
  }
}

/**
 * A text that changes whenever a file of the space is added, removed or written.
 * Synchronous, because a thousand `stat`s take a few milliseconds that way and ten times as
 * long through promises, and it runs before every answer.
 */
export function fingerprintSpace(folder: string): string {
  const { stories, assetSidecars, assetFiles, datasources } = listSpaceFiles(folder)
  return [...stories, ...assetSidecars, ...assetFiles, ...datasources]
    .map((file) => {
      const stats = statSync(file, { throwIfNoEntry: false })
      return `${file}:${stats?.mtimeMs}:${stats?.ctimeMs}:${stats?.size}`
    })
    .join('\n')
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => path.join(folder, entry.name))
      .sort()
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw error
  }
}

function isJson(file: string): boolean {
  return file.endsWith('.json')
}
