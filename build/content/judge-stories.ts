/**
 * The verdict on each story: whether it fits its schema, and what is wrong with it. A sync makes it and
 * keeps it in the index of the content cache; a build trusts it, and judges again only where other code
 * or settings would judge otherwise.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import { cleanTexts } from '../../src/content/clean-text.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { createMomentReader } from '../../src/content/local-time.ts'
import type { Site } from '../../src/content/site.ts'
import { partsOf } from '../../src/content/story-parts.ts'
import { canonicalJson, digestOf } from '../base/digest.ts'
import { listFiles } from '../base/output-files.ts'
import {
  type CacheIndex,
  entryKey,
  isTranslation,
  type StoryEntry,
  type StoryWarning,
} from '../cache/cache-index.ts'
import { findStory, readStory } from '../cache/content-cache.ts'
import { type EditorSpace, editorLink, editorSpaceOf } from '../config/storyblok-hosts.ts'
import type { Config } from '../config.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import { sourceFolders } from '../load-site.ts'
import { versionOf } from '../package-version.ts'
import { type AssetUse, firstUses, imagesOf } from '../pictures/assets.ts'
import { localAssets } from '../pictures/remote-image.ts'
import type { RawStory } from '../storyblok/answers.ts'
import { type CheckStory, createContentCheck } from './check-content.ts'
import { type ClockSpan, createRecorder } from './dependencies.ts'
import { inspectTranslations } from './translation-warnings.ts'
import { validateStory } from './validate-story.ts'

/** What one version of a story is like, whatever else the cache has. */
export interface Inspection {
  /** It fits its schema. */
  isValid: boolean
  /** Of the schema. */
  warnings: readonly Diagnostic[]
  /** Of the site's own checks. */
  checkWarnings: readonly StoryWarning[]
  assets: ReadonlyMap<string, AssetUse>
  /** Digest of its content, to compare it with that in another language; `''` in a site of one language. */
  told: string
  /** Ids of the stories that tell the same in another language; none in a site of one language. */
  alternates: readonly number[]
}

export interface Inspector {
  /** `null` when the story's object is missing or damaged. */
  inspect(entry: StoryEntry): Inspection | null
  /** Inspects these ahead, in the time that the network takes. */
  inspectAhead(entries: readonly StoryEntry[]): Promise<void>
}

const atOnce = 25

/** Reads each story once. */
export function createInspector(config: Judge, site: Site, space: CacheIndex['space']): Inspector {
  const { cacheDir } = config
  const options = inspectOptionsOf(config, site, space)
  const inspections = new Map<string, Inspection>()
  const inspect = (entry: StoryEntry): Inspection | null => {
    const cached = inspections.get(entry.digest)
    if (cached !== undefined) return cached
    const story = findStory(cacheDir, entry)
    if (story === null) return null
    const inspection = inspectStory(story, options)
    inspections.set(entry.digest, inspection)
    return inspection
  }
  return {
    inspect,
    async inspectAhead(entries) {
      for (let at = 0; at < entries.length; at += atOnce) {
        entries.slice(at, at + atOnce).forEach(inspect)
        await setImmediate()
      }
    },
  }
}

interface InspectOptions {
  site: Site
  hasLanguages: boolean
  space: EditorSpace
  checkContent: CheckStory
}

const inspectOptionsOf = (
  config: Judge,
  site: Site,
  { id }: CacheIndex['space'],
): InspectOptions => ({
  site,
  hasLanguages: config.languages.length > 1,
  space: editorSpaceOf(id, config.service.apiUrl),
  checkContent: createContentCheck(site, createMomentReader(config)),
})

function inspectStory(story: RawStory, options: InspectOptions): Inspection {
  const { site, hasLanguages, space, checkContent } = options
  const { content, warnings } = validateStory(story, site, space)
  const parts = partsOf(story)
  const link = editorLink(space, story.id)
  const checkWarnings = checkContent(story, parts)
    .filter(({ code }) => site.codes[code]?.isCheckOnly !== true)
    .map((warning) => ({ ...warning, link }))
  return {
    isValid: content !== null,
    warnings,
    checkWarnings,
    assets: firstUses(imagesOf(story, parts)),
    told: hasLanguages ? toldIn(story) : '',
    alternates: hasLanguages ? alternatesSchema.parse(story).alternates.map(({ id }) => id) : [],
  }
}

const alternatesSchema = z.object({ alternates: z.array(z.object({ id: z.number() })).catch([]) })

/** Digest of what a story tells: of its content, without the marks for Storyblok's editor. */
export function toldIn({ content }: Pick<RawStory, 'content'>): string {
  const plain = JSON.stringify(cleanTexts(content), (key, part: unknown) =>
    key === '_editable' ? undefined : part,
  )
  return digestOf(canonicalJson(JSON.parse(plain)))
}

export interface SettledStory {
  entry: StoryEntry
  /** What keeps the newest version from being shown, then what is wrong with the one that is. */
  warnings: readonly Diagnostic[]
  shown: Inspection
}

/** The entry of the version that Storyblok has, whether it is shown or not. */
export function newestOf({ invalid, isShown, warnings, ...entry }: StoryEntry): StoryEntry {
  return invalid === undefined ? entry : { ...entry, digest: invalid }
}

/**
 * Shows the newest version of every story that fits its schema, and of the others the last one
 * that did.
 * @param entries of the newest versions; one whose object is lost is left out
 * @param previous what the cache had before, by `entryKey`
 * @returns in order of `fullSlug`
 */
