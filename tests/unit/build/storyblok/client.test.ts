import type { ServerResponse } from 'node:http'
import { storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it } from 'vitest'
import type { ServiceConfig } from '../../../../build/config/environment.ts'
import type { RawStory } from '../../../../build/storyblok/answers.ts'
import { type ContentClient, createContentClient } from '../../../../build/storyblok/client.ts'
import { busiestSecond, closedOrigin, listen, reset, sendJson } from '../listen.ts'
import { serveSpace, watchService } from '../serve-space.ts'
import { rawStory } from '../stories.ts'
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

const space = { space: { id: 7, name: 'Studio', version: 42, domain: '' } }

async function fetchAll(client: ContentClient, cv: number): Promise<RawStory[]> {
  const stories: RawStory[] = []
  await client.fetchStories({ cv, onStories: (some) => void stories.push(...some) })
  return stories
}

/** A service of our own, for the answers that a real one should never give. */
async function connect(
  answer: (response: ServerResponse, page: number, asked: number) => unknown,
  fields: Partial<ServiceConfig> = {},
) {
  const { origin, arrivals } = await listen((response, { url }) =>
    answer(
      response,
      Number(url.searchParams.get('page') ?? 0),
      Number(url.searchParams.get('per_page') ?? 25),
    ),
  )
  const client = createContentClient(serviceAt(`${origin}/v2`, fields))
  const slugs = async () => {
    const stories = await fetchAll(client, 42)
    return stories.map((story) => story.full_slug)
  }
  return { client, arrivals, slugs, apiUrl: `${origin}/v2` }
}

/** Answers with pages of a listing of so many stories, the way the service does. */
const listing =
  (number: number, total: unknown = number, mostPerPage = 100) =>
  (response: ServerResponse, page: number, asked: number) => {
    const perPage = Math.min(asked, mostPerPage)
    const ids = Array.from({ length: number }, (_, index) => index + 1)
    const stories = ids.slice((page - 1) * perPage, page * perPage).map(storyAt)
    const headers = {
      'per-page': String(perPage),
      ...(total === null ? {} : { total: `${total}` }),
    }
    sendJson(response, { stories, cv: 42 }, { headers })
  }

describe('the content client', () => {
  it('[SYNC-1] fetches every page of a space, with token, version, cv, page and per_page', async () => {
    const stories = Array.from({ length: 60 }, (_, index) =>
      storyFile({ id: index + 1, full_slug: `story-${index + 1}` }),
    )
    const { service } = await serveSpace(stories)
    const { apiUrl, arrivals } = await watchService(service)
    const client = createContentClient(serviceAt(apiUrl, { token: service.tokens.public }))
    const { version } = await client.fetchSpace()
    const progress: string[] = []
    const ids = new Set<number>()
    await client.fetchStories({
      cv: version,
      onStories(some, done, total) {
        for (const { id } of some) ids.add(id)
        progress.push(`${done}/${total}`)
      },
    })
    expect(ids.size).toBe(60)
    expect(progress).toEqual(['25/60', '50/60', '60/60'])
    expect(client.counts()).toEqual({ requests: 4, retries: 0 })
    expect(arrivals.map(({ url }) => url.pathname)).toEqual([
      '/v2/cdn/spaces/me',
      '/v2/cdn/stories',
      '/v2/cdn/stories',
      '/v2/cdn/stories',
    ])
    const sent = arrivals.slice(1).map(({ url }) => Object.fromEntries(url.searchParams))
    const common = { token: 'test-public', version: 'published', cv: `${version}`, per_page: '25' }
    expect(sent).toEqual(['1', '2', '3'].map((page) => ({ ...common, page })))
  })

  it('[SYNC-1] asks for drafts when it is configured to', async () => {
    const { service } = await serveSpace([
      storyFile({ id: 1, full_slug: 'home' }),
      storyFile({ id: 2, full_slug: 'bozza', published: false }),
    ])
    const slugsOf = async (version: ServiceConfig['version']) => {
      const options = { token: service.tokens.preview, version }
      const client = createContentClient(serviceAt(service.url, options))
      const stories = await fetchAll(client, 1)
      return stories.map((story) => story.full_slug).toSorted()
    }
    expect(await slugsOf('published')).toEqual(['home'])
    expect(await slugsOf('draft')).toEqual(['bozza', 'home'])
  })

  it.each([
    ['is missing', null, 25],
    ['is too low', 10, 25],
    ['is too high', 1000, 25],
    ['is nonsense', 'many', 25],
    ['is right, on pages smaller than asked for', 60, 10],
  ])('[SYNC-1] finds all 60 stories when the total %s', async (_what, total, perPage) => {
    const { slugs, arrivals } = await connect(listing(60, total, perPage))
    expect(new Set(await slugs()).size).toBe(60)
    expect(arrivals.length).toBeLessThanOrEqual(60 / perPage + 3)
  })

  it('[SYNC-1] ends when one page comes again for ever', async () => {
    const { slugs, arrivals } = await connect((response) =>
      sendJson(response, { stories: [storyAt(1), storyAt(2)] }, { headers: { total: '999' } }),
    )
    expect(await slugs()).toEqual(['story-1', 'story-2'])
    expect(arrivals).toHaveLength(2)
  })

  it('[SYNC-1] has a story that two pages name once', async () => {
    const pages = [[1, 2, 3], [3, 4], []]
    const { slugs } = await connect((response, page) => {
      const stories = (pages[page - 1] ?? []).map(storyAt)
      sendJson(response, { stories }, { headers: { total: '30' } })
    })
    expect(await slugs()).toEqual(['story-1', 'story-2', 'story-3', 'story-4'])
  })

  it('[SYNC-4] asks at most 3 times a second with an OAuth token', async () => {
    const { slugs, arrivals } = await connect(listing(120, 120, 20), {
      oauthToken: 'oauth',
      token: '',
    })
    expect(await slugs()).toHaveLength(120)
    expect(arrivals).toHaveLength(6)
    expect(busiestSecond(arrivals)).toBeLessThanOrEqual(3)
    expect(arrivals.every(({ headers }) => headers.authorization === 'oauth')).toBe(true)
  })

  it('[SYNC-8] says where to put a token that is missing', async () => {
    const error = await thrownBy(() => createContentClient(serviceAt('http://x/v2', { token: '' })))
    expect(error).toMatchObject({ code: 'TOKEN_MISSING', exitCode: 2 })
    expect(error.hint).toContain('STORYBLOK_TOKEN')
    expect(error.hint).toContain('.env')
  })
})

