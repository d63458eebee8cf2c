/**
 * The verdict on each story: whether it fits its schema, and its warnings. A sync writes it to the
 * index of the content cache. A build judges again only after the code or the settings changed.
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
import { editorLink, editorSpaceOf } from '../config/storyblok-hosts.ts'
import type { Config } from '../config.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import { type AssetUse, firstUses, imagesOf } from '../images/assets.ts'
import { localAssets } from '../images/remote-image.ts'
import { sourceFolders } from '../load-site.ts'
import { versionOf } from '../package-version.ts'
import type { RawStory } from '../storyblok/answers.ts'
import { createContentCheck } from './check-content.ts'
import { type ClockSpan, createRecorder } from './dependencies.ts'
import { inspectTranslations } from './translation-warnings.ts'
import { validateStory } from './validate-story.ts'

/** Validation of one version of a story, independent of all others. */
export interface Inspection {
  /** Whether it fits its schema. */
  isValid: boolean
  /** Warnings of the schema. */
  warnings: readonly Diagnostic[]
  /** Warnings of the site's own checks. */
  checkWarnings: readonly StoryWarning[]
  assets: ReadonlyMap<string, AssetUse>
  /** Digest of its content, to compare translations; `''` in a site of one language. */
  contentDigest: string
  /** Ids of its alternates in other languages; none in a site of one language. */
  alternates: readonly number[]
}

export interface Inspector {
  /** `null` when the story's object is missing or damaged. */
  inspect(entry: StoryEntry): Inspection | null
  /** Inspects these while the network is busy. */
  inspectAhead(entries: readonly StoryEntry[]): Promise<void>
}

interface InspectorOptions {
  site: Site
  space: CacheIndex['space']
  inspections?: Inspections | undefined
}

const atOnce = 25

/** By the digest of the story. */
export type Inspections = Map<string, Inspection>

/**
 * Reads each story once.
 * @param inspections those with the same code and settings before
 */
export function createInspector(
  config: Judge,
  { site, space, inspections = new Map() }: InspectorOptions,
): Inspector {
  const inspectStory = storyInspector(config, site, space)
  const inspect = (entry: StoryEntry): Inspection | null => {
    const cached = inspections.get(entry.digest)
    if (cached !== undefined) return cached
    const story = findStory(config.cacheDir, entry)
    if (story === null) return null
    const inspection = inspectStory(story)
    inspections.set(entry.digest, inspection)
    return inspection
  }
  return {
    inspect,
    async inspectAhead(entries) {
      for (let index = 0; index < entries.length; index += atOnce) {
        entries.slice(index, index + atOnce).forEach(inspect)
        await setImmediate()
      }
    },
  }
}

function storyInspector(
  config: Judge,
  site: Site,
  { id }: CacheIndex['space'],
): (story: RawStory) => Inspection {
  const hasLanguages = config.languages.length > 1
  const space = editorSpaceOf(id, config.service.apiUrl)
  const checkContent = createContentCheck(site, createMomentReader(config))
  return (story) => {
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
      contentDigest: hasLanguages ? contentDigest(story) : '',
      alternates: hasLanguages ? alternatesSchema.parse(story).alternates.map(({ id }) => id) : [],
    }
  }
}

const alternatesSchema = z.object({ alternates: z.array(z.object({ id: z.number() })).catch([]) })

/** Digest of a story's content, without the marks of Storyblok's editor. */
export function contentDigest({ content }: Pick<RawStory, 'content'>): string {
  const plain = JSON.stringify(cleanTexts(content), (key, part: unknown) =>
    key === '_editable' ? undefined : part,
  )
  return digestOf(canonicalJson(JSON.parse(plain)))
}

export interface ResolvedStory {
  entry: StoryEntry
  /** Errors of the newest version if it is not shown, then warnings of the shown one. */
  warnings: readonly Diagnostic[]
  shown: Inspection
}

/** The entry of Storyblok's version, shown or not. */
export function latestOf({ invalid, isShown, warnings, ...entry }: StoryEntry): StoryEntry {
  return invalid === undefined ? entry : { ...entry, digest: invalid }
}

/**
 * Picks the version of each story to show: the newest, or the last one that fitted its schema.
 * @param entries the newest versions; an entry whose object is missing is left out
 * @param previous entries of the cache before this sync, by `entryKey`
 * @returns in order of `fullSlug`
 */
