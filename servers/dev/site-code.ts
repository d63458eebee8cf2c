/**
 * The part of `dev` that is loaded anew whenever the code of the site or of the build changes: all
 * that imports it.
 */
import { readFilledIndex } from '../../build/cache/cache-index.ts'
import { type Bundle, bundle } from '../../build/client/bundle.ts'
import type { RunBundler } from '../../build/client/run-bundler.ts'
import { createSiteFonts } from '../../build/client/site-fonts.ts'
import type { Config } from '../../build/config.ts'
import type { Site } from '../../src/content/site.ts'

export { sync } from '../../build/sync.ts'
export { openEdition } from './edition.ts'

interface ClientOptions {
  config: Config
  site: Site
  run: RunBundler
}

/** What the browser loads. */
export async function bundleClient({ config, site, run }: ClientOptions): Promise<Bundle> {
  const fonts = await createSiteFonts(readFilledIndex(config.cacheDir), config)
  return bundle({ config, site, fonts, run })
}