describe('an answer that is no success', () => {
  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    sendJson(response, body, { status, headers: { 'retry-after': '0' } })
  const html = (status: number) => (response: ServerResponse) =>
    response
      .writeHead(status, { 'content-type': 'text/html', 'retry-after': '0' })
      .end('<!doctype html><title>Sorry</title>')

  it.each([
    [401, 'Unauthorized', json(401, { error: 'Unauthorized' })],
    [404, 'This record could not be found', json(404, ['This record could not be found'])],
    [422, 'per_page', json(422, { per_page: ['per_page too high'] })],
    [500, 'Internal Server Error', html(500)],
    [503, 'Service Unavailable', html(503)],
    [403, 'Forbidden', html(403)],
    [418, '', json(418, { error: { code: 'teapot' } })],
    [400, '', json(400, {})],
    [204, '', (response: ServerResponse) => response.writeHead(204).end()],
  ])('[SYNC-6] is rejected with its status and text: %i %s', async (status, text, answer) => {
    const { client, apiUrl } = await connect(answer)
    const error = await thrownBy(() => client.fetchSpace())
    expect(error.code).toBe('SERVICE_REFUSED')
    expect(error.message).toContain(` ${status} `)
    expect(error.message).toContain(text)
    expect(error.message).toContain(`${apiUrl}/cdn/spaces/me`)
    expect(error.hint).toBeTruthy()
  })

  it('names the token when the service refuses it, and never prints it', async () => {
    const { client } = await connect(json(401, { error: `Unauthorized: token=${secret}` }))
    const error = await thrownBy(() => client.fetchSpace())
    expect(error.hint).toContain('STORYBLOK_TOKEN')
    expect(error.hint).toContain('STORYBLOK_REGION')
    expect(error.message).toContain('401')
    const everything = [error.message, error.hint, error.stack, JSON.stringify(error.cause)]
    expect(everything.join('\n')).not.toContain(secret)
  })

  it('[SYNC-5] is given up after ten retries of 429, and standard output stays clean', async () => {
    const { client, arrivals } = await connect(json(429, { error: 'Too many requests' }))
    const error = await thrownBy(() => client.fetchSpace())
    expect(error.message).toContain('429')
    expect(arrivals).toHaveLength(11)
    expect(client.counts()).toEqual({ requests: 11, retries: 10 })
  })
})

