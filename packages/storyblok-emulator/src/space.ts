import type { AssetSidecar, Datasource, Story } from './space-files.ts'

/** `published`: what visitors see. `draft`: also stories never published, and unpublished changes. */
export type Version = 'draft' | 'published'

/** Those of the delivery API: `preview` reads drafts too, `public` published stories only. */
export interface ReadTokens {
  preview: string
  public: string
}

export interface Tokens extends ReadTokens {
  /** The personal or OAuth token of the management API. */
  management: string
}

export interface AssetFile {
  /** Absolute path of the bytes. */
  file: string
  contentType: string
}

/** A story with the content in the version, and perhaps the language, that were asked for. */
export interface Candidate {
  story: Story
  content: unknown
}

/** A whole space in memory. Nothing in it is ever changed: an edited file makes another space. */
export interface Space {
  id: number
  name: string
  domain: string
  /** Cache version, in whole seconds: the same files give the same number, any edit another. */
  cv: number
  /** Codes found in `field__i18n__{code}` keys, sorted. */
  languages: string[]
  /** Folders included, in the service's default order: position, then the highest id first. */
  stories: Story[]
  storiesByUuid: ReadonlyMap<string, Story>
  /** By full slug with and without its final slash, id, uuid, translated path. */
  storiesByName: ReadonlyMap<string, readonly Story[]>
  /** What readers of a version can see, in the default order. */
  visible: Readonly<Record<Version, readonly Candidate[]>>
  /** Path of the file that a story was read from, by uuid. */
  storyFiles: ReadonlyMap<string, string>
  datasources: Datasource[]
  /** By decoded URL path, `/f/{space}/{width}x{height}/{hash}/{name}`. */
  assets: ReadonlyMap<string, AssetFile>
  /** What is known of the assets, by id. */
  assetRecords: ReadonlyMap<number, AssetSidecar>
}

/** Whether the story exists for readers of `version`. Folders never do: only `cdn/links` has them. */
export function isVisible(story: Story, version: Version): boolean {
  return !story.is_folder && (version === 'draft' || story.published)
}

/** The content that readers of `version` get, translations still beside the fields. */
export function contentOf(story: Story, version: Version): Story['content'] {
  const published = story.unpublished_changes ? story.published_content : undefined
  return version === 'published' && published !== undefined ? published : story.content
}
