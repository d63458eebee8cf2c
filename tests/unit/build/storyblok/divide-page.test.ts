import { storyFile } from 'storyblok-emulator/testing'
import { expect, it } from 'vitest'
import { type ContentClient, createContentClient } from '../../../../build/storyblok/client.ts'
import { listen, sendJson } from '../listen.ts'
import { serveSpace, watchService } from '../serve-space.ts'
import { pageContent, rawStory } from '../stories.ts'
import { thrownBy } from '../thrown-by.ts'

/** No answer may have more, so that ten of the usual stories fill it. */
const maxBytes = 20_000
const textOf = (bytes: number) => pageContent({ title: 'x'.repeat(bytes) })

const clientOf = (apiUrl: string, token: string) =>
  createContentClient(
    { apiUrl, token, oauthToken: '', version: 'published' },
    { limits: { maxBytes }, requestsPerSecond: 1000, contentFields: ['title'] },
  )

/** A space of stories with so much text, and a client to which `maxBytes` is all that it takes. */
async function openSpace(sizes: readonly number[]) {
  const stories = sizes.map((size, index) =>
    storyFile({
      ...{ id: index + 1, position: index, content: textOf(size) },
      full_slug: `story-${String(index).padStart(3, '0')}`,
    }),
  )
  const { service } = await serveSpace(stories)
  const { apiUrl, arrivals } = await watchService(service)
  const client = clientOf(apiUrl, service.tokens.preview)
  const { version: cv } = await client.fetchSpace()
  const asked = () =>
    arrivals
      .filter(({ url }) => url.pathname.endsWith('/cdn/stories'))
      .map(({ url }) => `${url.searchParams.get('per_page')}/${url.searchParams.get('page')}`)
  return { client, cv, asked, slugs: stories.map(({ full_slug }) => String(full_slug)), stories }
}

async function listed(client: ContentClient, cv: number, isLarge = false) {
  const slugs: string[] = []
  const { isDoubtful } = await client.fetchStories({
    ...{ cv, isLarge },
    onStories: (some) => void slugs.push(...some.map(({ full_slug }) => full_slug)),
  })
  return { slugs, isDoubtful }
}

const sizesOf = (count: number, large: readonly number[], bytes: number) =>
  Array.from({ length: count }, (_, index) => (large.includes(index) ? bytes : 10))

it('[SYNC-1] a page that is too large is listed in smaller ones, and no other page is', async () => {
  const { client, cv, asked, slugs } = await openSpace(sizesOf(60, [31, 32, 47], 9000))
  expect(await listed(client, cv)).toEqual({ slugs, isDoubtful: false })
  const single = ['1/31', '1/32', '1/33', '1/34', '1/35']
  const parts = ['5/6', '5/7', ...single, '5/8', '5/9', '5/10']
  expect(asked()).toEqual(['25/1', '25/2', ...parts, '25/3'])
})

it.each([
  ['the first', [0, 1, 2]],
  ['the last', [157, 158, 159]],
  ['all over', [0, 24, 25, 26, 99, 100, 101, 104, 105, 130, 159]],
  ['many in a row', Array.from({ length: 50 }, (_, index) => index + 90)],
])('[SYNC-1] every story comes once and in order when the large ones are %s', async (_, large) => {
  const { client, cv, slugs } = await openSpace(sizesOf(160, large, 8000))
  for (const isLarge of [false, true]) {
    expect(await listed(client, cv, isLarge)).toEqual({ slugs, isDoubtful: false })
  }
})

it('[SYNC-10] stories that are asked for by uuid are, too', async () => {
  const { client, cv, stories, slugs } = await openSpace(sizesOf(60, [3, 4, 5, 58, 59], 9000))
  const found: string[] = []
  await client.fetchStoriesByUuid({
    cv,
    uuids: stories.map(({ uuid }) => String(uuid)),
    onStories: (some) => void found.push(...some.map(({ full_slug }) => full_slug)),
  })
  expect(found.toSorted()).toEqual(slugs)
})

it('[SYNC-6] the story that is too large by itself is named', async () => {
  const { client, cv, asked } = await openSpace(sizesOf(30, [27], 30_000))
  const error = await thrownBy(() => listed(client, cv))
  expect(error).toMatchObject({ code: 'SERVICE_ANSWER', exitCode: 1 })
  expect(error.message).toMatch(/story story-027 is too large .* larger than 0\.019\d* MB/)
  expect(error.hint).toContain('Open this story in Storyblok')
  expect(asked().slice(-2)).toEqual(['1/28', '1/28'])
})

it('[SYNC-1] a listing that changes between two parts of a page is in doubt', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1)
  const { origin } = await listen((response, { url }) => {
    const [page, perPage] = ['page', 'per_page'].map((name) => Number(url.searchParams.get(name)))
    const from = ((page ?? 1) - 1) * (perPage ?? 25)
    const some = ids.slice(from, from + (perPage ?? 25))
    const body = { stories: some.map((id) => rawStory(id, `story-${id}`, textOf(1500))) }
    sendJson(response, body, { headers: { total: String(ids.length) } })
    // The first story goes when the first part is there: the sixth moves to where nobody asks.
    if (perPage === 5 && page === 1) ids.shift()
  })
  const { slugs, isDoubtful } = await listed(clientOf(`${origin}/v2`, 'token'), 1)
  expect(slugs).not.toContain('story-6')
  expect(isDoubtful).toBe(true)
})
