/**
 * What the content service answers with, as far as it is used.
 */
import * as z from 'zod'

/** A story as the service gave it, unresolved; all its fields are kept. */
export type RawStory = z.infer<typeof storySchema>

/** What the listing of links says of a story. Dates are missing when the service has none. */
export type Link = z.infer<typeof linkSchema>

export const storySchema = z.looseObject({
  id: z.number(),
  uuid: z.string().min(1),
  name: z.string(),
  slug: z.string(),
  full_slug: z.string(),
  content: z.looseObject({ component: z.string() }),
})
export const storiesSchema = z.object({
  stories: z.array(storySchema),
  // Nothing is asked to be resolved, but what comes resolved, or as uuids, is not lost.
  rels: z.array(storySchema).optional().catch(undefined),
  rel_uuids: z.array(z.string()).optional().catch(undefined),
  link_uuids: z.array(z.string()).optional().catch(undefined),
})
export const spaceSchema = z.object({
  space: z.object({ id: z.number(), name: z.string(), version: z.number() }),
})
const linkSchema = z.object({
  uuid: z.string().min(1),
  slug: z.string(),
  name: z.string().optional(),
  is_folder: z.boolean().default(false),
  published: z.boolean().default(true),
  position: z.number().nullish(),
  published_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})
export const linksSchema = z.object({ links: z.record(z.string(), linkSchema) })
export const datasourceEntriesSchema = z.object({
  datasource_entries: z.array(z.object({ id: z.number(), name: z.string(), value: z.string() })),
})

// The client types its headers as `Headers`, but gives a plain object.
export const headersSchema = z.looseObject({ total: z.coerce.number().catch(Number.NaN) })
