import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EmulatorError } from './errors.ts'

const kinds = ['stories', 'components', 'assets', 'datasources'] as const

interface SpaceListing {
  stories: string[]
  assetSidecars: string[]
  assetFiles: string[]
  datasources: string[]
}

/** A space in the layout of the Storyblok CLI. */
export interface SpaceFolder {
  path: string
  /** Name of its folder in the folder of each kind: the space's id, or the user's choice. */
  name: string
}

/** The Storyblok CLI's folder for files of this kind: `{path}/{kind}/{name}`. */
export const folderOf = (space: SpaceFolder, kind: (typeof kinds)[number]): string =>
  path.join(space.path, kind, space.name)

/**
 * Finds the only space in a folder; if there are none or several, the space named like the folder.
 * @throws EmulatorError SPACE_MISSING when there is no such folder, or no such space among several
 */
export function findSpaceFolder(folder: string): SpaceFolder {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw missing(`The folder ${folder} of the space does not exist.`)
  const namesOf = (kind: string) => foldersIn(path.join(folder, kind))
  const kind = kinds.find((candidate) => namesOf(candidate).length > 0) ?? 'stories'
  const names = namesOf(kind)
  const usual = path.basename(path.resolve(folder))
  if (names.length > 1 && !names.includes(usual))
    throw missing(
      `${path.join(folder, kind)} has several spaces, ${names.join(' and ')}, but none is called ${usual}.`,
    )
  const [only] = names.length === 1 ? names : []
  return { path: folder, name: only ?? usual }
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
}

/** Lists the files that hold the content of a space, sorted by name. */
export function listSpaceFiles(folder: SpaceFolder, storage: SpaceStorage): SpaceListing {
  const assets = storage.list(folderOf(folder, 'assets'))
  const datasources = storage.list(folderOf(folder, 'datasources'))
  return {
    stories: storage.list(folderOf(folder, 'stories')).filter(isJson),
    assetSidecars: assets.filter(isJson),
    assetFiles: assets.filter((file) => !isJson(file)),
    datasources: datasources.filter((file) => path.basename(file) === 'datasources.json'),
  }
}

export function allFiles(listing: SpaceListing): string[] {
  const { stories, assetSidecars, assetFiles, datasources } = listing
  return [...stories, ...assetSidecars, ...assetFiles, ...datasources]
}

const isJson = (file: string): boolean => file.endsWith('.json')

const missing = (message: string): EmulatorError =>
  new EmulatorError({
    code: 'SPACE_MISSING',
    message,
    hint: 'Name an empty folder, or one that `storyblok stories pull --path` has filled.',
  })

/** Reads and writes the files of a space, by path. */
export interface SpaceStorage {
  /** Files directly in the folder, without hidden ones, sorted; none if it does not exist. */
  list(folder: string): string[]
  /** A text that changes with every write to the file; `undefined` if there is no file. */
  stamp(file: string): string | undefined
  read(file: string): Promise<Buffer>
  write(file: string, bytes: string | Uint8Array): Promise<void>
  remove(file: string): Promise<void>
  /** Counts the writes that went through this storage. */
  writes(): number
}

/** Storage on the disk. Synchronous where that makes a thousand calls ten times as quick. */
export function createDiskStorage(): SpaceStorage {
  let writes = 0
  return {
    list(folder) {
      if (!existsSync(folder)) return []
      return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => path.join(folder, entry.name))
        .sort()
    },
    stamp(file) {
      const stats = statSync(file, { throwIfNoEntry: false })
      return stats && `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}`
    },
    read: (file) => readFile(file),
    async write(file, bytes) {
      writes++
      await mkdir(path.dirname(file), { recursive: true })
      // Renames the file into place, so that concurrent readers get either version whole.
      const unfinished = path.join(path.dirname(file), `.${path.basename(file)}.unfinished`)
      await writeFile(unfinished, bytes)
      await rename(unfinished, file)
    },
    async remove(file) {
      writes++
      await rm(file, { force: true })
    },
    writes: () => writes,
  }
}

/** The files on the disk, with writes kept in memory until the process ends. */
export function createMemoryStorage(): SpaceStorage {
  const disk = createDiskStorage()
  /** Written files by path; `undefined`: removed. */
  const written = new Map<string, { bytes: Buffer; stamp: string } | undefined>()
  let writes = 0
  return {
    list(folder) {
      const added = [...written.keys()].filter((file) => path.dirname(file) === folder)
      const files = new Set([...disk.list(folder), ...added])
      return [...files].filter((file) => !written.has(file) || written.get(file)).sort()
    },
    stamp: (file) => (written.has(file) ? written.get(file)?.stamp : disk.stamp(file)),
    async read(file) {
      return written.get(file)?.bytes ?? disk.read(file)
    },
    async write(file, bytes) {
      writes++
      written.set(file, { bytes: Buffer.from(bytes), stamp: `write ${writes}` })
    },
    async remove(file) {
      writes++
      written.set(file, undefined)
    },
    writes: () => writes,
  }
}
