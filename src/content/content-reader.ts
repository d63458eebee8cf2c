import type { MomentOf } from './local-time.ts'
import type { ImageModel, LinkModel } from './model.ts'
import type { ParsedAsset, ParsedLink } from './parsed.ts'
import type { PublicConfig } from './public-config.ts'
import type { Query } from './query.ts'

/** Gives the resolved value of what a story only refers to. Implemented over the cache. */
export interface ContentReader {
  readonly config: PublicConfig
  link(link: ParsedLink): LinkModel | null
  image(asset: ParsedAsset): ImageModel | null
  query<Value>(query: Query<Value>): Value
  /** The moment that a stored date means, on the clocks of the site's zone: both `YYYY-MM-DD HH:mm`. */
  readonly momentOf: MomentOf
}