export function settleStories(
  entries: Iterable<StoryEntry>,
  previous: ReadonlyMap<string, StoryEntry>,
  { inspect: inspectAlone }: Pick<Inspector, 'inspect'>,
): SettledStory[] {
  const settled: SettledStory[] = []
  const inSlugOrder = [...entries].sort((a, b) => (a.fullSlug < b.fullSlug ? -1 : 1))
  const inspect = inspectTranslations(inSlugOrder, inspectAlone)
  for (const entry of inSlugOrder) {
    const newest = inspect(entry)
    if (newest === null) continue
    const before = newest.isValid ? undefined : previous.get(entryKey(entry))
    const kept = before && { ...entry, digest: before.digest, component: before.component }
    const last = kept === undefined || kept.digest === entry.digest ? null : inspect(kept)
    settled.push(
      kept !== undefined && last?.isValid
        ? {
            entry: { ...kept, invalid: entry.digest },
            warnings: [...newest.warnings.map(asKept), ...last.warnings],
            shown: last,
          }
        : { entry, warnings: newest.warnings, shown: newest },
    )
  }
  return settled
}

/** Every image that is shown, with the first place that shows it: in the first language where it is there. */
export function assetsOf(settled: readonly SettledStory[]): Map<string, AssetUse> {
  const all = new Map<string, AssetUse>()
  const isTranslated = ({ entry }: SettledStory) => isTranslation(entry)
  const stories = [...settled.filter((one) => !isTranslated(one)), ...settled.filter(isTranslated)]
  for (const { shown } of stories) {
    for (const [address, use] of shown.assets) if (!all.has(address)) all.set(address, use)
  }
  return all
}

/** What a warning says of a story whose last valid version is shown. */
export const asKept = (warning: Diagnostic): Diagnostic => ({
  ...warning,
  hint: {
    en: 'The last valid version of the story stays on the site until the field is corrected and published.',
    it: 'Sul sito resta l’ultima versione valida finché il campo non viene corretto e pubblicato.',
  },
})

interface VerdictOptions extends Pick<Config, 'images'> {
  /** A sync has said, or is about to say, what is wrong with the story and its images. */
  isReported: boolean
}

/** @param assets what the cache has */
export function withVerdict(
  { entry, warnings, shown }: SettledStory,
  assets: CacheIndex['assets'],
  { images, isReported }: VerdictOptions,
): StoryEntry {
  const missing = [...localAssets(shown.assets, images)].filter(
    ([address]) => assets[address] === undefined,
  )
  const own = [...warnings, ...missing.map(missingImage)]
  const said = own.map((one): Diagnostic => (isReported ? { ...one, isReported } : one))
  const all = [...said, ...shown.checkWarnings]
  return {
    ...entry,
    ...(!shown.isValid && { isShown: false }),
    ...(all.length > 0 && { warnings: all }),
  }
}

const missingImage = ([address, { story, path }]: [string, AssetUse]): Diagnostic =>
  diagnose(
    'IMAGE_MISSING',
    { story, field: path },
    {
      en: `The image ${address} is not in the content cache. The page is built without it.`,
      it: 'La foto non è stata scaricata: la pagina è online senza.',
    },
  )

type Judge = Pick<
  Config,
  'site' | 'cacheDir' | 'images' | 'service' | 'timeZone' | 'content' | 'languages'
>

/**
 * Of all that decides about a verdict besides the story: the code, and what of the settings is in it.
 * Empty outside of the project's folder, where no build can be.
 */
export function digestOfJudge(config: Judge, { id }: CacheIndex['space']): string {
  const folders = [...sourceFolders(config), 'build/content', 'build/diagnostics']
  const sources = folders.flatMap((folder) =>
    listFiles(folder)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => digestOf(readFileSync(join(folder, path)))),
  )
  if (sources.length === 0) return ''
  const { images, service, timeZone, content } = config
  const settings = [images.remote, editorSpaceOf(id, service.apiUrl), timeZone, content.times]
  return digestOf(JSON.stringify([sources, versionOf('zod'), settings]))
}

/**
 * The index with verdicts of this code.
 * @throws VetrinaError CACHE_DAMAGED when a story that has to be judged again is missing or damaged
 */
export function judgeIndex(index: CacheIndex, config: Judge, site: Site): CacheIndex {
  const judge = digestOfJudge(config, index.space)
  if (index.judge === judge) return index
  const options = inspectOptionsOf(config, site, index.space)
  const inspect = inspectTranslations(index.stories, (entry) =>
    inspectStory(readStory(config.cacheDir, entry), options),
  )
  const stories = index.stories.map(({ isShown, warnings, ...entry }) => {
    const newest = entry.invalid === undefined ? null : inspect(newestOf(entry))
    const shown = inspect(entry)
    const refused = newest === null || newest.isValid ? [] : newest.warnings.map(asKept)
    const settled = { entry, warnings: [...refused, ...shown.warnings], shown }
    return withVerdict(settled, index.assets, { images: config.images, isReported: false })
  })
  return { ...index, judge, stories }
}

/** The warnings of all stories that hold at a time, and how long the same ones do. */
export function warningsAt(
  stories: readonly StoryEntry[],
  time: string,
): { warnings: Diagnostic[]; clock: ClockSpan } {
  const { isOver, clock } = createRecorder(time)
  const warnings = stories
    .flatMap((entry) => entry.warnings ?? [])
    .flatMap(({ since, ...warning }) => (since === undefined || isOver(since) ? [warning] : []))
  return { warnings, clock: clock() }
}
