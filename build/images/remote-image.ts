/**
 * Leaves out pictures that stay with Storyblok.
 */
import { serviceImageSize } from '../../src/content/image-service.ts'
import type { ImageSettings } from '../site-config.ts'
import type { AssetUse } from './assets.ts'

/** The images that do not stay with Storyblok. */
export function localAssets(
  assets: ReadonlyMap<string, AssetUse>,
  { remote }: Pick<ImageSettings, 'remote'>,
): Map<string, AssetUse> {
  const isLocal = (url: string) => !remote || serviceImageSize(url) === null
  return new Map([...assets].filter(([url]) => isLocal(url)))
}
