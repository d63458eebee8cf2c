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
  const plainKeys = new Map<string, string>()
  const targets = new Map<string, StoryTarget>()
  const digests = new Map<string, string>()
  const { datasources = {} } = index

  const slugOf = (uuid: string): string => {
    const target = entryOf(uuid)
    return target !== undefined && isRouted(site, target) && isShown(target) ? target.fullSlug : ''
  }
  const targetOf = (uuid: string): StoryTarget => {
    const cached = targets.get(uuid)
    if (cached !== undefined) return cached
    const slug = slugOf(uuid)
    const path = slug === '' ? null : routePathOf(slug)
    const language = entryOf(uuid)?.language ?? config.languages[0]
    const target = {
      key: linkKey(uuid),
      slug,
      path,
      ...(language !== config.language && { language }),
    }
    targets.set(uuid, target)
    return target
  }
  const assetAt = (url: string) =>
    Object.hasOwn(index.assets, url) ? index.assets[url] : undefined
  const entriesIn = (slug: string): readonly DatasourceEntry[] | undefined =>
    Object.hasOwn(datasources, slug) ? datasources[slug] : undefined
  /** Caches the key of plain pictures, so that all uses share one string. */
  const keyOf = (image: ParsedAsset): string => {
    const isPlain = image.adjustments === undefined
    const cached = isPlain ? plainKeys.get(image.filename) : undefined
    if (cached !== undefined) return cached
    const key = imageKey(image)
    if (isPlain) plainKeys.set(image.filename, key)
    return key
  }
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
    datasourceDigest(slug: string): string {
      const entries = entriesIn(slug)
      const digest = digests.get(slug) ?? (entries ? digestOf(JSON.stringify(entries)) : '')
      digests.set(slug, digest)
      return digest
    },
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
