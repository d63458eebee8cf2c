import type { CheckedSite } from '../../src/content/checks.ts'
import { configIn } from './build/site-config.ts'

/** A built site of nothing, for a check that reads only a page, or only the stories. */
export const emptySite: CheckedSite = {
  config: configIn('/'),
  files: new Map(),
  pages: [],
  manifest: null,
  stories: [],
  text: () => '',
}
