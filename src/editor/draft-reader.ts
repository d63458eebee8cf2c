/**
 * What a draft refers to, from the files that the build wrote for the editor.
 */
import type { ContentReader } from '../content/content-reader.ts'
import { serviceImageSize } from '../content/image-service.ts'
import { positionOf } from '../content/image-widths.ts'
import { resolveLink } from '../content/link.ts'
import { createMomentReader } from '../content/local-time.ts'
import type { Query } from '../content/query.ts'
import { planRemoteImage } from '../content/remote-image.ts'
import { type DraftSite, imageKeyOf } from './site-data.ts'

export function createDraftReader(site: DraftSite): ContentReader {
  return {
    config: site.config,
    query: <Value>({ name }: Query<Value>) => site.queries[name] as Value,
    momentOf: createMomentReader(site.config),
    link: (link) =>
      resolveLink(link, site.config.basePath, (uuid) => site.pages[uuid]?.path ?? null),
    image(asset) {
      const built = site.images[imageKeyOf(asset)]
      // A picture that the build does not have is shown by the image service.
      if (built === undefined) return planRemoteImage(asset, { quality: site.imageQuality })
      const size = serviceImageSize(asset.filename)
      const { rotate = 0 } = asset.adjustments ?? {}
      const position = size === null ? built.position : positionOf(asset.focus, size, rotate)
      return { ...built, alt: asset.alt, position }
    },
  }
}
