/**
 * The index of the content cache, `index.json`: what the space holds, by digest. It is written last,
 * so it is never ahead of what it names.
 */

import { existsSync, readFileSync } from 'node:fs'
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
  /** Of the story's canonical JSON; names its object. */
  digest: string
  /** Of `languages` in the settings, where it is not the first. */
  language?: string | undefined
  /**
   * Uuids of the stories that tell the same in another language. Only of a story of its own that stands
   * in the folder of its language (`en/about`); a translation has the uuid of the story that it is of.
   */
  alternates?: readonly string[] | undefined
  /** Of Storyblok's version, when that does not fit its schema and an older one is shown. */
  invalid?: string | undefined
  /** What Storyblok's listings say of the story: the next sync sees by it whether it changed. */
  seen?:
    | {
        name: string
        position: number | null
        publishedAt: string | null
        updatedAt: string | null
      }
    | undefined
  /** `false` when no version of it fits its schema. */
  isShown?: false | undefined
  /** What is wrong with it, as `judge-stories.ts` finds it. */
  warnings?: readonly StoryWarning[] | undefined
}

/** Whether it is a story in another language, of which the first language has one too. */
export const isTranslation = ({
  language,
  alternates,
}: Pick<StoryEntry, 'language' | 'alternates'>): boolean =>
  language !== undefined && alternates === undefined

/** A key of its own for each entry: the uuid, of a translation with its language, `en UUID`. */
export const entryKey = (entry: Pick<StoryEntry, 'uuid' | 'language' | 'alternates'>): string =>
  isTranslation(entry) ? `${entry.language} ${entry.uuid}` : entry.uuid

export const byKey = (entries: readonly StoryEntry[]): Map<string, StoryEntry> =>
  new Map(entries.map((entry) => [entryKey(entry), entry]))

/** A warning that may come with the time. */
export interface StoryWarning extends Diagnostic {
  /** It holds when this local time is past, `YYYY-MM-DD HH:mm`. */
  since?: string
}

/** By hand: of tens of thousands, zod would make a copy each, which takes a tenth of an edit. */
function isStoryEntry(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false
  const { uuid, id, fullSlug, component, digest, language, alternates, ...judged } =
    value as Record<string, unknown>
  const { invalid, seen, isShown, warnings } = judged
  return (
    typeof uuid === 'string' &&
    typeof id === 'number' &&
    typeof fullSlug === 'string' &&
    typeof component === 'string' &&
    typeof digest === 'string' &&
    (language === undefined || typeof language === 'string') &&
    (alternates === undefined || Array.isArray(alternates)) &&
    (invalid === undefined || typeof invalid === 'string') &&
    (seen === undefined || isSeen(seen)) &&
    (isShown === undefined || isShown === false) &&
    (warnings === undefined || Array.isArray(warnings))
  )
}

function isSeen(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false
  const { name, position, publishedAt, updatedAt } = value as Record<string, unknown>
  return (
    typeof name === 'string' &&
    (position === null || typeof position === 'number') &&
    (publishedAt === null || typeof publishedAt === 'string') &&
    (updatedAt === null || typeof updatedAt === 'string')
  )
}

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
  /** Request headers that its server answers with 304 while the file is the same. */
  validators: z.record(z.string(), z.string()).optional(),
})

const fontFileSchema = z.object({
  digest: z.string(),
  extension: z.enum(['woff2', 'woff', 'ttf', 'otf']),
})

const fontsEntrySchema = z.object({
  /** URL of the style sheet. */
  stylesheet: z.string(),
  /** Of the style sheet's bytes; names its file. */
  digest: z.string(),
  /** By their addresses. */
  files: z.record(z.string(), fontFileSchema),
})

const datasourceEntrySchema = z.object({ value: z.string(), name: z.string() })