export function resolveVersions(
  entries: Iterable<StoryEntry>,
  previous: ReadonlyMap<string, StoryEntry>,
  { inspect: inspectAlone }: Pick<Inspector, 'inspect'>,
): ResolvedStory[] {
  const resolved: ResolvedStory[] = []
  const inSlugOrder = [...entries].sort((a, b) => (a.fullSlug < b.fullSlug ? -1 : 1))
  const inspect = inspectTranslations(inSlugOrder, inspectAlone)
  for (const entry of inSlugOrder) {
    const newest = inspect(entry)
    if (newest === null) continue
    const before = newest.isValid ? undefined : previous.get(entryKey(entry))
    const previousEntry = before && { ...entry, digest: before.digest, component: before.component }
    const last =
      previousEntry === undefined || previousEntry.digest === entry.digest
        ? null
        : inspect(previousEntry)
    resolved.push(
      previousEntry !== undefined && last?.isValid
        ? {
            entry: { ...previousEntry, invalid: entry.digest },
            warnings: [...newest.warnings.map(withFallbackHint), ...last.warnings],
            shown: last,
          }
        : { entry, warnings: newest.warnings, shown: newest },
    )
  }
  return resolved
}

/** Each image with the first field that shows it, preferably in the first language. */
export function assetsOf(resolved: readonly ResolvedStory[]): Map<string, AssetUse> {
  const uses = new Map<string, AssetUse>()
  const isTranslated = ({ entry }: ResolvedStory) => isTranslation(entry)
  const stories = [
    ...resolved.filter((story) => !isTranslated(story)),
    ...resolved.filter(isTranslated),
  ]
  for (const { shown } of stories) {
    for (const [url, use] of shown.assets) if (!uses.has(url)) uses.set(url, use)
  }
  return uses
}

/** Adds the hint that the story's last valid version stays on the site. */
export const withFallbackHint = (warning: Diagnostic): Diagnostic => ({
  ...warning,
  hint: {
    en: 'The last valid version of the story stays on the site until the field is corrected and published.',
    it: 'Sul sito resta l’ultima versione valida finché il campo non viene corretto e pubblicato.',
  },
})

interface VerdictOptions extends Pick<Config, 'images'> {
  /** The sync prints these warnings, so a build need not. */
  isReported: boolean
}

/** @param assets of the cache */
export function withVerdict(
  { entry, warnings, shown }: ResolvedStory,
  assets: CacheIndex['assets'],
  { images, isReported }: VerdictOptions,
): StoryEntry {
  const missing = [...localAssets(shown.assets, images)].filter(
    ([url]) => assets[url] === undefined,
  )
  const found = [...warnings, ...missing.map(missingImage)]
  const reported = found.map(
    (diagnostic): Diagnostic => (isReported ? { ...diagnostic, isReported } : diagnostic),
  )
  const diagnostics = [...reported, ...shown.checkWarnings]
  return {
    ...entry,
    ...(!shown.isValid && { isShown: false }),
    ...(diagnostics.length > 0 && { warnings: diagnostics }),
  }
}

const missingImage = ([url, { story, path }]: [string, AssetUse]): Diagnostic =>
  diagnose(
    'IMAGE_MISSING',
    { story, field: path },
    {
      en: `The image ${url} is not in the content cache. The page is built without it.`,
      it: 'La foto non è stata scaricata: la pagina è online senza.',
    },
  )

type Judge = Pick<
  Config,
  'site' | 'cacheDir' | 'images' | 'service' | 'timeZone' | 'content' | 'languages'
>

/**
 * Digest of the code and settings that a verdict depends on. Empty outside of the project's folder,
 * where nothing is built.
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
 * The index with verdicts by the current code.
 * @param inspections those with the same code and settings before; gets the new ones
 * @throws VetrinaError CACHE_DAMAGED when a story to judge again is missing or damaged
 */
export function judgeIndex(
  index: CacheIndex,
  config: Judge,
  site: Site,
  inspections?: Inspections,
): CacheIndex {
  const judge = digestOfJudge(config, index.space)
  if (index.judge === judge) return index
  const inspectStory = storyInspector(config, site, index.space)
  const inspect = inspectTranslations(index.stories, (entry) => {
    const cached = inspections?.get(entry.digest)
    if (cached !== undefined) return cached
    const inspection = inspectStory(readStory(config.cacheDir, entry))
    inspections?.set(entry.digest, inspection)
    return inspection
  })
  const stories = index.stories.map(({ isShown, warnings, ...entry }) => {
    const newest = entry.invalid === undefined ? null : inspect(latestOf(entry))
    const shown = inspect(entry)
    const refused = newest === null || newest.isValid ? [] : newest.warnings.map(withFallbackHint)
    const resolved = { entry, warnings: [...refused, ...shown.warnings], shown }
    return withVerdict(resolved, index.assets, { images: config.images, isReported: false })
  })
  return { ...index, judge, stories }
}

/** The warnings of all stories at a time, and the time span in which they stay the same. */
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
