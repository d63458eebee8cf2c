/**
 * Which pictures stay with Storyblok.
 */
import { serviceImageSize } from '../../src/content/image-service.ts'
import type { ImageSettings } from '../site-config.ts'
import type { AssetUse } from './assets.ts'

/** These images without those that stay with Storyblok. */
export function localAssets(
  assets: ReadonlyMap<string, AssetUse>,
  { remote }: Pick<ImageSettings, 'remote'>,
): Map<string, AssetUse> {
  const isLocal = (address: string) => !remote || serviceImageSize(address) === null
  return new Map([...assets].filter(([address]) => isLocal(address)))
}
