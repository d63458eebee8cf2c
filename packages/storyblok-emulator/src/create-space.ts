import { createHash } from 'node:crypto'
import { indexStories } from './index-stories.ts'
import type { AssetFile, Space } from './space.ts'
import type { AssetSidecar, Datasource, FoundFile, Story } from './space-files.ts'

// Wide enough that two contents of one newest date share a cv once in ten million.
const CV_SPREAD = 10_000_000

/** All that was read from the files of a space. */
export interface SpaceParts {
  name: string
  stories: FoundFile<Story>[]
  sidecars: AssetSidecar[]
  datasources: Datasource[]
  assets: Map<string, AssetFile>
  /** Of the bytes of all files. */
  digest: Buffer
}

/** The space that these files make. */
export function createSpace({ name, stories: files, sidecars, ...parts }: SpaceParts): Space {
  const { datasources, assets, digest } = parts
  const stories = files.map(({ value }) => value)
  const dates = stories.flatMap((story) => [
    story.published_at ?? story.created_at,
    story.updated_at,
  ])
  const newest = dates.reduce((latest, date) => Math.max(latest, Date.parse(date)), 0)
  const assetSpaceId = /\/f\/(\d+)\//.exec(sidecars[0]?.filename ?? '')?.[1]
  return {
    id: assetSpaceId === undefined ? idFromName(name) : Number(assetSpaceId),
    name,
    domain: '',
    cv: Math.floor(newest / 1000) + (digest.readUInt32BE(0) % CV_SPREAD),
    languages: [...new Set(stories.flatMap((story) => story.languages))].sort(),
    ...indexStories(stories),
    storyFiles: new Map(files.map(({ file, value }) => [value.uuid, file])),
    datasources,
    assets,
    assetRecords: new Map(sidecars.map((sidecar) => [sidecar.id, sidecar])),
  }
}

function idFromName(name: string): number {
  return createHash('sha256').update(name).digest().readUInt16BE(0) + 100_000
}
