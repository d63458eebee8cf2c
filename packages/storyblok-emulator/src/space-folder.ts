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
  /** What its folders are called in those of the kinds: the space's id, or what somebody chose. */
  name: string
}

/** `{path}/{kind}/{name}`: where the Storyblok CLI keeps files of that kind. */
export const folderOf = (space: SpaceFolder, kind: (typeof kinds)[number]): string =>
  path.join(space.path, kind, space.name)

/**
 * The only space there; of none or of several the one that is called like the folder.
 * @throws EmulatorError SPACE_MISSING when there is no such folder, or no such space among several
 */
export function findSpaceFolder(folder: string): SpaceFolder {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw missing(`There is no folder ${folder}, which a space was to be read from.`)
  const namesOf = (kind: string) => foldersIn(path.join(folder, kind))
  const kind = kinds.find((candidate) => namesOf(candidate).length > 0) ?? 'stories'
  const names = namesOf(kind)
  const usual = path.basename(path.resolve(folder))
  if (names.length > 1 && !names.includes(usual))
    throw missing(
      `${path.join(folder, kind)} has several spaces, ${names.join(' and ')}, and none is called ${usual}.`,
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

/** The files of a space folder that its content is read from, sorted by name. */
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
    hint: 'Name a folder that is empty, or that `storyblok stories pull --path` has filled.',
  })

/** Where the files of a space are read from and written to, by path. */
export interface SpaceStorage {
  /** The files directly in the folder, hidden ones aside, sorted; none where it does not exist. */
  list(folder: string): string[]
  /** A text that changes whenever the file is written; `undefined` where there is none. */
  stamp(file: string): string | undefined
  read(file: string): Promise<Buffer>
  write(file: string, bytes: string | Uint8Array): Promise<void>
  remove(file: string): Promise<void>
  /** Counts the writes that went through this storage. */
  writes(): number
}

/** The files themselves. Synchronous where a thousand calls are ten times as quick that way. */
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
      // Renamed into place: whoever reads meanwhile gets the old file or the new one, whole.
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

/** The files of the disk, with whatever is written kept in memory and gone when the process is. */
export function createMemoryStorage(): SpaceStorage {
  const disk = createDiskStorage()
  /** What was written by path; `undefined`: removed. */
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
