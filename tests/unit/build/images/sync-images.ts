/**
 * Downloads the images at these URLs into a cache, encodes them, and prints the outcome as JSON;
 * runs as its own process, so that the memory that it takes can be measured.
 *
 *     node --import tsx sync-images.ts CACHE_DIR ADDRESS…
 */
import { collectAssets, downloadAssets } from '../../../../build/images/assets.ts'
import { planImage } from '../../../../build/images/variants.ts'
import { encodeVariants } from '../pictures.ts'
import { configIn } from '../site-config.ts'
import { pageContent, rawStory } from '../stories.ts'

const [cacheDir = '', ...addresses] = process.argv.slice(2)
const body = addresses.map((filename) => ({ component: 'image', image: { filename } }))
const { assets, warnings } = await downloadAssets({
  cacheDir,
  assets: collectAssets([rawStory(1, 'chi-sono', pageContent({ body }))]),
  previous: {},
  allowlist: { apiUrl: `${new URL(addresses[0] ?? '').origin}/v2`, hosts: [] },
  onProgress: () => {},
})
const { files } = await encodeVariants(
  cacheDir,
  Object.entries(assets).flatMap(
    ([filename, asset]) =>
      planImage({ asset, image: { filename, alt: '', focus: '' }, config: configIn('/') }).variants,
  ),
)
const peakRssMb = process.resourceUsage().maxRSS / 1024
process.stdout.write(JSON.stringify({ assets, warnings, files, peakRssMb }))
