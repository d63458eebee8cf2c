import type { MomentOf } from './local-time.ts'
import type { DatasourceEntry, ImageModel, LinkModel } from './model.ts'
import type { ParsedAsset, ParsedLink } from './parsed.ts'
import type { PublicConfig } from './public-config.ts'
import type { Query } from './query.ts'

/** Reference of a field to a story. */
export interface StoryReference {
  uuid: string
  /** Names of the content types that the field takes. */
  types: readonly string[]
  /** Label of the field, for warnings. */
  label: string
}

/** A story that is referred to. */
export interface ReferencedStory {
  uuid: string
  name: string
  /** URL, base path included; `''` if the story has no page. */
  href: string
  /** The stored content. */
  content: Readonly<Record<string, unknown>> & { readonly component: string }
  /** Resolves this content; knows the chain of references that led here. */
  reader: ContentReader
}

/** A field's reference to an entry of a datasource. */
export interface EntryReference {
  /** Slug of the datasource. */
  datasource: string
  value: string
  /** Label of the field, for warnings. */
  label: string
}

/** Resolves what a story only refers to. Implemented over the cache. */
export interface ContentReader {
  readonly config: PublicConfig
  link(link: ParsedLink): LinkModel | null
  /**
   * URL, base path included, of the page at this path of the site’s first language; its version in
   * the reader’s language if there is one.
   */
  pageHref(path: `/${string}`): string
  image(asset: ParsedAsset): ImageModel | null
  /** Returns `null` if there is no such story, or if references form a circle or go too deep. */
  story(reference: StoryReference): ReferencedStory | null
  /** Returns `null` if the datasource has no such entry. */
  datasourceEntry(reference: EntryReference): DatasourceEntry | null
  query<Value>(query: Query<Value>): Value
  /** Converts a stored date to the site's time zone; both are `YYYY-MM-DD HH:mm`. */
  readonly momentOf: MomentOf
}
