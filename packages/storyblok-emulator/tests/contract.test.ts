import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type SchemaBlockLike, validateStory } from '@storyblok/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Emulator, startEmulator } from '../src/index.ts'
import { testTokens } from './serve-space.ts'

const demo = fileURLToPath(new URL('../../../demo', import.meta.url))
const uuid = z.guid()
const instant = z.iso.datetime()
const content = z.looseObject({ _uid: z.string(), component: z.string() })

/** A story of the delivery API: these keys and no others. */
const story = z.strictObject({
  name: z.string(),
  created_at: instant,
  published_at: instant.nullable(),
  updated_at: instant,
  id: z.int(),
  uuid,
  content,
  slug: z.string().min(1),
  full_slug: z.string().min(1),
  sort_by_date: z.iso.date().nullable(),
  position: z.int(),
  tag_list: z.array(z.string()),
  is_startpage: z.boolean(),
  parent_id: z.int().nullable(),
  meta_data: z.record(z.string(), z.unknown()).nullable(),
  group_id: uuid,
  first_published_at: instant.nullable(),
  release_id: z.int().nullable(),
  lang: z.string(),
  path: z.string().nullable(),
  alternates: z.array(z.unknown()),
  default_full_slug: z.string().nullable(),
  translated_slugs: z.array(z.unknown()).nullable(),
})
const link = z.strictObject({
  id: z.int(),
  uuid,
  slug: z.string().min(1),
  path: z.string().nullable(),
  parent_id: z.int().nullable(),
  name: z.string(),
  is_folder: z.boolean(),
  published: z.boolean(),
  is_startpage: z.boolean(),
  position: z.int(),
  real_path: z.string().startsWith('/'),
  alternates: z.array(z.unknown()).optional(),
})
const linkDates = { published_at: instant.nullable(), created_at: instant, updated_at: instant }
const cv = z.int()
const space = z.strictObject({
  id: z.int(),
  name: z.string(),
  domain: z.string(),
  version: cv,
  language_codes: z.array(z.string()),
})
const listOf = (item: z.ZodType, links: z.ZodType = z.tuple([])) =>
  z.strictObject({ stories: z.array(item).min(1), cv, rels: z.array(story), links })

const shapes: [string, z.ZodType][] = [
  ['stories', listOf(story)],
  ['stories?version=draft&per_page=100', listOf(story)],
  [
    'stories?resolve_links=link',
    listOf(story, z.array(link.extend({ full_slug: z.string() })).min(1)),
  ],
  ['stories?resolve_links=story', listOf(story, z.array(story).min(1))],
  [
    'stories?resolve_assets=1',
    listOf(story).extend({
      assets: z.array(z.looseObject({ id: z.int(), filename: z.url() })).min(1),
    }),
  ],
  ['stories/home', z.strictObject({ story, cv, rels: z.tuple([]), links: z.tuple([]) })],
  ['links', z.object({ links: z.record(uuid, link), cv })],
  ['links?include_dates=1', z.object({ links: z.record(uuid, link.extend(linkDates)), cv })],
  ['spaces/me', z.strictObject({ space })],
]

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({ space: demo, rateLimits: false, tokens: testTokens })
  return () => emulator.close()
})

const get = async (path: string): Promise<unknown> => {
  const join = path.includes('?') ? '&' : '?'
  return (await fetch(`${emulator.url}/cdn/${path}${join}token=P`)).json()
}

describe('[SYNC-14] answers about the demo space', () => {
  it.each(shapes)('%s has the shape of the real one', async (path, shape) => {
    const parsed = shape.safeParse(await get(path))
    expect(parsed.error?.issues ?? []).toEqual([])
  })

  it('have keys in the order of the real service', async () => {
    const body = (await get('stories')) as { stories: object[] }
    expect(Object.keys(body.stories[0] ?? {})).toEqual(Object.keys(story.shape))
  })

  it.each(['published', 'draft'])(
    'hold %s stories that the official validator accepts',
    async (version) => {
      const schema = { blocks: await demoBlocks() }
      const body = z
        .object({ stories: z.array(z.looseObject({ full_slug: z.string() })) })
        .parse(aligned(await get(`stories?version=${version}&per_page=100`)))
      expect(body.stories.length).toBeGreaterThan(10)
      const wrong = body.stories.flatMap((item) =>
        validateStory(item, schema).issues.map(
          ({ path, message }) => `${item.full_slug} ${path.join('.')}: ${message}`,
        ),
      )
      expect(wrong).toEqual([])
    },
  )
})

/**
 * Adds the alignment that the validator requires to headings. Storyblok too delivers older headings
 * without it.
 */
function aligned(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body).replaceAll('"attrs":{"level":', '"attrs":{"textAlign":null,"level":'),
  )
}

/** The demo's components as definitions for the validator. */
async function demoBlocks(): Promise<SchemaBlockLike[]> {
  const file = await readFile(`${demo}/components/demo/components.json`, 'utf8')
  const components = JSON.parse(file) as { name: string; schema: Record<string, object> }[]
  return components.map(({ name, schema }) => ({
    name,
    fields: Object.entries(schema).map(
      ([field, definition]) =>
        ({ name: field, ...definition }) as NonNullable<SchemaBlockLike['fields']>[number],
    ),
  }))
}