const indexSchema = z.object({
  format: z.literal(1),
  space: z.object({
    id: z.number(),
    name: z.string(),
    version: z.number(),
    /** Storyblok's codes of the languages that it has beside the first; missing where there are none. */
    languages: z.array(z.string()).optional(),
  }),
  contentVersion: z.enum(['published', 'draft']),
  /** In order of `fullSlug`. */
  stories: z.custom<StoryEntry[]>((value) => Array.isArray(value) && value.every(isStoryEntry)),
  /** By the address that stories carry. */
  assets: z.record(z.string(), assetEntrySchema),
  /** The languages, beside the first, of which the space was asked; missing where it was of none. */
  languages: z.array(z.string()).optional(),
  /** The slugs that stories had before, by `entryKey`, the latest last. */
  slugHistory: z.record(z.string(), z.array(z.string())).optional(),
  /** The entries of the datasources that some field of the site takes its values from, by slug. */
  datasources: z.record(z.string(), z.array(datasourceEntrySchema)).optional(),
  /** A third party's fonts that the site serves itself. */
  fonts: fontsEntrySchema.optional(),
  /** Digest of what the stories were judged with: see `judge-stories.ts`. */
  judge: z.string().optional(),
})

export type CacheIndex = z.infer<typeof indexSchema>
export type AssetEntry = z.infer<typeof assetEntrySchema>
export type FontFile = z.infer<typeof fontFileSchema>
export type FontsEntry = z.infer<typeof fontsEntrySchema>

/** As it is on the disk; `null` when nothing was synced into this folder. */
export function readIndexBytes(cacheDir: string): Buffer | null {
  const file = indexFile(cacheDir)
  return existsSync(file) ? readIfThere(file) : null
}

/**
 * The index, or `null` when nothing was synced into this folder.
 * @param bytes of its file, where somebody has read them
 * @throws VetrinaError CACHE_DAMAGED when there is one that cannot be read
 */
export function readIndex(
  cacheDir: string,
  bytes: Buffer | null = readIndexBytes(cacheDir),
): CacheIndex | null {
  if (bytes === null) return null
  try {
    return indexSchema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (cause) {
    throw new VetrinaError({
      code: 'CACHE_DAMAGED',
      message: {
        en: `The content cache ${indexFile(cacheDir)} cannot be read: it is damaged or of another version.`,
        it: `La cache dei contenuti ${indexFile(cacheDir)} non si può leggere: è danneggiata o di un’altra versione.`,
      },
      hint: {
        en: 'Run `vetrina sync --full`: it fetches everything again.',
        it: 'Esegui `vetrina sync --full`: scarica tutto da capo.',
      },
      cause,
    })
  }
}

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
 * Drafts are never built as a site for the public, nor what is published as a preview of drafts.
 * @param bytes of the index, where somebody has read them
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
      en: `The content cache ${cacheDir} holds ${versionNames[index.contentVersion].en}, and a build of ${versionNames[service.version].en} is wanted.`,
      it: `La cache dei contenuti ${cacheDir} contiene ${versionNames[index.contentVersion].it}, ma si vuole costruire il sito con ${versionNames[service.version].it}.`,
    },
    hint: {
      en: `Run \`vetrina sync\` to fetch ${versionNames[service.version].en}, or build with STORYBLOK_VERSION=${index.contentVersion}.`,
      it: `Esegui \`vetrina sync\` per scaricare ${versionNames[service.version].it}, o costruisci il sito con STORYBLOK_VERSION=${index.contentVersion}.`,
    },
  })
}

/** Without stories in languages that the site has no longer, or not yet. */
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

/** @throws VetrinaError CACHE_EMPTY, at once: nothing is read */
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

/** The index, or `null` also when it is damaged: a sync can fetch what was lost. */
export function readUsableIndex(cacheDir: string, bytes?: Buffer | null): CacheIndex | null {
  try {
    return readIndex(cacheDir, bytes)
  } catch (error) {
    if (error instanceof VetrinaError && error.code === 'CACHE_DAMAGED') return null
    throw error
  }
}

/**
 * Makes `index` the current content. Objects and assets that it names are already there. The same
 * index is not written again.
 */
export function writeIndex(
  cacheDir: string,
  index: CacheIndex,
  file: string = indexFile(cacheDir),
): void {
  const text = `${canonicalJson(index)}\n`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  writeFileAtomically(file, text)
}

export const indexFile = (cacheDir: string): string => join(cacheDir, 'index.json')
