import * as z from 'zod'
import { messageOf } from './errors.ts'

/** One parsed file: its value, or the problem in words. */
export type Parsed<Value> = { value: Value } | { problem: string }

/** A file's path and its parsed value. */
export interface FoundFile<Value> {
  file: string
  value: Value
  /** Time of the last edit by hand while the space was open, ISO 8601. */
  editedAt: string | undefined
}

const timestamp = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'expected a date such as 2026-01-31T08:00:00Z')

const contentRecord = z.record(z.string(), z.unknown())

const storyFile = z
  .object({
    name: z.string(),
    slug: z.string().min(1),
    full_slug: z.string().min(1),
    id: z.int(),
    uuid: z.string().min(1),
    parent_id: z.int().nullable().default(null),
    is_folder: z.boolean().default(false),
    is_startpage: z.boolean().default(false),
    position: z.int().default(0),
    published: z.boolean().optional(),
    unpublished_changes: z.boolean().default(false),
    created_at: timestamp,
    published_at: timestamp.nullable().default(null),
    updated_at: timestamp.nullish(),
    first_published_at: timestamp.nullish(),
    sort_by_date: z.string().nullable().default(null),
    tag_list: z.array(z.string()).default([]),
    group_id: z.string().nullish(),
    release_id: z.int().nullable().default(null),
    lang: z.string().default('default'),
    path: z.string().nullable().default(null),
    alternates: z.array(z.unknown()).default([]),
    default_full_slug: z.string().nullable().default(null),
    translated_slugs: z.array(contentRecord).nullable().default(null),
    meta_data: contentRecord.nullable().default(null),
    content: contentRecord.default({}),
    published_content: contentRecord.optional(),
  })
  .superRefine((story, context) => {
    if (story.is_folder) return
    if (story.published === undefined)
      context.addIssue({ code: 'custom', path: ['published'], message: 'expected true or false' })
    for (const key of ['content', 'published_content'] as const) {
      const content = story[key]
      if (content !== undefined && typeof content.component !== 'string')
        context.addIssue({
          code: 'custom',
          path: [key, 'component'],
          message: "expected the name of the story's blok",
        })
    }
  })
  .transform((story) => ({
    ...story,
    full_slug: isFolderStartpage(story) ? withFinalSlash(story.full_slug) : story.full_slug,
    published: story.published ?? false,
    updated_at: story.updated_at ?? story.published_at ?? story.created_at,
    first_published_at: story.first_published_at ?? story.published_at,
    group_id: story.group_id ?? story.uuid,
    languages: languagesIn(story),
  }))

export const assetSidecar = z.looseObject({ id: z.int(), filename: z.url() })

export const datasourceEntry = z.looseObject({
  id: z.int(),
  name: z.string(),
  value: z.string().default(''),
  dimension_value: z.string().nullish(),
  /** Keys: codes of dimensions. */
  dimension_values: z.record(z.string(), z.string()).optional(),
})

export const datasourceSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  dimensions: z.array(contentRecord).default([]),
  entries: z.array(datasourceEntry).default([]),
})

/**
 * A story or folder as in the management API, completed with every field of the delivery API and with
 * `languages`, the codes of the translations in its content and slug.
 */
export type Story = z.output<typeof storyFile>
export type AssetSidecar = z.output<typeof assetSidecar>
export type Datasource = z.output<typeof datasourceSchema>
export type Entry = z.output<typeof datasourceEntry>

/** `{slug}_{uuid}.json` → a story. */
export const parseStory = (text: string): Parsed<Story> => parseFile(storyFile, text)

/** `{name}_{id}.json` beside an asset → its id and its URL. */
export const parseAssetSidecar = (text: string): Parsed<AssetSidecar> =>
  parseFile(assetSidecar, text)

/** `datasources.json` → the datasources with their entries. */
export const parseDatasources = (text: string): Parsed<Datasource[]> =>
  parseFile(z.array(datasourceSchema), text)

function parseFile<Value>(schema: z.ZodType<Value>, text: string): Parsed<Value> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { problem: `not JSON at ${placeOf(text, messageOf(error))}: ${messageOf(error)}` }
  }
  const result = schema.safeParse(json)
  if (result.success) return { value: result.data }
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return { problem: problems.join('; ') }
}

/** Gives `line 3, column 7`, which Node 20 does not report. */
function placeOf(text: string, message: string): string {
  const named = /at position (\d+)/.exec(message)?.[1]
  const before = text.slice(0, named === undefined ? findBadToken(text) : Number(named))
  const lines = before.split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}

/** Finds an unexpected token, which Node 20 does not locate: the end of the shortest prefix that fails. */
function findBadToken(text: string): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (hasBadToken(text.slice(0, middle + 1))) high = middle
    else low = middle + 1
  }
  return low
}

function hasBadToken(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return messageOf(error).startsWith('Unexpected token')
  }
}

// In the real service a page at the root is never the startpage of a folder.
const isFolderStartpage = (story: { is_startpage: boolean; parent_id: number | null }): boolean =>
  story.is_startpage && story.parent_id !== null && story.parent_id !== 0

const withFinalSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

interface ContentsAndSlugs {
  content: Record<string, unknown>
  published_content?: Record<string, unknown> | undefined
  translated_slugs: Record<string, unknown>[] | null
}

function languagesIn({ content, published_content, translated_slugs }: ContentsAndSlugs): string[] {
  const found = JSON.stringify([content, published_content]).matchAll(/__i18n__(\w+)":/g)
  const codes = [
    ...Array.from(found, ([, code]) => code),
    ...(translated_slugs ?? []).map(({ lang }) => lang),
  ]
  return [...new Set(codes.filter((code) => typeof code === 'string'))]
}
