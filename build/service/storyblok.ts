/**
 * The one door to the content service: the official client over our own transport.
 */
import StoryblokClient from 'storyblok-js-client'
import * as z from 'zod'
import { contentTypes } from '../../src/content/content-types.ts'
import type { ServiceConfig } from '../config/environment.ts'
import { describeDamage, describeMisfit, unexpectedAnswer } from './answer-damage.ts'
import type { Deadline } from './deadline.ts'
import { dividing } from './divide-page.ts'
import { createJsonFetch, damageHeader } from './json-answer.ts'
import { type Listed, listAll } from './listing.ts'
import type { PaceHistory } from './pacer.ts'
import { isNotFound, missingToken, refusal } from './service-errors.ts'
import { createTransport, type TransportLimits } from './transport.ts'

/** A story as the service gave it, unresolved; all its fields are kept. */
export type RawStory = z.infer<typeof storySchema>

/** What the listing of links says of a story. Dates are missing when the service has none. */
export type Link = z.infer<typeof linkSchema>

export interface Space {
  id: number
  name: string
  /** Changes with every publish; pinned as `cv` for a whole sync. */
  version: number
}

type OnStories = (stories: RawStory[], done: number, total: number) => Promise<void> | void

export interface ContentClient {
  fetchSpace(): Promise<Space>
  /** Every story of the space, page by page. `isLarge`: it is known to have many. */
  fetchStories(options: { cv: number; isLarge?: boolean; onStories: OnStories }): Promise<Listed>
  /** The story with this full slug or uuid, or `null` when readers of this version have none. */
  fetchStory(name: string, cv: number): Promise<RawStory | null>
  /** These stories, 50 at a time; those that the service does not have are left out. */
  fetchStoriesByUuid(options: {
    cv: number
    uuids: readonly string[]
    onStories: OnStories
  }): Promise<void>
  /** The links of all stories that readers of this version get, folders not among them. */
  fetchLinks(options: {
    cv: number
    known: Iterable<string>
  }): Promise<{ links: Link[] } & Pick<Listed, 'isDoubtful'>>
  /** How many requests left the machine so far, retries included, and how many were retries. */
  counts(): { requests: number; retries: number }
}

export interface ClientOptions {
  /** The requests of the processes before this one. */
  history?: PaceHistory
  deadline?: Deadline
  limits?: Partial<TransportLimits>
  /** Default: what the service allows. */
  requestsPerSecond?: number
}

