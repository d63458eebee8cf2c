import StoryblokClient from 'storyblok-js-client'
import { describe, expect, it } from 'vitest'
import { deliveryLimit } from '../src/rate-limit.ts'
import { storyFile } from '../src/testing.ts'
import { serveSpace } from './serve-space.ts'

const url = (path: string) => new URL(`http://emulator.test/v2/cdn/${path}`)
const pages = Array.from({ length: 130 }, (_, index) =>
  storyFile({ id: index + 1, full_slug: `p${index}` }),
)

describe('[SYNC-14] rate limits', () => {
  it.each([
    ['stories/corsi/base', 50],
    ['stories/id?find_by=uuid&per_page=100', 50],
    ['stories', 50],
    ['stories?per_page=25', 50],
    ['stories?per_page=26', 15],
    ['stories?per_page=50', 15],
    ['stories?per_page=75', 10],
    ['stories?per_page=100', 6],
    ['links?per_page=1000', 6],
  ])('%s: %i requests a second', (path, limit) => {
    expect(deliveryLimit(url(path))).toBe(limit)
  })

  it('refuses the seventh page of a hundred stories within a second, like Storyblok', async () => {
    let now = 5_000
    const { ask } = await serveSpace(pages, { rateLimits: true, now: () => now })
    const list = (page: number) => ask(`stories?version=draft&per_page=100&page=${page}`)
    for (let page = 1; page <= 6; page++) {
      if (page === 5) now += 600
      expect((await list(page)).status).toBe(200)
    }
    const refused = await list(7)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBeNull()
    expect(await refused.json()).toEqual({
      error: 'Rate limit of 6 request per second has been reached. Retry later.',
    })
    expect(refused.headers.get('x-ratelimit-policy')).toBe('"concurrent-requests";q=30')
    expect(refused.headers.get('x-ratelimit')).toMatch(/^"concurrent-requests";r=\d+$/)
    expect((await ask('stories?version=draft')).status).toBe(200)
    now += 400
    for (let page = 7; page <= 10; page++) expect((await list(page)).status).toBe(200)
    expect((await list(11)).status).toBe(429)
  })

  it('hardly limits published answers that it has given before', async () => {
    const { ask, json } = await serveSpace(pages, { rateLimits: true, now: () => 5_000 })
    const { version } = (await json('spaces/me')).space
    const list = (page: number) => ask(`stories?cv=${version}&per_page=100&page=${page}`)
    expect((await list(1)).status).toBe(200)
    for (let time = 0; time < 20; time++) expect((await list(1)).status).toBe(200)
    for (let page = 2; page <= 6; page++) expect((await list(page)).status).toBe(200)
    expect((await list(7)).status).toBe(429)
  })

  it('lets the official client through at its own pace', async () => {
    const { emulator } = await serveSpace(pages, { rateLimits: true })
    const client = new StoryblokClient({ accessToken: 'T', endpoint: emulator.url })
    const stories = await client.getAll('cdn/stories', { per_page: 50 })
    expect(stories).toHaveLength(130)
  })

  it('limits the management API too, with its own message', async () => {
    const { emulator } = await serveSpace(pages, { rateLimits: true, now: () => 5_000 })
    const ask = () => fetch(`${emulator.origin}/v1/users/me`, { headers: { authorization: 'M' } })
    for (let time = 0; time < 6; time++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({
      error: 'Rate limit of 6 request per second reached. Retry later.',
    })
  })
})
