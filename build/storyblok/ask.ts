/**
 * Asks the content service: the official client over our own transport, which paces and repeats.
 */
import StoryblokClient from 'storyblok-js-client'
import type * as z from 'zod'
import type { ServiceConfig } from '../config/environment.ts'
import { describeDamage, describeMisfit, unexpectedAnswer } from './answer-damage.ts'
import { headersSchema } from './answers.ts'
import type { Deadline } from './deadline.ts'
import { refusal } from './errors.ts'
import { createJsonFetch, damageHeader } from './json-answer.ts'
import type { PaceHistory } from './pace.ts'
import { createTransport, type TransportLimits } from './transport.ts'

export interface AskOptions {
  /** The requests of the processes before this one. */
  history?: PaceHistory
  deadline?: Deadline
  limits?: Partial<TransportLimits>
  /** Default: what the service allows. */
  requestsPerSecond?: number
}

/** How many requests left the machine so far, retries included, and how many were retries. */
export interface RequestCounts {
  requests: number
  retries: number
}

/**
 * An answer that has this shape, and how many items there are in all: NaN where it does not say.
 * @throws VetrinaError when the service refuses, or answers something else
 */
export type Ask = <T>(
  path: string,
  params: Record<string, unknown>,
  schema: z.ZodType<T>,
) => Promise<{ data: T; total: number }>

const allowedPerSecond = { withToken: 5, withOauthToken: 3 }

export function createAsk(
  service: ServiceConfig,
  options: AskOptions,
): { ask: Ask; counts(): RequestCounts } {
  const count: RequestCounts = { requests: 0, retries: 0 }
  const client = createOfficialClient(service, options, count)
  const ask: Ask = async (path, params, schema) => {
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
  return { ask, counts: () => ({ ...count }) }
}

function createOfficialClient(
  service: ServiceConfig,
  { history, deadline, limits, requestsPerSecond }: AskOptions,
  count: RequestCounts,
): StoryblokClient {
  const { withToken, withOauthToken } = allowedPerSecond
  const onRetry = () => {
    count.retries++
  }
  const transport = createTransport({
    requestsPerSecond:
      requestsPerSecond ?? (service.oauthToken === '' ? withToken : withOauthToken),
    onRequest: () => {
      count.requests++
    },
    onRetry,
    ...(deadline && { onProgress: deadline.progress, signal: deadline.signal }),
    ...(history && { history }),
    ...(limits && { limits }),
  })
  return new StoryblokClient({
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
}
