/**
 * The one door to the content service: the official client over our own transport.
 */
import StoryblokClient from 'storyblok-js-client'
import { z } from 'zod'
import type { ServiceConfig } from './config.ts'
import { VetrinaError } from './errors.ts'
import { createTransport } from './transport.ts'

/** A story as the service gave it, unresolved; all its fields are kept. */
export type RawStory = z.infer<typeof storySchema>

export interface Space {
  id: number
  name: string
  /** Changes with every publish; pinned as `cv` for a whole sync. */
  version: number
}

export interface ContentClient {
  fetchSpace(): Promise<Space>
  /**
   * Every story of the space, page by page until `total` is reached.
   * @param cv the version that all pages are to come from
   */
  fetchStories(cv: number, onPage: (done: number, total: number) => void): Promise<RawStory[]>
  /** How many requests left the machine so far, retries included, and how many were retries. */
  counts(): { requests: number; retries: number }
}

const storySchema = z.looseObject({
  id: z.number(),
  uuid: z.string().min(1),
  name: z.string(),
  slug: z.string(),
  full_slug: z.string(),
  content: z.looseObject({ component: z.string() }),
})
const storiesSchema = z.object({ stories: z.array(storySchema) })
const spaceSchema = z.object({
  space: z.object({ id: z.number(), name: z.string(), version: z.number() }),
})

// The client types its headers as `Headers`, but gives a plain object.
const totalSchema = z
  .object({ total: z.coerce.number() })
  .transform(({ total }) => total)
  .catch(Number.NaN)

const perPage = 25
const requestsPerSecond = { withToken: 5, withOauthToken: 3 }

/**
 * Connects to the content service.
 * @throws VetrinaError TOKEN_MISSING (exit 2) when there is no access token
 */
export function createContentClient(service: ServiceConfig): ContentClient {
  if (service.token === '' && service.oauthToken === '') throw missingToken()
  const count = { requests: 0, retries: 0 }
  const transport = createTransport({
    requestsPerSecond:
      service.oauthToken === '' ? requestsPerSecond.withToken : requestsPerSecond.withOauthToken,
    onRequest: () => {
      count.requests++
    },
    onRetry: () => {
      count.retries++
    },
  })
  const client = new StoryblokClient({
    accessToken: service.token,
    ...(service.oauthToken === '' ? {} : { oauthToken: service.oauthToken }),
    endpoint: service.apiUrl,
    // Pace and retries are the transport's; the client's own queue only has to stay out of the way.
    rateLimit: 1000,
    // (Zero would mean its default, and any retry of its own is announced on standard output.)
    maxRetries: -1,
    cache: { type: 'none', clear: 'manual', cv: 'manual' },
    fetch: async (...request) => asJson(await transport(...request)),
  })

  const get = async <T>(path: string, params: Record<string, unknown>, schema: z.ZodType<T>) => {
    const answer = await client
      .get(path, { ...params, version: service.version })
      .catch((rejection: unknown) => {
        // An `Error` is the client's own: it stumbled over what it was given.
        throw rejection instanceof Error
          ? unexpectedAnswer(path, rejection)
          : refusal(rejection, path, service)
      })
    const parsed = schema.safeParse(answer.data)
    if (!parsed.success) throw unexpectedAnswer(path, parsed.error)
    return { data: parsed.data, total: totalSchema.parse(answer.headers) }
  }

  return {
    counts: () => ({ ...count }),

    async fetchSpace() {
      const { data } = await get('cdn/spaces/me', {}, spaceSchema)
      return data.space
    },

    async fetchStories(cv, onPage) {
      const stories = new Map<string, RawStory>()
      for (let page = 1; ; page++) {
        const { data, total } = await get(
          'cdn/stories',
          { cv, per_page: perPage, page },
          storiesSchema,
        )
        const before = stories.size
        for (const story of data.stories) stories.set(story.uuid, story)
        onPage(stories.size, Number.isNaN(total) ? stories.size : total)
        // A page that brings nothing ends the listing whatever `total` says. Pages are not counted:
        // the service may give fewer stories on one than it was asked for.
        if (stories.size === total || stories.size === before) return [...stories.values()]
      }
    },
  }
}

function missingToken(): VetrinaError {
  return new VetrinaError({
    code: 'TOKEN_MISSING',
    message: 'There is no access token for the content service.',
    hint: 'Put STORYBLOK_TOKEN=… into .env or the environment (Storyblok: Settings → Access Tokens). Without an account, `npm start` runs everything on the demo space.',
    exitCode: 2,
  })
}

/** The client would lose the status of an answer whose body is no JSON, or null. */
async function asJson(answer: Response): Promise<Response> {
  if (answer.body === null) return answer
  const { status, statusText, headers } = answer
  const text = await answer.text()
  const body = isJson(text) ? text : JSON.stringify({ error: statusText || 'no JSON' })
  return new Response(body, { status, statusText, headers })
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== null
  } catch {
    return false
  }
}

const rejectionSchema = z.object({
  status: z.number().optional(),
  message: z.string().catch('no reason given'),
})

/** The client rejects with plain objects: `{ message, status?, response? }`. */
function refusal(given: unknown, path: string, service: ServiceConfig): VetrinaError {
  const rejection = withoutTokens(given, service)
  const { status, message } = rejectionSchema.catch({ message: String(rejection) }).parse(rejection)
  const where = `${service.apiUrl}/${path}`
  if (status === undefined) {
    return new VetrinaError({
      code: 'SERVICE_UNREACHABLE',
      message: `The content service at ${where} did not answer: ${message}. The content cache is as it was.`,
      hint: 'Check the connection and STORYBLOK_API, then run the command again.',
      cause: rejection,
    })
  }
  const hints: Record<number, string> = {
    401: 'Check STORYBLOK_TOKEN: it must belong to this space, and be a preview token for drafts.',
    404: 'Check STORYBLOK_REGION and STORYBLOK_API: the service knows no such address.',
    429: 'The service kept refusing for too many requests. Wait a minute, then run the command again.',
  }
  return new VetrinaError({
    code: 'SERVICE_REFUSED',
    message: `The content service answered ${status} (${message}) to ${where}. The content cache is as it was.`,
    hint:
      hints[status] ?? 'Run the command again later; status.storyblok.com says how the service is.',
    cause: rejection,
  })
}

/** Proxies repeat in their answers the address they were asked for. */
const withoutTokens = (value: unknown, { token, oauthToken }: ServiceConfig): unknown =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string'
      ? [token, oauthToken]
          .filter((secret) => secret !== '')
          .reduce((text, secret) => text.replaceAll(secret, '***'), part)
      : part,
  )

function unexpectedAnswer(path: string, error: Error): VetrinaError {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined
  const problem = issue === undefined ? error.message : `${issue.path.join('.')}: ${issue.message}`
  return new VetrinaError({
    code: 'SERVICE_ANSWER',
    message: `The content service gave an unexpected answer to ${path}: ${problem}. The content cache is as it was.`,
    hint: 'Check that STORYBLOK_API is the address of a content delivery API, ending in /v2.',
    cause: error,
  })
}
