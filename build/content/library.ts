/**
 * The content as builds read it: what a key of `reads.ts` gives at this moment, and a reader that
 * records what it was asked. A story's file is opened only by who needs what is in it.
 */

import type { ContentReader, ParsedAsset } from '../../src/content/field.ts'
import { resolveLink } from '../../src/content/link.ts'
import { localTime } from '../../src/content/local-time.ts'
import { type RoutePath, routePathOf } from '../../src/content/paths.ts'
import { planRemoteImage } from '../../src/content/remote-image.ts'
import { digestOf } from '../base/digest.ts'
import type { CacheIndex, StoryEntry } from '../cache/cache-index.ts'
import { readStory } from '../cache/content-cache.ts'
import type { Config } from '../config.ts'
import type { Warning } from '../log.ts'
import { createCalendarFeed } from '../pages/calendar-path.ts'
import { type PlannedImage, planImage } from '../pictures/variants.ts'
import { type EditorSpace, editorSpaceOf } from '../service/editor-link.ts'
import { brokenLinks } from './broken-links.ts'
import { createFormTargets } from './form-targets.ts'
import { coursesOf, type QueryResults, settingsOf } from './queries.ts'
import {
  type ClockSpan,
  createRecorder,
  imageKey,
  linkKey,
  partsOfKey,
  pictureOf,
  type QueryName,
  type Reads,
  type Recorder,
  storyKey,
} from './reads.ts'
import { isRouted } from './routes.ts'
import { type CheckedStory, checkCachedStory } from './story-check.ts'

interface LibraryOptions {
  index: CacheIndex
  config: Config
  /** The clock of the build. */
  now: Date
  /** Stories known to have no version that fits its schema. */
  unfit: ReadonlySet<string>
  /** Digests of originals that turned out to be damaged. */
  lost: ReadonlySet<string>
  /** Is told how a picture that is asked for is planned, once. */
  onPlan?: (plan: PlannedImage) => void
}

/** What some work gave, and what it read. */
export interface Recorded<T> {
  value: T
  reads: Reads
  clock: ClockSpan
  warnings: Warning[]
}

export interface Library {
  readonly index: CacheIndex
  readonly config: Config
  /** Where stories are edited. */
  readonly space: EditorSpace
  /** Local time of the studio, `YYYY-MM-DD HH:mm`. */
  readonly time: string
  entryOf(uuid: string): StoryEntry | undefined
  entriesOf(component: string): StoryEntry[]
  /** The value of a key that is not a query's. No file is read for it. */
  valueOf(key: string): string
  /** Whether the value of such a key is still this one. */
  hasValue(key: string, value: string): boolean
  /** Reads a story and holds it against its schema. */
  check(entry: StoryEntry): CheckedStory
  /** The plan of a picture, by an `image` key; made once. */
  planImage(asset: ParsedAsset): PlannedImage | null
  /** Does some work for a story with a reader that records. */
  record<T>(entry: StoryEntry, queries: QueryResults, work: Work<T>): Recorded<T>
}

type Work<T> = (reader: ContentReader, recorder: Recorder) => T

export function openLibrary(options: LibraryOptions): Library {
  const { index, config, now, lost } = options
  const lookups = openLookups(options)
  const { entryOf, entriesOf, slugOf, assetAt, planImage } = lookups
  const space = editorSpaceOf(index.space.id, config.service.apiUrl)
  const time = localTime(now, config.timeZone)

  const values: Record<string, (about: string) => string> = {
    story: (uuid) => versionOf(entryOf(uuid)),
    stories: (component) =>
      digestOf(
        entriesOf(component)
          .map(({ uuid }) => uuid)
          .join(' '),
      ),
    link: slugOf,
    image: (about) => assetAt(pictureOf(about).filename)?.digest ?? '',
  }
  const valueAt = (key: string): string => {
    const { kind, about } = partsOfKey(key)
    const value = values[kind]
    if (value === undefined) throw new Error(`no kind of read: ${kind}`)
    return value(about)
  }

  return {
    ...{ index, config, space, time, entryOf, entriesOf, valueOf: valueAt, planImage },
    hasValue(key, value) {
      // Of tens of thousands, the texts would be most of what it takes.
      if (key.startsWith(storyStart)) {
        return isVersionOf(value, entryOf(key.slice(storyStart.length)))
      }
      if (key.startsWith(linkStart)) return slugOf(key.slice(linkStart.length)) === value
      return valueAt(key) === value
    },
    check: (entry) => checkCachedStory(entry, { index, config, space, lost, time }),
    record(entry, queries, work) {
      const recorder = createRecorder(time)
      const broken = new Set<string>()
      recorder.read(storyKey(entry.uuid), versionOf(entry))
      const reader = createReader({ config, lookups, queries, recorder, broken })
      const value = work(reader, recorder)
      return {
        value,
        reads: recorder.reads,
        clock: recorder.clock(),
        warnings:
          broken.size === 0 ? [] : brokenLinks(readStory(config.cacheDir, entry), broken, space),
      }
    },
  }
}

