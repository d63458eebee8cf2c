/**
 * Resolves references of a draft, from files that the build wrote for the editor.
 */
import { pictureWords } from '../content/asset.ts'
import type { ContentReader } from '../content/content-reader.ts'
import { serviceImageSize } from '../content/image-service.ts'
import { positionOf } from '../content/image-widths.ts'
import { resolveLink } from '../content/link.ts'
import { createMomentReader } from '../content/local-time.ts'
import { hrefOf } from '../content/paths.ts'
import type { Query } from '../content/query.ts'
import { deepestReference } from '../content/reference-fields.ts'
import { planRemoteImage } from '../content/remote-image.ts'
import { fill } from '../strings/strings.ts'
import { type DraftSite, imageKeyOf } from './site-data.ts'

/** Code and files are of different builds; the editor reads the message. */
export class MissingQuery extends Error {
  constructor(name: string) {
    super(fill(SITE_STRINGS.editor.missingData, { name }))
  }
}

/** @param references uuids of the stories that lead to the one being read, which is the last */
export function createDraftReader(site: DraftSite, references: readonly string[]): ContentReader {
  const routeOf = (uuid: string) => site.pages[uuid]?.path ?? null
  return {
    config: site.config,
    query<Value>({ name }: Query<Value>) {
      if (!Object.hasOwn(site.queries, name)) throw new MissingQuery(name)
      return site.queries[name] as Value
    },
    momentOf: createMomentReader(site.config),
    link: (link) => resolveLink(link, site.config.basePath, (uuid) => ({ path: routeOf(uuid) })),
    pageHref: (path) => hrefOf(path, site.config.basePath),
    image(asset) {
      const built = site.images[imageKeyOf(asset)]
      // Storyblok's image service shows pictures that the build does not have.
      if (built === undefined) return planRemoteImage(asset, { quality: site.imageQuality })
      const size = serviceImageSize(asset.filename)
      const { rotate = 0 } = asset.adjustments ?? {}
      const position = size === null ? built.position : positionOf(asset.focus, size, rotate)
      return { ...built, ...pictureWords(asset), position }
    },
    story({ uuid, types }) {
      if (references.includes(uuid) || references.length > deepestReference) return null
      const story = site.stories?.[uuid]
      if (story === undefined || !types.includes(story.content.component)) return null
      const route = routeOf(uuid)
      const href = route === null ? '' : hrefOf(route, site.config.basePath)
      return { uuid, href, ...story, reader: createDraftReader(site, [...references, uuid]) }
    },
    datasourceEntry: ({ datasource, value }) =>
      site.datasources?.[datasource]?.find((entry) => entry.value === value) ?? null,
  }
}
