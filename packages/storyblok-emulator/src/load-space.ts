import { createHash } from 'node:crypto'
import path from 'node:path'
import { VetrinaError } from '../../../src/content/errors.ts'
import { createSpace } from './create-space.ts'
import { matchAssets } from './match-assets.ts'
import type { Space } from './space.ts'
import {
  type FoundFile,
  type Parsed,
  parseAssetSidecar,
  parseDatasources,
  parseStory,
  type Story,
} from './space-files.ts'
import { listSpaceFiles, type SpaceFolder } from './space-folder.ts'
import { createDiskStorage, type SpaceStorage } from './space-storage.ts'

/** Parsed files by path, so that reading a space again costs only what has changed. */
export type FileMemory = Map<string, RememberedFile>

interface RememberedFile {
  stamp: string | undefined
  digest: Buffer
  /** What `parse` gave; the kind of a file does not change. */
  parsed: Parsed<unknown>
}

export function createFileMemory(): FileMemory {
  return new Map()
}

export interface LoadOptions {
  storage: SpaceStorage
  /** Updated on the way. */
  memory: FileMemory
}

/**
 * Reads a space folder in the layout of the Storyblok CLI.
 * @throws VetrinaError that names every broken file and what is wrong in it
 */
export async function loadSpace(
  folder: SpaceFolder,
  { storage, memory }: LoadOptions = { storage: createDiskStorage(), memory: createFileMemory() },
): Promise<Space> {
  const listing = listSpaceFiles(folder, storage)
  const digest = createHash('sha256')
  const problems: string[] = []
  const read = async <Value>(files: string[], parse: (text: string) => Parsed<Value>) => {
    const found = await Promise.all(
      files.map((file) => readThrough({ storage, memory }, file, parse)),
    )
    return files.flatMap((file, index): FoundFile<Value>[] => {
      const { parsed, digest: fileDigest } = found[index] ?? missingFile
      digest.update(path.basename(file)).update('\0').update(fileDigest)
      if ('value' in parsed) return [{ file, value: parsed.value as Value }]
      problems.push(`${path.relative(folder.path, file)}: ${parsed.problem}`)
      return []
    })
  }
  const stories = await read(listing.stories, parseStory)
  const sidecars = await read(listing.assetSidecars, parseAssetSidecar)
  const datasources = await read(listing.datasources, parseDatasources)
  problems.push(...findDuplicates(folder.path, stories))
  const assets = matchAssets(sidecars, listing.assetFiles, (file, problem) =>
    problems.push(`${path.relative(folder.path, file)}: ${problem}`),
  )
  if (listing.stories.length === 0)
    problems.push(`${listing.storiesFolder}: no story files, which are expected there`)
  if (problems.length > 0) throw brokenSpace(folder.path, problems)
  return createSpace({
    name: path.basename(path.resolve(folder.path)),
    stories,
    sidecars: sidecars.map(({ value }) => value),
    datasources: datasources.flatMap(({ value }) => value),
    assets,
    digest: digest.digest(),
  })
}

const missingFile: RememberedFile = {
  stamp: undefined,
  digest: Buffer.alloc(0),
  parsed: { problem: 'not read' },
}

async function readThrough(
  { storage, memory }: LoadOptions,
  file: string,
  parse: (text: string) => Parsed<unknown>,
): Promise<RememberedFile> {
  const stamp = storage.stamp(file)
  const known = memory.get(file)
  if (known !== undefined && known.stamp === stamp) return known
  const bytes = await storage.read(file)
  const read = {
    stamp,
    digest: createHash('sha256').update(bytes).digest(),
    parsed: parse(bytes.toString('utf8')),
  }
  memory.set(file, read)
  return read
}

function findDuplicates(folder: string, stories: FoundFile<Story>[]): string[] {
  const owners = new Map<string, string>()
  return stories.flatMap(({ file, value }) => {
    const claims = [`uuid ${value.uuid}`, `id ${value.id}`]
    if (!value.is_folder) claims.push(`full_slug ${value.full_slug}`)
    return claims.flatMap((claim) => {
      const owner = owners.get(claim)
      if (owner === undefined) owners.set(claim, file)
      return owner === undefined
        ? []
        : [`${path.relative(folder, file)}: ${claim} is also in ${path.relative(folder, owner)}`]
    })
  })
}

function brokenSpace(folder: string, problems: string[]): VetrinaError {
  return new VetrinaError({
    code: 'SPACE_BROKEN',
    message: `The space ${folder} cannot be read: ${problems.join('; ')}.`,
    hint: 'Correct these files. They have the layout of `storyblok stories pull` and `storyblok assets pull`.',
  })
}
