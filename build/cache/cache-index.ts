/**
 * The index of the content cache, `index.json`: the stories and assets of the space by digest. It is
 * written last, so all files that it names exist.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import type { Words } from '../../src/content/words.ts'
import { canonicalJson } from '../base/digest.ts'
import { readIfThere } from '../base/disk-entry.ts'
import { writeFileAtomically } from '../base/write-file.ts'
import type { Config } from '../config.ts'

export interface StoryEntry {
  uuid: string
  id: number
  fullSlug: string
  component: string
  /** Digest of the story's canonical JSON; names its object. */
  digest: string
  /** One of `languages` in the settings; missing for the first. */
  language?: string | undefined
  /**
   * Uuids of its alternates in other languages. Only a story in the folder of a language (`en/about`)
   * has them; a translation has the uuid of its original.
   */
  alternates?: readonly string[] | undefined
  /** Digest of Storyblok's version, when that is invalid and an older one is shown. */
  invalid?: string | undefined
  /** The story in Storyblok's listings, by which the next sync finds changes. */
  seen?:
    | {
        name: string
        position: number | null
        publishedAt: string | null
        updatedAt: string | null
      }
    | undefined
  /** `false` when no version of it is valid. */
  isShown?: false | undefined
  /** Warnings from `judge-stories.ts`. */
  warnings?: readonly StoryWarning[] | undefined
}

/** Whether it is the translation of a story, not a story of its own. */
export const isTranslation = ({
  language,
  alternates,
}: Pick<StoryEntry, 'language' | 'alternates'>): boolean =>
  language !== undefined && alternates === undefined

/** Unique key of an entry: its uuid, for a translation with the language, `en UUID`. */
export const entryKey = (entry: Pick<StoryEntry, 'uuid' | 'language' | 'alternates'>): string =>
  isTranslation(entry) ? `${entry.language} ${entry.uuid}` : entry.uuid

export const byKey = (entries: readonly StoryEntry[]): Map<string, StoryEntry> =>
  new Map(entries.map((entry) => [entryKey(entry), entry]))

/** A warning that may hold only from some time on. */
export interface StoryWarning extends Diagnostic {
  /** Local time from which it holds, `YYYY-MM-DD HH:mm`. */
  since?: string
}

/**
 * Checks what every entry has: the rest comes from the same sync, under the same `format`. By hand, as
 * zod copies each of up to tens of thousands of entries, in six times the time.
 */
function isStoryEntry(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false
  const { uuid, id, fullSlug, component, digest } = value as Record<string, unknown>
  const texts = [uuid, fullSlug, component, digest]
  return typeof id === 'number' && texts.every((text) => typeof text === 'string')
}

const assetEntrySchema = z.object({
  /** Digest of the original's bytes; names its file. */
  digest: z.string(),
  extension: z.enum(['jpg', 'png', 'webp', 'gif', 'avif', 'svg']),
  /** Pixels, with the camera's orientation applied. */
  width: z.number(),
  height: z.number(),
  hasAlpha: z.boolean(),
  /** Average colour, `#rrggbb`. */
  color: z.string(),
  /** Request headers for which the server answers 304 while the file is unchanged. */
  validators: z.record(z.string(), z.string()).optional(),
})

const fontFileSchema = z.object({
  digest: z.string(),
  extension: z.enum(['woff2', 'woff', 'ttf', 'otf']),
})

const fontsEntrySchema = z.object({
  /** URL of the style sheet. */
  stylesheet: z.string(),
  /** Digest of the style sheet's bytes; names its file. */
  digest: z.string(),
  /** Fonts by URL. */
  files: z.record(z.string(), fontFileSchema),
})

const datasourceEntrySchema = z.object({ value: z.string(), name: z.string() })

const indexSchema = z.object({
  format: z.literal(1),
  space: z.object({
    id: z.number(),
    name: z.string(),
    version: z.number(),
    /** Storyblok's codes of its languages besides the first; missing when there are none. */
    languages: z.array(z.string()).optional(),
  }),
  contentVersion: z.enum(['published', 'draft']),
  /** Stories in order of `fullSlug`. */
  stories: z.custom<StoryEntry[]>((value) => Array.isArray(value) && value.every(isStoryEntry)),
  /** Assets by their URL in stories. */
  assets: z.record(z.string(), assetEntrySchema),
  /** The synced languages besides the first; missing when there are none. */
  languages: z.array(z.string()).optional(),
  /** Former slugs by `entryKey`, the latest last. */
  slugHistory: z.record(z.string(), z.array(z.string())).optional(),
  /** Entries of the datasources that the site's fields use, by slug. */
  datasources: z.record(z.string(), z.array(datasourceEntrySchema)).optional(),
  /** Third-party fonts that the site serves itself. */
  fonts: fontsEntrySchema.optional(),
  /** Digest of the code and settings that judged the stories: see `judge-stories.ts`. */
  judge: z.string().optional(),
})

export type CacheIndex = z.infer<typeof indexSchema>
export type AssetEntry = z.infer<typeof assetEntrySchema>
export type FontFile = z.infer<typeof fontFileSchema>
export type FontsEntry = z.infer<typeof fontsEntrySchema>

