import { shortDigestOf } from '../../../build/base/digest.ts'
import type { Config } from '../../../build/config.ts'
import type { RoutePath } from '../../../src/content/paths.ts'
import type { Query } from '../../../src/content/query.ts'
import type { ShownStory, SiteContext } from '../../../src/content/site.ts'
import { configIn } from './site-config.ts'

interface Known {
  config?: Config
  paths?: readonly RoutePath[]
  stories?: readonly ShownStory[]
  /** Results of queries by name; others give an empty list. */
  values?: Readonly<Record<string, unknown>>
}

/** Context of a site with these facts. */
export const contextOf = ({
  config,
  paths = [],
  stories = [],
  values = {},
}: Known): SiteContext => ({
  config: config ?? configIn('/nowhere'),
  paths,
  query: <Value>({ name }: Query<Value>) => (values[name] ?? []) as Value,
  stories: () => stories,
  shortDigest: shortDigestOf,
})
