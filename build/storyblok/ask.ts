/**
 * Asks Storyblok: the official client over a transport that paces, bounds and retries.
 */
import StoryblokClient from 'storyblok-js-client'
import type * as z from 'zod'
import { messageOf } from '../../src/content/errors.ts'
import type { ServiceConfig } from '../config/environment.ts'
import type { Config } from '../config.ts'
import { checkAnswer, headersSchema } from './answers.ts'
import { RequestError, requestFailed } from './errors.ts'
import { createSend } from './proxy.ts'
import { createPace, createTransport, type Pace, type TransportLimits } from './transport.ts'

export interface ClientOptions extends Partial<TransportLimits> {
  /** `false` for the emulator in this process. */
  isPaced?: boolean
}

export type ClientConfig = Pick<Config, 'service' | 'sync'>

/** By space and token: a watch, and one sync after another, share the pace. */
const paces = new Map<string, Pace>()

function paceOf({ apiUrl, token, oauthToken }: ClientConfig['service']): Pace {
  const key = `${apiUrl} ${token} ${oauthToken}`
  const pace = paces.get(key) ?? createPace(oauthToken === '' ? 5 : 3)
  paces.set(key, pace)
  return pace
}

/**
 * Asks for an answer of this shape, and the total of items: NaN where Storyblok does not say.
 * @throws VetrinaError SERVICE_UNREACHABLE, SERVICE_REFUSED, SERVICE_ANSWER
 */
export type Ask = <T>(
  path: string,
  params: Params,
  schema: z.ZodType<T>,
) => Promise<{ data: T; total: number }>

type Params = Record<string, string | number>

export function createAsk(
  { service, sync }: ClientConfig,
  { isPaced = true, ...limits }: ClientOptions,
) {
  const transport = createTransport({
    ...limits,
    pace: isPaced ? paceOf(service) : undefined,
    deadlineMs: sync.deadline * 1000,
    send: createSend(service.proxy),
  })
  const ask: Ask = async <T>(path: string, params: Params, schema: z.ZodType<T>) => {
    let failure: unknown
    // A client for each request, as it passes on only the message of what its `fetch` throws.
    const client = createOfficialClient(service, async (input, init) => {
      try {
        const read = (answer: Response) => checkAnswer(answer, schema)
        return await transport.send(new Request(input, init), read)
      } catch (error) {
        failure = error
        throw error
      }
    })
    const { page, per_page } = params
    const query = page === undefined ? '' : `?page=${page}&per_page=${per_page}`
    const answer = await client
      .get(path, { ...params, version: service.version })
      .catch((rejection: unknown) => {
        failure ??= new RequestError('unusable', messageOf(rejection))
        if (!(failure instanceof RequestError)) throw failure
        throw requestFailed(failure, `${service.apiUrl}/${path}${query}`, service)
      })
    const { total } = headersSchema.parse({ ...answer.headers })
    // `checkAnswer` has parsed it by `schema`.
    return { data: answer.data as T, total }
  }
  return { ask, counts: () => ({ ...transport.counts }) }
}

const createOfficialClient = (service: ServiceConfig, fetch: typeof globalThis.fetch) =>
  new StoryblokClient({
    accessToken: service.token,
    ...(service.oauthToken === '' ? {} : { oauthToken: service.oauthToken }),
    endpoint: service.apiUrl,
    // The transport paces and retries; the client's own queue only has to stay out of the way.
    rateLimit: 1000,
    // (Zero would mean its default, and any retry of its own is announced on standard output.)
    maxRetries: -1,
    cache: { type: 'none', clear: 'manual', cv: 'manual' },
    fetch,
  })
