/**
 * The part of `dev` that is loaded anew whenever the code of the site or of the build changes: all
 * that imports it.
 */
import { type Bundle, bundle, type RunBundler } from '../../build/bundle.ts'
import { readFilledIndex } from '../../build/cache-index.ts'
import type { Config } from '../../build/config.ts'
import { createSiteFonts } from '../../build/site-fonts.ts'

export { sync } from '../../build/sync.ts'
export { openEdition } from './edition.ts'

interface ClientOptions {
  config: Config
  run: RunBundler
}

/** What the browser loads. */
export async function bundleClient({ config, run }: ClientOptions): Promise<Bundle> {
  const fonts = await createSiteFonts(readFilledIndex(config.cacheDir), config)
  return bundle({ ...config, fonts, run })
}
