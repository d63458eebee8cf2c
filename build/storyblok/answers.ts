/**
 * Schemas of Storyblok's answers, as far as they are used, and the check of an answer.
 */
import { isUtf8 } from 'node:buffer'
import * as z from 'zod'
import { mostRetries, RequestError, refused } from './errors.ts'

/** A story as Storyblok gave it, unresolved; all its fields are kept. */
export type RawStory = z.infer<typeof storySchema>

/** A story in the listing of links. Dates are missing when Storyblok has none. */
export type Link = z.infer<typeof linkSchema>

export type Space = z.infer<typeof spaceSchema>['space']

/** Far more than any editor nests bloks; code that walks a story is safe with it. */
const maxDepth = 200

const storySchema = z
  .looseObject({
    id: z.number(),
    uuid: z.string().min(1),
    name: z.string(),
    slug: z.string(),
    full_slug: z.string(),
    content: z.looseObject({ component: z.string() }),
  })
  .refine(
    (story) => !isDeeper(maxDepth, story),
    `is nested too deeply: more than ${maxDepth} levels`,
  )

function isDeeper(levels: number, value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((part) => isDeeper(levels - 1, part))
}

export const oneStorySchema = z.object({ story: storySchema })
export const storiesSchema = z.object({
  stories: z.array(storySchema),
  // Requests resolve nothing, but keep what comes resolved, or as uuids, all the same.
  rels: z.array(storySchema).optional().catch(undefined),
  rel_uuids: z.array(z.string()).optional().catch(undefined),
  link_uuids: z.array(z.string()).optional().catch(undefined),
})
export const spaceSchema = z.object({
  space: z
    .object({
      id: z.number(),
      name: z.string(),
      /** Changes with every publish; pinned as `cv` for a whole sync. */
      version: z.number(),
      language_codes: z.array(z.string()).catch([]),
    })
    .transform(({ language_codes: languages, ...space }) => ({ ...space, languages })),
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

const listSchema = z.object({ stories: z.array(z.unknown()) }).catch({ stories: [] })

/**
 * Checks an answer.
 * @returns its body as `schema` parses it, with its headers
 * @throws RequestError when it is a refusal, or does not fit `schema`
 */
export async function checkAnswer(answer: Response, schema: z.ZodType): Promise<Response> {
  const { status, statusText, headers } = answer
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = bytes.toString('utf8')
  const value = parseJson(text)
  if (status !== 200) throw refused(answer, firstText(value) ?? (statusText || 'no reason given'))
  if (value === undefined) throw notJson(text, headers.get('content-type'))
  const { error, data } = schema.safeParse(value)
  const { stories } = listSchema.parse(value)
  if (error !== undefined) throw misshapen(error, stories)
  if (!isUtf8(bytes)) {
    // The decoder replaces an unreadable byte with U+FFFD.
    const broken = stories.find((story) => JSON.stringify(story).includes('\uFFFD'))
    throw unusable('is broken: some of its bytes are not UTF-8', broken)
  }
  return Response.json(data, { headers })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The reason of a refusal, in one of several shapes: `{ error: … }`, `[…]`, `{ per_page: […] }`. */
function firstText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const parts: unknown[] = Object.values(value ?? {})
  return parts.map(firstText).find((text) => text !== undefined)
}

/** A torn body, or a page of a proxy: the next answer may be whole. */
function notJson(text: string, contentType: string | null): RequestError {
  const isHtml = /^\s*<(!doctype|html)/i.test(text)
  const type = isHtml ? 'text/html' : (contentType?.split(';')[0] ?? 'text without a content type')
  const found = text.trim() === '' ? 'an empty body' : type
  const problem = /json/.test(found) ? 'broken JSON' : `${found} instead of JSON`
  return new RequestError('unusable', problem, { retries: mostRetries })
}

/** Says the first problem, which is enough. */
function misshapen({ issues: [issue] }: z.ZodError, stories: unknown[]): RequestError {
  const { path = [], message = '' } = issue ?? {}
  const [list, index, ...field] = path
  const story = list === 'stories' ? stories[Number(index)] : undefined
  const problem = `has an invalid value in ${field.join('.')}: ${message}`
  const place = path.length === 0 ? '' : `${path.join('.')}: `
  return unusable(field.length === 0 ? message : problem, story, `${place}${message}`)
}

/** @param otherwise says it when no story with a name is to blame */
function unusable(problem: string, story: unknown, otherwise = `it ${problem}`): RequestError {
  const name = namedSchema.safeParse(story).data?.full_slug
  return name === undefined
    ? new RequestError('unusable', otherwise)
    : new RequestError('unusable', `the story ${name} ${problem}`, { isOfStory: true })
}

const namedSchema = z.object({ full_slug: z.string().min(1) })
