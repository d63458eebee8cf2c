/**
 * Finds stories by uuid and assets by URL, each once.
 */
import type { LinkTarget } from '../../src/content/link.ts'
import type { DatasourceEntry } from '../../src/content/model.ts'
import type { ParsedAsset } from '../../src/content/parsed.ts'
import { routePathOf } from '../../src/content/paths.ts'
import type { Site } from '../../src/content/site.ts'
import { isRouted } from '../../src/content/site.ts'
import { digestOf } from '../base/digest.ts'
import { once } from '../base/once.ts'
import type { CacheIndex, StoryEntry } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { type PlannedImage, planImage } from '../images/variants.ts'
import { imageKey, linkKey } from './dependencies.ts'
import { alternatesIn, viewOf } from './language-view.ts'
import { isShown } from './routes.ts'

interface StoryTarget extends LinkTarget {
  key: string
  slug: string
}

export interface LookupOptions {
  index: CacheIndex
  config: Config
  site: Site
  /** Called once with the plan of each picture that is used. */
  onPlan?: (plan: PlannedImage) => void
}

export type Lookups = ReturnType<typeof openLookups>

export function openLookups({ index, config, site, onPlan }: LookupOptions) {
  const { stories, entryOf } = viewOf(index, config)
  const plans = new Map<string, PlannedImage | null>()
  const { datasources = {} } = index

  const slugOf = (uuid: string): string => {
    const target = entryOf(uuid)
    return target !== undefined && isRouted(site, target) && isShown(target) ? target.fullSlug : ''
  }
  const targetOf = once((uuid: string): StoryTarget => {
    const slug = slugOf(uuid)
    const path = slug === '' ? null : routePathOf(slug)
    const language = entryOf(uuid)?.language ?? config.languages[0]
    return {
      key: linkKey(uuid),
      slug,
      path,
      ...(language !== config.language && { language }),
    }
  })
  const assetAt = (url: string) =>
    Object.hasOwn(index.assets, url) ? index.assets[url] : undefined
  const entriesIn = (slug: string): readonly DatasourceEntry[] | undefined =>
    Object.hasOwn(datasources, slug) ? datasources[slug] : undefined
  /** All uses of a plain picture share one string. */
  const plainKeyOf = once((filename: string) => imageKey({ filename }))
  const keyOf = (image: ParsedAsset): string =>
    image.adjustments === undefined ? plainKeyOf(image.filename) : imageKey(image)
  const planImageOnce = (image: ParsedAsset): PlannedImage | null => {
    const key = keyOf(image) + image.focus
    const cached = plans.get(key)
    if (cached !== undefined) return cached
    const asset = assetAt(image.filename)
    const plan = asset === undefined ? null : planImage({ asset, image, config })
    plans.set(key, plan)
    if (plan !== null) onPlan?.(plan)
    return plan
  }
  return {
    slugOf,
    targetOf,
    assetAt,
    keyOf,
    planImage: planImageOnce,
    entriesIn,
    /** '' if the cache does not have the datasource. */
    datasourceDigest: once((slug: string) => {
      const entries = entriesIn(slug)
      return entries === undefined ? '' : digestOf(JSON.stringify(entries))
    }),
    /** The story that the first language shows at a path. */
    uuidAt: once(
      (path: string) =>
        index.stories.find(
          (entry) =>
            entry.language === undefined && isShown(entry) && routePathOf(entry.fullSlug) === path,
        )?.uuid,
    ),
    stories,
    entryOf,
    alternatesOf: alternatesIn(index, config, site),
    /** Entries of shown stories. */
    entriesOf: (component: string) =>
      stories.filter((entry) => entry.component === component && isShown(entry)),
  }
}

/** Identifies the version and slug of a story; '' if there is no such story. */
export const versionOf = (entry: StoryEntry | undefined): string =>
  entry === undefined ? '' : `${entry.digest} ${entry.invalid ?? ''} ${entry.fullSlug}`
