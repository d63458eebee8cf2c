import type { Site } from '../../src/content/site.ts'
import type { ClientManifest } from '../client/bundle.ts'
import type { Config } from '../config.ts'

/** What is the same for all pages while they are rendered. */
export interface RenderContext {
  client: ClientManifest
  config: Config
  site: Site
}
