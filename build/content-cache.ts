/**
 * The content cache on disk, and the only file that knows its format:
 *
 *     content-cache/
 *       index.json            what the space holds, by digest; written last, so it is never ahead
 *       objects/{digest}.json one story each, as the service gave it
 *       assets/{digest}.{ext} originals of images
 *       variants/             generated from the originals; safe to delete
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { canonicalJson, digestOf } from './digest.ts'
import { systemErrorCode, VetrinaError } from './errors.ts'
import type { RawStory } from './storyblok.ts'
import { writeFileAtomically } from './write-file.ts'

const storyEntrySchema = z.object({
  uuid: z.string(),
  id: z.number(),
  fullSlug: z.string(),
  component: z.string(),
  /** Of the story's canonical JSON; names its object. */
  digest: z.string(),
})

const assetEntrySchema = z.object({
  /** Of the original's bytes; names its file. */
  digest: z.string(),
  extension: z.enum(['jpg', 'png', 'webp', 'gif', 'avif', 'svg']),
  /** Pixels, after the orientation that the camera recorded is applied. */
  width: z.number(),
  height: z.number(),
  hasAlpha: z.boolean(),
  /** Average colour, `#rrggbb`. */
  color: z.string(),
})

const indexSchema = z.object({
  format: z.literal(1),
  space: z.object({ id: z.number(), name: z.string(), version: z.number() }),
  contentVersion: z.enum(['published', 'draft']),
  /** In order of `fullSlug`. */
  stories: z.array(storyEntrySchema),
  /** By the address that stories carry. */
  assets: z.record(z.string(), assetEntrySchema),
})

export type CacheIndex = z.infer<typeof indexSchema>
export type StoryEntry = z.infer<typeof storyEntrySchema>
export type AssetEntry = z.infer<typeof assetEntrySchema>

/**
 * The index, or `null` when nothing was synced into this folder.
 * @throws VetrinaError CACHE_DAMAGED when there is one that cannot be read
 */
export function readIndex(cacheDir: string): CacheIndex | null {
  const file = indexFile(cacheDir)
  if (!existsSync(file)) return null
  try {
    return indexSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new VetrinaError({
      code: 'CACHE_DAMAGED',
      message: `The content cache ${file} cannot be read: it is damaged or of another version.`,
      hint: 'Run `vetrina sync --full`: it fetches everything again.',
      cause,
    })
  }
}

/** Makes `index` the current content. Objects and assets that it names are already there. */
export function writeIndex(cacheDir: string, index: CacheIndex): void {
  writeFileAtomically(indexFile(cacheDir), `${canonicalJson(index)}\n`)
}

/** Stores a story and gives its entry. An object that is there and whole is not written again. */
export function writeStory(cacheDir: string, story: RawStory): StoryEntry {
  const json = canonicalJson(story)
  const digest = digestOf(json)
  const file = storyFile(cacheDir, digest)
  if (readVerified(file, digest) === null) writeFileAtomically(file, json)
  return {
    uuid: story.uuid,
    id: story.id,
    fullSlug: story.full_slug,
    component: story.content.component,
    digest,
  }
}

/**
 * A story as the service gave it.
 * @throws VetrinaError CACHE_DAMAGED when its object is missing or not what the digest says
 */
export function readStory(cacheDir: string, entry: StoryEntry): RawStory {
  const bytes = readVerified(storyFile(cacheDir, entry.digest), entry.digest)
  if (bytes !== null) return JSON.parse(bytes.toString('utf8')) as RawStory
  throw new VetrinaError({
    code: 'CACHE_DAMAGED',
    message: `The content cache has lost the story ${entry.fullSlug}: its file is missing or damaged.`,
    hint: 'Run `vetrina sync --full`: it fetches everything again.',
  })
}

/** Whether the story's object is there and whole. */
export const hasStory = (cacheDir: string, entry: StoryEntry): boolean =>
  readVerified(storyFile(cacheDir, entry.digest), entry.digest) !== null

export const assetFile = (cacheDir: string, asset: AssetEntry): string =>
  join(cacheDir, 'assets', `${asset.digest}.${asset.extension}`)

export const variantsDir = (cacheDir: string): string => join(cacheDir, 'variants')

/** Removes objects and assets that the index does not name. */
export function pruneCache(cacheDir: string, index: CacheIndex): void {
  const kept = new Set([
    ...index.stories.map((story) => storyFile(cacheDir, story.digest)),
    ...Object.values(index.assets).map((asset) => assetFile(cacheDir, asset)),
  ])
  for (const folder of ['objects', 'assets'].map((name) => join(cacheDir, name))) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const file = join(folder, name)
      if (!kept.has(file)) rmSync(file, { force: true })
    }
  }
}

const indexFile = (cacheDir: string): string => join(cacheDir, 'index.json')

const storyFile = (cacheDir: string, digest: string): string =>
  join(cacheDir, 'objects', `${digest}.json`)

function readVerified(file: string, digest: string): Buffer | null {
  try {
    const bytes = readFileSync(file)
    return digestOf(bytes) === digest ? bytes : null
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}
