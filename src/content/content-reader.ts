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
  /** Base path included; `''` where the story has no page. */
  href: string
  /** As it is stored. */
  content: Readonly<Record<string, unknown>> & { readonly component: string }
  /** Resolves this content: it knows which references have led here. */
  reader: ContentReader
}

/** Value of a field that is an entry of a datasource. */
export interface EntryReference {
  /** Slug of the datasource. */
  datasource: string
  value: string
  /** Label of the field, for warnings. */
  label: string
}

/** Gives the resolved value of what a story only refers to. Implemented over the cache. */
export interface ContentReader {
  readonly config: PublicConfig
  link(link: ParsedLink): LinkModel | null
  /**
   * URL, base path included, of the page that the site’s first language has at this path: in the
   * language of the reader where the page is written in it.
   */
  pageHref(path: `/${string}`): string
  image(asset: ParsedAsset): ImageModel | null
  /** `null` where there is no such story, or where the references lead in a circle or too deep. */
  story(reference: StoryReference): ReferencedStory | null
  /** `null` where the datasource has no such entry. */
  datasourceEntry(reference: EntryReference): DatasourceEntry | null
  query<Value>(query: Query<Value>): Value
  /** The moment that a stored date means, on the clocks of the site's zone: both `YYYY-MM-DD HH:mm`. */
  readonly momentOf: MomentOf
}
