import { createHash } from 'node:crypto'
import path from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { EmulatorError } from './errors.ts'
import { decodePath } from './paths.ts'
import { type AssetFile, createSpace, type Space } from './space.ts'
import {
  type AssetSidecar,
  type FoundFile,
  type Parsed,
  parseAssetSidecar,
  parseDatasources,
  parseStory,
  type Story,
} from './space-files.ts'
import { listSpaceFiles, type SpaceFolder, type SpaceStorage } from './space-folder.ts'

/** Parsed files by path, so that reading a space again costs only its changed files. */
export type FileCache = Map<string, CachedFile>

interface CachedFile {
  stamp: string | undefined
  digest: Buffer
  /** Result of `parse`; a file never changes its kind. */
  parsed: Parsed<unknown>
  editedAt: string | undefined
}

/**
 * Reads a space folder in the layout of the Storyblok CLI. An empty folder is an empty space.
 * @param cache gets the files that this call reads
 * @throws EmulatorError that names every broken file and its problem
 */
export async function loadSpace(
  folder: SpaceFolder,
  storage: SpaceStorage,
  cache: FileCache,
): Promise<Space> {
  const listing = listSpaceFiles(folder, storage)
  const digest = createHash('sha256')
  const problems: string[] = []
  const read = async <Value>(files: string[], parse: (text: string) => Parsed<Value>) => {
    const cached = await Promise.all(
      files.map(async (file) => ({
        file,
        ...(await readThrough(file, { storage, cache, parse })),
      })),
    )
    return cached.flatMap(({ file, parsed, digest: fileDigest, editedAt }): FoundFile<Value>[] => {
      digest.update(path.basename(file)).update('\0').update(fileDigest)
      if ('value' in parsed) return [{ file, value: parsed.value as Value, editedAt }]
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

interface ReadOptions {
  storage: SpaceStorage
  cache: FileCache
  parse(text: string): Parsed<unknown>
}

async function readThrough(
  file: string,
  { storage, cache, parse }: ReadOptions,
): Promise<CachedFile> {
  const stamp = storage.stamp(file)
  const cached = cache.get(file)
  if (cached !== undefined && cached.stamp === stamp) return cached
  const bytes = await storage.read(file)
  const digest = createHash('sha256').update(bytes).digest()
  const parsed = parse(bytes.toString('utf8'))
  const read = { stamp, digest, parsed, editedAt: editDate({ digest, parsed }, cached) }
  cache.set(file, read)
  return read
}

/** The time of an edit by hand, which leaves the date in the file unchanged, unlike a save. */
function editDate(
  { digest, parsed }: Pick<CachedFile, 'digest' | 'parsed'>,
  before: CachedFile | undefined,
): string | undefined {
  if (before === undefined || dateIn(parsed) !== dateIn(before.parsed)) return undefined
  return before.digest.equals(digest) ? before.editedAt : new Date().toISOString()
}

const dateIn = (parsed: Parsed<unknown>): unknown =>
  'value' in parsed ? (parsed.value as Partial<Story>).updated_at : undefined

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

function brokenSpace(folder: string, problems: string[]): EmulatorError {
  return new EmulatorError({
    code: 'SPACE_BROKEN',
    message: `The space ${folder} cannot be read: ${problems.join('; ')}.`,
    hint: 'Correct these files. They must look like those of `storyblok stories pull` and `storyblok assets pull`.',
  })
}

/** The assets of a space by URL path; calls `report` for sidecars without their asset. */
function matchAssets(
  sidecars: FoundFile<AssetSidecar>[],
  files: string[],
  report: (file: string, problem: string) => void,
): Map<string, AssetFile> {
  const byStem = new Map(files.map((file) => [stem(file), file]))
  const assets = new Map<string, AssetFile>()
  for (const { file: sidecar, value } of sidecars) {
    const file = byStem.get(stem(sidecar))
    if (file === undefined) report(sidecar, 'the asset file beside it is missing')
    else
      assets.set(decodePath(new URL(value.filename).pathname), { file, contentType: typeOf(file) })
  }
  return assets
}

const stem = (file: string): string => path.basename(file, path.extname(file))

/** The media type for the file's extension. */
export const typeOf = (file: string): string =>
  getMimeType(file.toLowerCase())?.split(';')[0] ?? 'application/octet-stream'