const storySchema = z.looseObject({
  id: z.number(),
  uuid: z.string().min(1),
  name: z.string(),
  slug: z.string(),
  full_slug: z.string(),
  content: z.looseObject({ component: z.string() }),
})
const storiesSchema = z.object({
  stories: z.array(storySchema),
  // Nothing is asked to be resolved, but what comes resolved, or as uuids, is not lost.
  rels: z.array(storySchema).optional().catch(undefined),
  rel_uuids: z.array(z.string()).optional().catch(undefined),
  link_uuids: z.array(z.string()).optional().catch(undefined),
})
const spaceSchema = z.object({
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
const linksSchema = z.object({ links: z.record(z.string(), linkSchema) })

// The client types its headers as `Headers`, but gives a plain object.
const headersSchema = z.looseObject({ total: z.coerce.number().catch(Number.NaN) })

/** A story without these is little more than its name. */
const contentFields = Object.values(contentTypes).flatMap(({ fields }) => Object.keys(fields))

/** Items of a page, as many as the service gives or fewer. */
export const smallPage = 25
export const largePage = 100
export const linksPage = 1000
export const uuidsAtOnce = 50
const allowedPerSecond = { withToken: 5, withOauthToken: 3 }

/**
 * Connects to the content service.
 * @throws VetrinaError TOKEN_MISSING (exit 2) when there is no access token
 */
export function createContentClient(
  service: ServiceConfig,
  { history, deadline, limits, requestsPerSecond }: ClientOptions = {},
): ContentClient {
  if (service.token === '' && service.oauthToken === '') throw missingToken()
  const count = { requests: 0, retries: 0 }
  const onRetry = () => {
    count.retries++
  }
  const transport = createTransport({
    requestsPerSecond:
      requestsPerSecond ??
      (service.oauthToken === '' ? allowedPerSecond.withToken : allowedPerSecond.withOauthToken),
    onRequest: () => {
      count.requests++
    },
    onRetry,
    ...(deadline && { onProgress: deadline.progress, signal: deadline.signal }),
    ...(history && { history }),
    ...(limits && { limits }),
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
    fetch: createJsonFetch(transport, onRetry),
  })

  const get = async <T>(path: string, params: Record<string, unknown>, schema: z.ZodType<T>) => {
    const answer = await client
      .get(path, { ...params, version: service.version })
      .catch((rejection: unknown) => {
        // An `Error` is the client's own: it stumbled over what it was given.
        throw rejection instanceof Error
          ? unexpectedAnswer(path, { problem: rejection.message }, rejection)
          : refusal(rejection, path, service)
      })
    const { total, [damageHeader]: damage } = headersSchema.parse({ ...answer.headers })
    if (damage !== undefined) throw unexpectedAnswer(path, describeDamage(`${damage}`, answer.data))
    const parsed = schema.safeParse(answer.data)
    if (!parsed.success) {
      throw unexpectedAnswer(path, describeMisfit(parsed.error, answer.data), parsed.error)
    }
    return { data: parsed.data, total }
  }

  const fetchPage = async (params: Record<string, unknown>, references?: Set<string>) => {
    const { data, total } = await get('cdn/stories', params, storiesSchema)
    for (const uuid of [...(data.rel_uuids ?? []), ...(data.link_uuids ?? [])]) {
      references?.add(uuid)
    }
    return { items: [...data.stories, ...(data.rels ?? [])], total }
  }

  const pagesOf = (params: { cv: number; by_uuids?: string }, references?: Set<string>) =>
    dividing({
      fetchPage: (page, per_page) => fetchPage({ ...params, per_page, page }, references),
      fetchName: (page) =>
        fetchPage({ ...params, per_page: 1, page, excluding_fields: contentFields.join(',') }),
    })

  const fetchStoriesByUuid: ContentClient['fetchStoriesByUuid'] = async ({
    cv,
    uuids,
    onStories,
  }) => {
    for (let done = 0; done < uuids.length; ) {
      const some = uuids.slice(done, done + uuidsAtOnce)
      const by_uuids = some.join(',')
      const { items } = await pagesOf({ cv, by_uuids })(1, uuidsAtOnce)
      done += some.length
      await onStories(items, done, uuids.length)
    }
  }

  return {
    counts: () => ({ ...count }),

    async fetchSpace() {
      const { data } = await get('cdn/spaces/me', {}, spaceSchema)
      return data.space
    },

    async fetchStories({ cv, isLarge = false, onStories }) {
      const references = new Set<string>()
      const listed = await listAll({
        fetchPage: pagesOf({ cv }, references),
        uuidOf: (story) => story.uuid,
        perPage: isLarge ? largePage : smallPage,
        largePage,
        onItems: onStories,
      })
      const uuids = [...references].filter((uuid) => !listed.uuids.has(uuid))
      await fetchStoriesByUuid({ cv, uuids, onStories })
      return listed
    },

    async fetchStory(name, cv) {
      const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name)
      const path = `cdn/stories/${name.split('/').map(encodeURIComponent).join('/')}`
      try {
        const params = { cv, ...(isUuid && { find_by: 'uuid' }) }
        return (await get(path, params, z.object({ story: storySchema }))).data.story
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },

    fetchStoriesByUuid,

    async fetchLinks({ cv, known }) {
      const links: Link[] = []
      const { isDoubtful } = await listAll({
        async fetchPage(page, per_page) {
          const params = { cv, per_page, page, include_dates: 1 }
          const { data, total } = await get('cdn/links', params, linksSchema)
          return { items: Object.values(data.links), total }
        },
        uuidOf: (link) => link.uuid,
        perPage: linksPage,
        onItems: (some) => {
          links.push(...some)
        },
        // A total that is too low would look like stories that are gone.
        mayEndAtTotal: (uuids) => [...known].every((uuid) => uuids.has(uuid)),
      })
      const isShown = (link: Link) => service.version === 'draft' || link.published
      return { links: links.filter((link) => !link.is_folder && isShown(link)), isDoubtful }
    },
  }
}