/** The bytes of the file; `null` when nothing was synced into this folder. */
export const readIndexBytes = (cacheDir: string): Buffer | null => readIfThere(indexFile(cacheDir))

/**
 * The index, or `null` when nothing was synced into this folder.
 * @param bytes of its file, if the caller has read them
 * @throws VetrinaError CACHE_DAMAGED when the file cannot be parsed
 */
export function readIndex(
  cacheDir: string,
  bytes: Buffer | null = readIndexBytes(cacheDir),
): CacheIndex | null {
  if (bytes === null) return null
  try {
    return indexSchema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (cause) {
    const file = indexFile(cacheDir)
    const message: Words = {
      en: `The content cache ${file} cannot be read: it is damaged or from another version.`,
      it: `La cache dei contenuti ${file} non si può leggere: è danneggiata o di un’altra versione.`,
    }
    throw cacheDamaged(message, cause)
  }
}

export const cacheDamaged = (message: Words, cause?: unknown): VetrinaError =>
  new VetrinaError({
    code: 'CACHE_DAMAGED',
    message,
    hint: {
      en: 'Run `vetrina sync --full`: it fetches everything again.',
      it: 'Esegui `vetrina sync --full`: scarica tutto da capo.',
    },
    cause,
  })

/**
 * The index of a cache that has content.
 * @throws VetrinaError CACHE_EMPTY when nothing was synced into the folder
 */
export function readFilledIndex(cacheDir: string, bytes?: Buffer | null): CacheIndex {
  const index = readIndex(cacheDir, bytes)
  if (index === null) throw cacheEmpty(cacheDir)
  return index
}

/**
 * The index in the configured languages, if its stories are of the configured version: drafts are never
 * built as the public site, nor published stories as a preview.
 * @param bytes of the index, if the caller has read them
 * @throws VetrinaError CACHE_EMPTY, CACHE_OTHER_VERSION
 */
export function readContent(
  { cacheDir, service, languages }: Pick<Config, 'cacheDir' | 'service' | 'languages'>,
  bytes?: Buffer | null,
): CacheIndex {
  const index = readFilledIndex(cacheDir, bytes)
  if (index.contentVersion === service.version) return inLanguages(index, languages)
  throw new VetrinaError({
    code: 'CACHE_OTHER_VERSION',
    message: {
      en: `The content cache ${cacheDir} holds ${versionNames[index.contentVersion].en}, but this build needs ${versionNames[service.version].en}.`,
      it: `La cache dei contenuti ${cacheDir} contiene ${versionNames[index.contentVersion].it}, ma si vuole costruire il sito con ${versionNames[service.version].it}.`,
    },
    hint: {
      en: `Run \`vetrina sync\` to fetch ${versionNames[service.version].en}, or build with STORYBLOK_VERSION=${index.contentVersion}.`,
      it: `Esegui \`vetrina sync\` per scaricare ${versionNames[service.version].it}, o costruisci il sito con STORYBLOK_VERSION=${index.contentVersion}.`,
    },
  })
}

/** Leaves out stories in languages that the site does not have. */
function inLanguages(index: CacheIndex, languages: readonly string[]): CacheIndex {
  const isWanted = ({ language }: StoryEntry) =>
    language === undefined || languages.includes(language)
  return index.stories.every(isWanted)
    ? index
    : { ...index, stories: index.stories.filter(isWanted) }
}

const versionNames: Record<CacheIndex['contentVersion'], Words> = {
  published: { en: 'published stories', it: 'contenuti pubblicati' },
  draft: { en: 'drafts', it: 'bozze' },
}

/** Looks for the index without reading it. @throws VetrinaError CACHE_EMPTY */
export function requireContent(cacheDir: string): void {
  if (!existsSync(indexFile(cacheDir))) throw cacheEmpty(cacheDir)
}

const cacheEmpty = (cacheDir: string) =>
  new VetrinaError({
    code: 'CACHE_EMPTY',
    message: {
      en: `There is no content in ${cacheDir}.`,
      it: `In ${cacheDir} non ci sono contenuti.`,
    },
    hint: {
      en: 'Run `vetrina sync` first, or `npm start` for the demo space.',
      it: 'Esegui prima `vetrina sync`, o `npm start` per lo spazio dimostrativo.',
    },
  })

/** The index, or `null` when it is missing or damaged: for a sync, which can fetch everything again. */
export function readUsableIndex(cacheDir: string, bytes?: Buffer | null): CacheIndex | null {
  try {
    return readIndex(cacheDir, bytes)
  } catch (error) {
    if (error instanceof VetrinaError && error.code === 'CACHE_DAMAGED') return null
    throw error
  }
}

/**
 * Makes `index` the current content. The caller writes the objects and assets that it names before. An
 * unchanged index is not written again.
 */
export function writeIndex(
  cacheDir: string,
  index: CacheIndex,
  file: string = indexFile(cacheDir),
): void {
  const text = `${canonicalJson(index)}\n`
  if (readIfThere(file)?.toString() !== text) writeFileAtomically(file, text)
}

export const indexFile = (cacheDir: string): string => join(cacheDir, 'index.json')
