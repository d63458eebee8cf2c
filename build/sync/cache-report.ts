/**
 * Reports on the content cache, and compares it with Storyblok; reads only.
 */

import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { entryKey, isTranslation, readFilledIndex, type StoryEntry } from '../cache/cache-index.ts'
import {
  createEntry,
  findFontSheet,
  hasAsset,
  hasStory,
  readStory,
} from '../cache/content-cache.ts'
import { editorSpaceOf } from '../config/storyblok-hosts.ts'
import type { Config } from '../config.ts'
import { latestOf, withFallbackHint } from '../content/judge-stories.ts'
import { validateStory } from '../content/validate-story.ts'
import { loadSite } from '../load-site.ts'
import { createContentClient } from '../storyblok/client.ts'

export interface CacheCheck {
  version: number
  stories: { total: number; damaged: string[] }
  assets: { total: number; damaged: string[] }
}

/** Reads all that the index names; `damaged` has the slugs and URLs of damaged entries. */
export function verifyCache(cacheDir: string): CacheCheck {
  const { space, stories, assets, fonts } = readFilledIndex(cacheDir)
  const isIntact = (entry: StoryEntry) =>
    hasStory(cacheDir, entry) && hasStory(cacheDir, latestOf(entry))
  const damagedStories = stories.filter((entry) => !isIntact(entry))
  const damagedAssets = Object.keys(assets).filter(
    (url) => assets[url] && !hasAsset(cacheDir, assets[url]),
  )
  if (fonts !== undefined && findFontSheet(cacheDir, fonts) === null) {
    damagedAssets.push(fonts.stylesheet)
  }
  return {
    version: space.version,
    stories: { total: stories.length, damaged: damagedStories.map(({ fullSlug }) => fullSlug) },
    assets: { total: Object.keys(assets).length, damaged: damagedAssets },
  }
}

export interface StoryOrigin extends Omit<StoryEntry, 'isShown' | 'warnings'> {
  name: string
  /** Slugs that it had before. */
  formerSlugs: string[]
  /** An older version is shown, as the newest does not fit its schema. */
  isKept: boolean
  warnings: Diagnostic[]
}

/**
 * Explains where a story comes from and why it is as it is.
 * @param name its uuid or full slug
 * @throws VetrinaError STORY_UNKNOWN
 */
export async function explainStory(
  name: string,
  config: Pick<Config, 'cacheDir' | 'service' | 'site' | 'forms' | 'requests'>,
): Promise<StoryOrigin> {
  const { cacheDir, service } = config

  const { stories, slugHistory, space } = readFilledIndex(cacheDir)
  const entry = stories.find(({ uuid, fullSlug }) => uuid === name || fullSlug === name)
  if (entry === undefined) throw unknownStory(name)
  const newest = readStory(cacheDir, latestOf(entry))
  const { warnings } = validateStory(
    newest,
    await loadSite(config),
    editorSpaceOf(space.id, service.apiUrl),
  )
  const isKept = entry.invalid !== undefined
  const { isShown, warnings: judged, ...about } = entry
  return {
    ...about,
    name: readStory(cacheDir, entry).name,
    formerSlugs: slugHistory?.[entryKey(entry)] ?? [],
    isKept,
    warnings: isKept ? warnings.map(withFallbackHint) : warnings,
  }
}

function unknownStory(name: string): VetrinaError {
  return new VetrinaError({
    code: 'STORY_UNKNOWN',
    message: {
      en: `The content cache has no story with the uuid or slug ${name}.`,
      it: `Nella cache non c’è nessun contenuto con uuid o slug ${name}.`,
    },
    hint: {
      en: '`vetrina cache ls` lists the slugs. A story that is not published is not there.',
      it: '`vetrina cache ls` elenca gli slug. Un contenuto non pubblicato non c’è.',
    },
  })
}

/**
 * Whether Storyblok has the story as the cache does: `missing` when it has none.
 * @param origin the answer of `explainStory`
 */
export async function compareWithService(
  config: Config,
  origin: StoryOrigin,
): Promise<'same' | 'other' | 'missing'> {
  const client = createContentClient(config)
  const { version } = await client.fetchSpace()
  const language = isTranslation(origin) ? origin.language : undefined
  const story = await client.fetchStory(origin.uuid, { cv: version, language })
  if (story === null) return 'missing'
  const { blok_languages, ...cached } = readStory(config.cacheDir, latestOf(origin))
  return createEntry(story).json === createEntry(cached).json ? 'same' : 'other'
}
