import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { VetrinaError } from '../../build/errors.ts'
import { matchAssets } from './match-assets.ts'
import { compareByDefault } from './sort-stories.ts'
import type { AssetFile, Space } from './space.ts'
import {
  type AssetSidecar,
  type Datasource,
  type FoundFile,
  type Parsed,
  parseAssetSidecar,
  parseDatasources,
  parseStory,
  type Story,
} from './space-files.ts'
import { listSpaceFiles } from './space-folder.ts'

// Wide enough that two contents of one newest date share a cv once in ten million.
const CV_SPREAD = 10_000_000

/**
 * Reads a space folder in the layout of the Storyblok CLI.
 * @throws VetrinaError that names every broken file and what is wrong in it
 */
export async function loadSpace(folder: string): Promise<Space> {
  const listing = listSpaceFiles(folder)
  const digest = createHash('sha256')
  const problems: string[] = []
  const read = async <Value>(files: string[], parse: (text: string) => Parsed<Value>) => {
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    return files.flatMap((file, index): FoundFile<Value>[] => {
      const text = texts[index] ?? ''
      digest.update(path.basename(file)).update('\0').update(text).update('\0')
      const parsed = parse(text)
      if ('value' in parsed) return [{ file, value: parsed.value }]
      problems.push(`${path.relative(folder, file)}: ${parsed.problem}`)
      return []
    })
  }
  const stories = await read(listing.stories, parseStory)
  const sidecars = await read(listing.assetSidecars, parseAssetSidecar)
  const datasources = await read(listing.datasources, parseDatasources)
  problems.push(...findDuplicates(folder, stories))
  const assets = matchAssets(sidecars, listing.assetFiles, (file, problem) =>
    problems.push(`${path.relative(folder, file)}: ${problem}`),
  )
  if (listing.stories.length === 0) problems.push(`${listing.storiesFolder}: no story files`)
  if (problems.length > 0) throw brokenSpace(folder, problems)
  return createSpace({
    name: path.basename(path.resolve(folder)),
    stories: stories.map(({ value }) => value),
    sidecars: sidecars.map(({ value }) => value),
    datasources: datasources.flatMap(({ value }) => value),
    assets,
    digest: digest.digest(),
  })
}

interface SpaceParts {
  name: string
  stories: Story[]
  sidecars: AssetSidecar[]
  datasources: Datasource[]
  assets: Map<string, AssetFile>
  digest: Buffer
}

function createSpace({ name, stories, sidecars, datasources, assets, digest }: SpaceParts): Space {
  const dates = stories.flatMap((story) => [
    story.published_at ?? story.created_at,
    story.updated_at,
  ])
  const newest = dates.reduce((latest, date) => Math.max(latest, Date.parse(date)), 0)
  const assetSpaceId = /\/f\/(\d+)\//.exec(sidecars[0]?.filename ?? '')?.[1]
  const languages = stories.flatMap((story) =>
    Array.from(
      JSON.stringify(story.content).matchAll(/__i18n__([A-Za-z_]+)":/g),
      (match) => match[1] ?? '',
    ),
  )
  return {
    id: assetSpaceId === undefined ? idFromName(name) : Number(assetSpaceId),
    name,
    domain: '',
    cv: Math.floor(newest / 1000) + (digest.readUInt32BE(0) % CV_SPREAD),
    languages: [...new Set(languages)].sort(),
    stories: stories.toSorted(compareByDefault),
    storiesByUuid: new Map(stories.map((story) => [story.uuid, story])),
    datasources,
    assets,
  }
}

function idFromName(name: string): number {
  return createHash('sha256').update(name).digest().readUInt16BE(0) + 100_000
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
    message: `The space ${folder} cannot be read:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    hint: 'Correct these files. They have the layout of `storyblok stories pull` and `storyblok assets pull`.',
  })
}
