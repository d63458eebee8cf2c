/**
 * Keeps the content cache from growing for ever: a sync leaves what its index names, and no more.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { digestLength } from '../base/digest.ts'
import type { CacheIndex } from './cache-index.ts'
import { assetFile, assetsDir, fontSheetFile, objectsDir, storyFile } from './content-cache.ts'

/**
 * Removes objects and assets that no index names, and nothing that no sync has made: in a folder that
 * was given by mistake, pictures may lie in `assets/`.
 */
export function pruneCache(cacheDir: string, indexes: readonly CacheIndex[]): void {
  const kept = new Set(indexes.flatMap((index) => filesOf(cacheDir, index)))
  for (const folder of [objectsDir(cacheDir), assetsDir(cacheDir)]) {
    for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
      const file = join(folder, entry.name)
      const isOurs =
        entry.isFile() && (storedName.test(entry.name) || unfinishedName.test(entry.name))
      if (isOurs && !kept.has(file)) rmSync(file, { force: true })
    }
  }
  for (const name of existsSync(cacheDir) ? readdirSync(cacheDir) : []) {
    if (leftByKill.test(name)) rmSync(join(cacheDir, name), { force: true })
  }
}

const filesOf = (cacheDir: string, index: CacheIndex): string[] => [
  ...index.stories.flatMap(({ digest, invalid }) =>
    [digest, ...(invalid === undefined ? [] : [invalid])].map((one) => storyFile(cacheDir, one)),
  ),
  ...Object.values(index.assets).map((asset) => assetFile(cacheDir, asset)),
  ...fontFilesOf(index).map((file) => assetFile(cacheDir, file)),
]

const fontFilesOf = ({ fonts }: CacheIndex) =>
  fonts === undefined ? [] : [fontSheetFile(fonts), ...Object.values(fonts.files)]

const storedName = new RegExp(`^[0-9a-f]{${digestLength}}\\.[a-z0-9]+$`)
const unfinishedName = /\.tmp-\d+(-\d+)?$/
const leftByKill = /^(other-)?index\.json\.tmp-\d+$/
