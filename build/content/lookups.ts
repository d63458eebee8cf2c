/**
 * Finds stories by uuid and assets by URL, each once; knows the current value of each dependency.
 */
import type { LinkTarget } from '../../src/content/link.ts'
import type { DatasourceEntry } from '../../src/content/model.ts'
import type { ParsedAsset } from '../../src/content/parsed.ts'
import { type Alternate, routePathOf } from '../../src/content/paths.ts'
import { isRouted, type Site } from '../../src/content/site.ts'
import { digestOf } from '../base/digest.ts'
import { once } from '../base/once.ts'
import type { CacheIndex, StoryEntry } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { type PlannedImage, planImage } from '../images/variants.ts'
import { imageKey, partsOfKey, pictureOf } from './dependencies.ts'
import { isShown } from './routes.ts'

export interface LookupOptions {
  index: CacheIndex
  config: Config
  site: Site
}

export type Lookups = ReturnType<typeof openLookups>

export function openLookups({ index, config, site }: LookupOptions) {
  const { stories, entryOf } = viewOf(index, config)
  const plans = new Map<string, PlannedImage | null>()
  const { datasources = {} } = index

  const slugOf = (uuid: string): string => {
    const target = entryOf(uuid)
    return target !== undefined && isRouted(site, target) && isShown(target) ? target.fullSlug : ''
  }
  const targetOf = once((uuid: string): LinkTarget => {
    const slug = slugOf(uuid)
    const path = slug === '' ? null : routePathOf(slug)
    const language = entryOf(uuid)?.language ?? config.languages[0]
    return { path, ...(language !== config.language && { language }) }
  })
  const assetAt = (url: string) =>
    Object.hasOwn(index.assets, url) ? index.assets[url] : undefined
  const entriesIn = (slug: string): readonly DatasourceEntry[] | undefined =>
    Object.hasOwn(datasources, slug) ? datasources[slug] : undefined
  /** The versions of a page in the languages of the site; none if the site has one language. */
  const alternatesOf = alternatesIn(index, config, site)
  /** The shown stories of a content type. */
  const entriesOf = (component: string) =>
    stories.filter((entry) => entry.component === component && isShown(entry))
  const values: Record<string, (about: string) => string> = {
    story: once((uuid) => versionOf(entryOf(uuid))),
    stories: (component) =>
      digestOf(
        entriesOf(component)
          .map(({ uuid }) => uuid)
          .join(' '),
      ),
    link: slugOf,
    alternates: (uuid) => JSON.stringify(alternatesOf(uuid)),
    datasource: once((slug) => {
      const entries = entriesIn(slug)
      return entries === undefined ? '' : digestOf(JSON.stringify(entries))
    }),
    image: (about) => assetAt(pictureOf(about).filename)?.digest ?? '',
  }
  /** All uses of a plain picture share one string. */
  const plainKeyOf = once((filename: string) => imageKey({ filename }))
  const keyOf = (image: ParsedAsset): string =>
    image.adjustments === undefined ? plainKeyOf(image.filename) : imageKey(image)
  return {
    targetOf,
    assetAt,
    keyOf,
    /** The plan of a picture; made once. */
    planImage(image: ParsedAsset): PlannedImage | null {
      const key = keyOf(image) + image.focus
      const cached = plans.get(key)
      if (cached !== undefined) return cached
      const asset = assetAt(image.filename)
      const plan = asset === undefined ? null : planImage({ asset, image, config })
      plans.set(key, plan)
      return plan
    },
    entriesIn,
    /** The story that the first language shows at a path. */
    uuidAt: once(
      (path: string) =>
        index.stories.find(
          (entry) =>
            entry.language === undefined && isShown(entry) && routePathOf(entry.fullSlug) === path,
        )?.uuid,
    ),
    /** Stories as a page in the language of `config` sees them. */
    stories,
    entryOf,
    alternatesOf,
    entriesOf,
    /** The value of a key that is not a query's. Reads no file. */
    valueOf(key: string): string {
      const { kind, about } = partsOfKey(key)
      const value = values[kind]
      if (value === undefined) throw new Error(`unknown kind of read: ${kind}`)
      return value(about)
    },
  }
}

/** Identifies the version and slug of a story; '' if there is no such story. */
const versionOf = (entry: StoryEntry | undefined): string =>
  entry === undefined ? '' : `${entry.digest} ${entry.invalid ?? ''} ${entry.fullSlug}`

type Stories = Pick<CacheIndex, 'stories'>

interface LanguageView {
  /** One version of each story: in this language, or else the first. */
  stories: readonly StoryEntry[]
  entryOf(uuid: string): StoryEntry | undefined
}

/** @param language the language of the pages */
function viewOf(
  { stories }: Stories,
  { language, languages }: Pick<Config, 'language' | 'languages'>,
): LanguageView {
  const byUuid = new Map(stories.map((entry) => [entry.uuid, entry]))
  const entryOf = (uuid: string) => byUuid.get(uuid)
  if (languages.length === 1) return { stories, entryOf }
  const first = stories.filter((entry) => entry.language === undefined)
  for (const entry of first) byUuid.set(entry.uuid, entry)
  const translated = new Set<StoryEntry>()
  if (language !== languages[0]) {
    for (const entry of stories) {
      if (entry.language !== language || !isShown(entry)) continue
      translated.add(entry)
      for (const uuid of [entry.uuid, ...(entry.alternates ?? [])]) byUuid.set(uuid, entry)
    }
  }
  const shown = first.map((entry) => byUuid.get(entry.uuid) ?? entry)
  return { stories: [...new Set([...shown, ...translated])], entryOf }
}

/** Looks up a page's versions in all languages by uuid, its own included, in the order of languages. */
function alternatesIn(
  { stories }: Stories,
  { languages }: Pick<Config, 'languages'>,
  site: Site,
): (uuid: string) => readonly Alternate[] {
  if (languages.length === 1) return () => []
  const pages = stories.filter((entry) => isRouted(site, entry) && isShown(entry))
  const firsts = new Set(pages.filter(isFirst).map(({ uuid }) => uuid))
  /** The first-language uuid of each story that is a separate story in another language. */
  const originals = new Map(
    pages.flatMap(({ uuid, alternates = [] }) => {
      const original = alternates.find((other) => firsts.has(other))
      return original === undefined || firsts.has(uuid) ? [] : [[uuid, original]]
    }),
  )
  const originalOf = (uuid: string): string => originals.get(uuid) ?? uuid
  const byOriginal = new Map<string, StoryEntry[]>()
  for (const entry of pages) {
    const uuid = originalOf(entry.uuid)
    byOriginal.set(uuid, [...(byOriginal.get(uuid) ?? []), entry])
  }
  const alternatesOf = once((uuid: string): readonly Alternate[] =>
    languages.flatMap((language, index) => {
      const entry = byOriginal
        .get(uuid)
        ?.find((candidate) => (index === 0 ? isFirst(candidate) : candidate.language === language))
      return entry === undefined ? [] : [{ language, path: routePathOf(entry.fullSlug) }]
    }),
  )
  return (uuid) => alternatesOf(originalOf(uuid))
}

const isFirst = ({ language }: StoryEntry): boolean => language === undefined
