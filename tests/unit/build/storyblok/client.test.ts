import type { ServerResponse } from 'node:http'
import { storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it } from 'vitest'
import type { ServiceConfig } from '../../../../build/config/environment.ts'
import type { ClientOptions } from '../../../../build/storyblok/ask.ts'
import { type ContentClient, createContentClient } from '../../../../build/storyblok/client.ts'
import { busiestSecond, listen, sendJson } from '../listen.ts'
import { serveSpace, watchService } from '../serve-space.ts'
import { configIn } from '../site-config.ts'
import { rawStory } from '../stories.ts'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

const secret = 'tOkEn-of-the-space'

const serviceAt = (apiUrl: string, fields: Partial<ServiceConfig> = {}): ServiceConfig => ({
  apiUrl,
  token: secret,
  oauthToken: '',
  version: 'published',
  ...fields,
})

const storyAt = (id: number) => rawStory(id, `story-${id}`, { component: 'page' })

const hasty = { isPaced: false, retryMs: 1 }

const createClient = (service: ServiceConfig, options: ClientOptions = hasty) =>
  createContentClient(configIn(tempFolder(), { service }), options)

async function slugsOf(client: ContentClient) {
  const slugs: string[] = []
  await client.fetchStories({
    cv: 42,
    onStories: (some) => void slugs.push(...some.map(({ full_slug }) => full_slug)),
  })
  return slugs
}

/** A service of our own, for the answers that a real one should never give. */
async function connect(
  answer: (response: ServerResponse, page: number, perPage: number) => unknown,
  fields: Partial<ServiceConfig> = {},
  options: ClientOptions = hasty,
) {
  const { origin, arrivals } = await listen((response, { url }) => {
    const { page = 0, per_page = 25 } = Object.fromEntries(url.searchParams)
    return answer(response, Number(page), Number(per_page))
  })
  const client = createClient(serviceAt(`${origin}/v2`, fields), options)
  return { client, arrivals, apiUrl: `${origin}/v2` }
}

describe('the content client', () => {
  it('[SYNC-1] fetches every page of a space, with token, version, cv, page and per_page', async () => {
    const stories = Array.from({ length: 60 }, (_, index) =>
      storyFile({ id: index + 1, full_slug: `story-${index + 1}` }),
    )
    const { service } = await serveSpace(stories)
    const { apiUrl, arrivals } = await watchService(service)
    const client = createClient(serviceAt(apiUrl, { token: service.tokens.public }))
    const progress: string[] = []
    await client.fetchStories({
      cv: 42,
      onStories: (_some, done, total) => void progress.push(`${done}/${total}`),
    })
    expect(progress).toEqual(['25/60', '50/60', '60/60'])
    expect(client.counts()).toEqual({ requests: 3, retries: 0 })
    const common = { token: 'test-public', version: 'published', cv: '42', per_page: '25' }
    expect(arrivals.map(({ url }) => [url.pathname, Object.fromEntries(url.searchParams)])).toEqual(
      ['1', '2', '3'].map((page) => ['/v2/cdn/stories', { ...common, page }]),
    )
  })

  it('[SYNC-4] asks at most 3 times a second with an OAuth token', async () => {
    const { client, arrivals } = await connect(
      (response, page) =>
        sendJson(
          response,
          { stories: page < 6 ? [storyAt(page)] : [] },
          { headers: { total: '9' } },
        ),
      { oauthToken: 'oauth', token: '' },
      {},
    )
    expect(await slugsOf(client)).toHaveLength(5)
    expect(busiestSecond(arrivals)).toBeLessThanOrEqual(3)
    expect(arrivals.map(({ headers }) => headers.authorization)).toEqual(Array(6).fill('oauth'))
  })
})

describe('an answer that is not a success', () => {
  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    sendJson(response, body, { status, headers: { 'retry-after': '0' } })
  const html = (status: number) => (response: ServerResponse) =>
    response
      .writeHead(status, { 'content-type': 'text/html', 'retry-after': '0' })
      .end('<!doctype html><title>Sorry</title>')

  it.each<[number, string, (response: ServerResponse) => unknown, hint?: string]>([
    [401, 'token=***', json(401, { error: `token=${secret}` }), 'STORYBLOK_REGION'],
    [404, 'This record could not be found', json(404, ['This record could not be found']), '/v2'],
    [429, 'Too many requests', json(429, { error: 'Too many requests' }), 'Wait a minute'],
    [422, 'per_page too high', json(422, { per_page: ['per_page too high'] })],
    [500, 'Internal Server Error', html(500)],
    [403, 'Forbidden', html(403)],
    [418, 'teapot', json(418, { error: { code: 'teapot' } })],
    [400, 'Bad Request', json(400, {})],
    [204, 'No Content', (response) => response.writeHead(204).end()],
  ])(
    '[SYNC-6] is rejected with its status and text, but without the token: %i %s',
    async (status, text, answer, hint = 'status.storyblok.com') => {
      const { client, apiUrl } = await connect(answer)
      const error = await thrownBy(() => client.fetchSpace())
      expect(error.code).toBe('SERVICE_REFUSED')
      expect(error.message).toContain(` ${status} (${text}) to GET ${apiUrl}/cdn/spaces/me`)
      expect(error.hint).toContain(hint)
      const cause = error.cause as Error
      expect([error.stack, cause.stack, JSON.stringify(cause)].join()).not.toContain(secret)
    },
  )
})

describe('an answer that makes no sense', () => {
  it('names the story that is to blame', async () => {
    const { client } = await connect((response) =>
      sendJson(response, { stories: [storyAt(0), { ...storyAt(1), content: {} }] }),
    )
    const error = await thrownBy(() => slugsOf(client))
    expect(error.code).toBe('SERVICE_ANSWER')
    expect(error.message).toContain('the story story-1 has an invalid value in content.component')
    expect(error.hint).toContain('Open this story in Storyblok')
  })

  it.each([
    ['{"space":{"id":"7"}}', undefined, 'space.id: '],
    ['hello', undefined, 'text without a content type instead of JSON'],
    ['hello', 'text/plain; charset=utf-8', 'text/plain instead of JSON'],
    ['{"space":{"id":', 'application/json', 'broken JSON'],
  ])('[SYNC-6] is described in the error: %s of type %s', async (body, type, says) => {
    const { client } = await connect((response) => {
      if (type !== undefined) response.setHeader('content-type', type)
      response.end(body)
    })
    const error = await thrownBy(() => client.fetchSpace())
    expect(error.code).toBe('SERVICE_ANSWER')
    expect(error.message).toContain(`: ${says}`)
    expect(error.hint).toContain('STORYBLOK_API')
  })
})