interface LinkTarget {
  key: string
  slug: string
  path: RoutePath | null
}

type Lookups = ReturnType<typeof openLookups>

/** What uuids and addresses stand for, each looked up once. */
function openLookups({ index, config, unfit, lost, onPlan }: Omit<LibraryOptions, 'now'>) {
  const byUuid = new Map(index.stories.map((entry) => [entry.uuid, entry]))
  const plans = new Map<string, PlannedImage | null>()
  const plainKeys = new Map<string, string>()
  const targets = new Map<string, LinkTarget>()

  const slugOf = (uuid: string): string => {
    const target = byUuid.get(uuid)
    return target !== undefined && isRouted(target) && !unfit.has(uuid) ? target.fullSlug : ''
  }
  const targetOf = (uuid: string): LinkTarget => {
    const known = targets.get(uuid)
    if (known !== undefined) return known
    const slug = slugOf(uuid)
    const target = { key: linkKey(uuid), slug, path: slug === '' ? null : routePathOf(slug) }
    targets.set(uuid, target)
    return target
  }
  const assetAt = (address: string) => {
    const asset = Object.hasOwn(index.assets, address) ? index.assets[address] : undefined
    return asset === undefined || lost.has(asset.digest) ? undefined : asset
  }
  /** The same text for every use of a picture: looked up, it is not read through again. */
  const keyOf = (image: ParsedAsset): string => {
    const isPlain = image.adjustments === undefined
    const known = isPlain ? plainKeys.get(image.filename) : undefined
    if (known !== undefined) return known
    const key = imageKey(image)
    if (isPlain) plainKeys.set(image.filename, key)
    return key
  }
  const planImageOnce = (image: ParsedAsset): PlannedImage | null => {
    const key = keyOf(image) + image.focus
    const known = plans.get(key)
    if (known !== undefined) return known
    const asset = assetAt(image.filename)
    const plan = asset === undefined ? null : planImage({ asset, image, config })
    plans.set(key, plan)
    if (plan !== null) onPlan?.(plan)
    return plan
  }
  return {
    ...{ slugOf, targetOf, assetAt, keyOf, planImage: planImageOnce },
    entryOf: (uuid: string) => byUuid.get(uuid),
    entriesOf: (component: string) =>
      index.stories.filter((entry) => entry.component === component),
  }
}

interface ReaderOptions {
  config: Config
  lookups: Lookups
  queries: QueryResults
  /** Is told what is read. */
  recorder: Recorder
  /** Gets the uuids that links lead nowhere by. */
  broken: Set<string>
}

function createReader(options: ReaderOptions): ContentReader {
  const { config, lookups, queries, recorder, broken } = options
  const query = <T>(name: QueryName, resultOf: (results: QueryResults) => T): T => {
    recorder.read(name, queries.get(name).digest)
    return resultOf(queries)
  }
  return {
    settings: () => query('settings', settingsOf),
    courses: () => query('courses', coursesOf),
    timeZone: () => config.timeZone,
    calendarFeed: () => createCalendarFeed(config),
    formTargets: () => createFormTargets(query('settings', settingsOf), config),
    formOptions: () => config.forms,
    link(link) {
      return resolveLink(link, config.basePath, (uuid) => {
        const { key, slug, path } = lookups.targetOf(uuid)
        recorder.read(key, slug)
        if (path === null) broken.add(uuid)
        return path
      })
    },
    image(image) {
      const remote = config.images.remote ? planRemoteImage(image, config.images) : null
      if (remote !== null) return remote
      recorder.read(lookups.keyOf(image), lookups.assetAt(image.filename)?.digest ?? '')
      const plan = lookups.planImage(image)
      return plan === null ? null : { ...plan.model, alt: image.alt }
    },
  }
}

const [storyStart, linkStart] = [storyKey(''), linkKey('')]

function isVersionOf(version: string, entry: StoryEntry | undefined): boolean {
  if (entry === undefined) return version === ''
  const { digest, invalid = '', fullSlug } = entry
  return (
    version.length === digest.length + invalid.length + fullSlug.length + 2 &&
    version.startsWith(digest) &&
    version.endsWith(fullSlug) &&
    version.startsWith(invalid, digest.length + 1)
  )
}

const versionOf = (entry: StoryEntry | undefined): string =>
  entry === undefined ? '' : `${entry.digest} ${entry.invalid ?? ''} ${entry.fullSlug}`
