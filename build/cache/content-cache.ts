/**
 * The content cache on disk. Only this file and `cache-index.ts` know its format:
 *
 *     content-cache/
 *       index.json            see `cache-index.ts`
 *       other-index.json      of the version that is not shown, see `cache-writer.ts`
 *       objects/{digest}.json one story each, as Storyblok gave it, with clean texts
 *       assets/{digest}.{ext} originals of images; a third party's fonts and their style sheet
 *       store/                the build cache, see `../store/store.ts`; safe to delete
 */
import { join } from 'node:path'
import * as z from 'zod'
import { cleanTexts } from '../../src/content/clean-text.ts'
import { canonicalJson, digestOf } from '../base/digest.ts'
import { readIfThere } from '../base/disk-entry.ts'
import type { RawStory } from '../storyblok/answers.ts'
import { type AssetEntry, cacheDamaged, type FontsEntry, type StoryEntry } from './cache-index.ts'

/** The stored JSON of a story, with clean texts, and its entry. */
export function createEntry(raw: RawStory): { entry: StoryEntry; json: string } {
  const story = cleanTexts(raw)
  const json = canonicalJson(story)
  const { published_at, updated_at, position } = datesSchema.parse(story)
  const entry = {
    uuid: story.uuid,
    id: story.id,
    fullSlug: story.full_slug,
    component: story.content.component,
    digest: digestOf(json),
    seen: { name: story.name, position, publishedAt: published_at, updatedAt: updated_at },
  }
  return { entry, json }
}

const datesSchema = z.object({
  published_at: z.string().nullable().catch(null),
  updated_at: z.string().nullable().catch(null),
  position: z.number().nullable().catch(null),
})

/**
 * Reads a story as Storyblok gave it, with its current slug.
 * @throws VetrinaError CACHE_DAMAGED when its object is missing, or its digest differs
 */
export function readStory(cacheDir: string, entry: StoryEntry): RawStory {
  const story = findStory(cacheDir, entry)
  if (story !== null) return story
  throw cacheDamaged({
    en: `The content cache has lost the story ${entry.fullSlug}: its file is missing or damaged.`,
    it: `La cache dei contenuti ha perso ${entry.fullSlug}: il file manca o è danneggiato.`,
  })
}

/** Reads a story; `null` when its object is missing or damaged. */
export function findStory(
  cacheDir: string,
  { digest, fullSlug }: Pick<StoryEntry, 'digest' | 'fullSlug'>,
): RawStory | null {
  const bytes = readVerified(storyFile(cacheDir, digest), digest)
  if (bytes === null) return null
  const story = JSON.parse(bytes.toString('utf8')) as RawStory
  // A kept older version may have another slug than the newest one.
  return story.full_slug === fullSlug ? story : { ...story, full_slug: fullSlug }
}

/** Whether the story's object is intact. */
export const hasStory = (cacheDir: string, { digest }: Pick<StoryEntry, 'digest'>): boolean =>
  readVerified(storyFile(cacheDir, digest), digest) !== null

type AssetFile = Pick<AssetEntry, 'digest'> & { extension: string }

/** The file of an original or a font. */
export const assetFile = (cacheDir: string, { digest, extension }: AssetFile): string =>
  join(assetsDir(cacheDir), `${digest}.${extension}`)

/** The file of a third party's font style sheet. */
export const fontSheetFile = (cacheDir: string, { digest }: Pick<FontsEntry, 'digest'>): string =>
  assetFile(cacheDir, { digest, extension: 'css' })

/** The text of the font style sheet; `null` when it or one of its fonts is missing or damaged. */
export function findFontSheet(cacheDir: string, fonts: FontsEntry): string | null {
  const sheet = readVerified(fontSheetFile(cacheDir, fonts), fonts.digest)
  const isIntact = Object.values(fonts.files).every((file) => hasAsset(cacheDir, file))
  return isIntact && sheet !== null ? sheet.toString('utf8') : null
}

/** The folder of stories' objects. */
export const objectsDir = (cacheDir: string): string => join(cacheDir, 'objects')

/** The folder of originals. */
export const assetsDir = (cacheDir: string): string => join(cacheDir, 'assets')

export const storyFile = (cacheDir: string, digest: string): string =>
  join(objectsDir(cacheDir), `${digest}.json`)

/** Whether the original is intact. */
export const hasAsset = (cacheDir: string, asset: AssetFile): boolean =>
  readVerified(assetFile(cacheDir, asset), asset.digest) !== null

function readVerified(file: string, digest: string): Buffer | null {
  const bytes = readIfThere(file)
  return bytes !== null && digestOf(bytes) === digest ? bytes : null
}