describe('an answer that makes no sense', () => {
  it.each([
    ['a page of HTML', (response: ServerResponse) => response.end('<!doctype html><p>Hello')],
    ['nothing', (response: ServerResponse) => response.end()],
    ['null', (response: ServerResponse) => sendJson(response, null)],
    ['a text', (response: ServerResponse) => sendJson(response, 'hello')],
    ['a list', (response: ServerResponse) => sendJson(response, [storyAt(1)])],
    ['half an object', (response: ServerResponse) => response.end('{"stories":[{"id":')],
    ['stories that are null', (response: ServerResponse) => sendJson(response, { stories: null })],
    [
      'stories that are no list',
      (response: ServerResponse) => sendJson(response, { stories: 'x' }),
    ],
    ['a story of null', (response: ServerResponse) => sendJson(response, { stories: [null] })],
    [
      'a story that is a number',
      (response: ServerResponse) => sendJson(response, { stories: [1] }),
    ],
  ])('is refused as such: %s', async (_what, answer) => {
    const { slugs } = await connect(answer)
    const error = await thrownBy(slugs)
    expect(error.code).toBe('SERVICE_ANSWER')
    expect(error.message).toContain('cdn/stories')
    expect(error.message).toContain('stories')
    expect(error.hint).toContain('STORYBLOK_API')
  })

  it.each([
    ['content', { content: null }, 'the story story-1 has in content'],
    ['a component', { content: {} }, 'the story story-1 has in content.component'],
    ['a name', { name: null }, 'the story story-1 has in name'],
    ['a slug', { full_slug: null }, 'the story “Story 1” has in full_slug'],
  ])('names the story that has no %s', async (_what, change, says) => {
    const { slugs } = await connect((response) =>
      sendJson(response, { stories: [storyAt(0), { ...storyAt(1), ...change }] }),
    )
    const error = await thrownBy(slugs)
    expect(error.code).toBe('SERVICE_ANSWER')
    expect(error.message).toContain(says)
    expect(error.hint).toContain('Open this story in Storyblok')
  })

  it('is refused where it should be the space', async () => {
    const { client } = await connect((response) => sendJson(response, { space: { id: '7' } }))
    const error = await thrownBy(() => client.fetchSpace())
    expect(error.code).toBe('SERVICE_ANSWER')
    expect(error.message).toContain('space.id')
  })

  it.each([
    ['null', undefined, 'spaces/me: null instead of an object. '],
    ['null', 'application/json', 'spaces/me: null instead of an object. '],
    ['hello', undefined, 'spaces/me: a body of no type instead of JSON. '],
    [
      'hello',
      'text/plain; charset=utf-8',
      'spaces/me: a body of type text/plain instead of JSON. ',
    ],
  ])('[SYNC-6] is said to be what it is: %s of type %s', async (body, type, says) => {
    const { client } = await connect((response) => {
      if (type !== undefined) response.setHeader('content-type', type)
      response.end(body)
    })
    expect((await thrownBy(() => client.fetchSpace())).message).toContain(says)
  })

  it('[SYNC-6] has no place named when all of it is wrong', async () => {
    const { client } = await connect((response) => sendJson(response, []))
    const { message } = await thrownBy(() => client.fetchLinks({ cv: 42, known: [] }))
    expect(message).toContain('cdn/links: Invalid input')
  })
})

describe('a service that is away', () => {
  it('is named, with the reason', async () => {
    const origin = await closedOrigin()
    const client = createContentClient(serviceAt(`${origin}/v2`))
    const error = await thrownBy(() => client.fetchSpace())
    expect(error).toMatchObject({ code: 'SERVICE_UNREACHABLE', exitCode: 1 })
    expect(error.message).toContain(`${origin}/v2/cdn/spaces/me`)
    expect(error.message).toContain('ECONNREFUSED')
    expect(error.hint).toContain('STORYBLOK_API')
    expect(`${error.message}${error.hint}`).not.toContain(secret)
  })

  it('[SYNC-7] is asked once more when it breaks off, and then named', async () => {
    const { client, arrivals } = await connect(reset)
    expect((await thrownBy(() => client.fetchSpace())).code).toBe('SERVICE_UNREACHABLE')
    expect(arrivals).toHaveLength(2)
    const flaky = await connect((response) =>
      flaky.arrivals.length === 1 ? reset(response) : sendJson(response, space),
    )
    expect(await flaky.client.fetchSpace()).toEqual({ id: 7, name: 'Studio', version: 42 })
    expect(flaky.client.counts()).toEqual({ requests: 2, retries: 1 })
  })
})
