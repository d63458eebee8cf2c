import { createHash } from 'node:crypto'
import { compareByDefault } from './select-stories.ts'
import type { AssetSidecar, Datasource, FoundFile, Story } from './space-files.ts'

/** `published`: the visitors' version. `draft`: adds unpublished stories and unpublished changes. */
export type Version = 'draft' | 'published'

/** Tokens of the delivery API: `preview` reads drafts too, `public` published stories only. */
export interface ReadTokens {
  preview: string
  public: string
}

export interface AssetFile {
  /** Absolute path of the bytes. */
  file: string
  contentType: string
}

/** A story with the content in the requested version, and perhaps language. */
export interface Candidate {
  story: Story
  content: unknown
}

/** A whole space in memory, immutable: an edited file makes another space. */
export interface Space {
  id: number
  name: string
  /** Cache version, in whole seconds: the same files give the same number, any edit another. */
  cv: number
  /** Codes found in `field__i18n__{code}` keys and in translated slugs, sorted. */
  languages: string[]
  /** Folders included, in the service's default order: position, then the highest id first. */
  stories: Story[]
  storiesByUuid: ReadonlyMap<string, Story>
  /** Keys: full slug with and without final slash, id, translated path with and without language. */
  storiesByName: ReadonlyMap<string, readonly Story[]>
  /** Stories that readers of a version can see, in the default order. */
  visible: Readonly<Record<Version, readonly Candidate[]>>
  /** Path of the file that a story was read from, by uuid. */
  storyFiles: ReadonlyMap<string, string>
  datasources: Datasource[]
  /** Keys: decoded URL paths, `/f/{space}/{width}x{height}/{hash}/{name}`. */
  assets: ReadonlyMap<string, AssetFile>
  /** Records of the assets, by id. */
  assetRecords: ReadonlyMap<number, AssetSidecar>
}

/** Whether the story exists for readers of `version`. Folders never do: only `cdn/links` has them. */
export const isVisible = (story: Story, version: Version): boolean =>
  !story.is_folder && (version === 'draft' || story.published)

/** The content that readers of `version` get, with translations still beside the fields. */
export function contentOf(story: Story, version: Version): Story['content'] {
  const published = story.unpublished_changes ? story.published_content : undefined
  return version === 'published' && published !== undefined ? published : story.content
}

// Wide enough that two contents of one newest date share a cv once in ten million.
const CV_SPREAD = 10_000_000

/** Contents of the files of a space. */
interface SpaceParts {
  name: string
  stories: FoundFile<Story>[]
  sidecars: AssetSidecar[]
  datasources: Datasource[]
  assets: Map<string, AssetFile>
  /** Digest of the names and contents of the JSON files. */
  digest: Buffer
}

/** Builds the space from its files. */
export function createSpace({ name, stories: files, sidecars, ...parts }: SpaceParts): Space {
  const { datasources, assets, digest } = parts
  const dates = files.flatMap(({ value }) => [
    value.published_at ?? value.created_at,
    value.updated_at,
  ])
  // Dates an edit of a file like a save in Storyblok, for clients that compare dates.
  const stories = files.map(({ value, editedAt }) =>
    editedAt === undefined ? value : { ...value, updated_at: editedAt },
  )
  const newest = dates.reduce((latest, date) => Math.max(latest, Date.parse(date)), 0)
  const assetSpaceId = /\/f\/(\d+)\//.exec(sidecars[0]?.filename ?? '')?.[1]
  return {
    id: assetSpaceId === undefined ? idFromName(name) : Number(assetSpaceId),
    name,
    cv: Math.floor(newest / 1000) + (digest.readUInt32BE(0) % CV_SPREAD),
    languages: [...new Set(stories.flatMap((story) => story.languages))].sort(),
    ...indexStories(stories),
    storyFiles: new Map(files.map(({ file, value }) => [value.uuid, file])),
    datasources,
    assets,
    assetRecords: new Map(sidecars.map((sidecar) => [sidecar.id, sidecar])),
  }
}

const idFromName = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt16BE(0) + 100_000

/** Sorts and indexes stories, so that one of ten thousand is found quickly. */
export function indexStories(
  unsorted: readonly Story[],
): Pick<Space, 'stories' | 'storiesByUuid' | 'storiesByName' | 'visible'> {
  const stories = unsorted.toSorted(compareByDefault)
  const visibleTo = (version: Version) =>
    stories
      .filter((story) => isVisible(story, version))
      .map((story) => ({ story, content: contentOf(story, version) }))
  return {
    stories,
    storiesByUuid: new Map(stories.map((story) => [story.uuid, story])),
    storiesByName: namesOf(stories),
    visible: { draft: visibleTo('draft'), published: visibleTo('published') },
  }
}

/** Maps names to stories; if a name fits several, the best fit comes first. */
function namesOf(stories: readonly Story[]): Map<string, Story[]> {
  const names = new Map<string, Story[]>()
  const add = (name: string, story: Story) => {
    const named = names.get(name)
    if (named === undefined) names.set(name, [story])
    else if (!named.includes(story)) named.push(story)
  }
  for (const story of stories) add(story.full_slug, story)
  for (const story of stories) add(story.full_slug.replace(/\/$/, ''), story)
  for (const story of stories) add(String(story.id), story)
  for (const story of stories)
    for (const { path, lang } of story.translated_slugs ?? [])
      if (typeof path === 'string') for (const name of [`${lang}/${path}`, path]) add(name, story)
  return names
}
