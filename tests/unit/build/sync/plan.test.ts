import { describe, expect, it } from 'vitest'
import type { StoryEntry } from '../../../../build/cache/cache-index.ts'
import type { Link } from '../../../../build/storyblok/answers.ts'
import {
  compareWithLinks,
  extendSlugHistory,
  isListingCheap,
  isMost,
  withSeen,
} from '../../../../build/sync/plan.ts'
import { entryOf } from '../stories.ts'

const date = '2026-01-02T08:00:00.000Z'
const later = '2026-02-02T08:00:00.000Z'

const seen = { name: 'About', position: 3, publishedAt: date, updatedAt: date }
const entry = entryOf('about', { uuid: 'a', seen })

const link = (fields: Partial<Link> = {}): Link => ({
  uuid: 'a',
  slug: 'about',
  name: 'About',
  is_folder: false,
  published: true,
  position: 3,
  published_at: date,
  updated_at: date,
  ...fields,
})

const compare = (cached: StoryEntry[], links: Link[]) =>
  compareWithLinks(new Map(cached.map((one) => [one.uuid, one])), links)

describe('[SYNC-10] compareWithLinks', () => {
  it('keeps what is as it was seen', () => {
    expect(compare([entry], [link()])).toEqual({ unchanged: [entry], changed: [] })
    expect(compare([entry], [link({ slug: '/about/' })]).unchanged).toHaveLength(1)
  })

  it.each<[string, Partial<Link>]>([
    ['published again', { published_at: later }],
    ['changed', { updated_at: later }],
    ['moved', { slug: 'chi/about' }],
    ['renamed', { name: 'Chi sono' }],
    ['put elsewhere', { position: 4 }],
    ['without dates, so that nobody knows', { published_at: null, updated_at: null }],
  ])('fetches what was %s', (_what, fields) => {
    expect(compare([entry], [link(fields)]).changed).toHaveLength(1)
  })

  it('fetches what is new or was never seen, and forgets what has no link', () => {
    const { seen: _seen, ...unseen } = entry
    expect(compare([], [link()]).changed).toHaveLength(1)
    expect(compare([unseen], [link()]).changed).toHaveLength(1)
    expect(compare([entry], [])).toEqual({ unchanged: [], changed: [] })
  })

  it('does not fetch a story for ever whose date the service gives in two ways', () => {
    const newer = link({ updated_at: later })
    expect(compare([withSeen(entry, newer)], [newer]).unchanged).toHaveLength(1)
  })
})

it('[SYNC-10] a listing of all is taken when it costs no more than finding the changed ones', () => {
  const cheap = [0, 18, 49, 50, 100, 199, 200, 10_000].filter(isListingCheap)
  expect(cheap).toEqual([0, 18, 49, 199])
  expect([1, 5000, 5100].map((changed) => isMost(changed, 10_000))).toEqual([false, false, true])
})

describe('[ROUTE-6] extendSlugHistory', () => {
  const at = (slug: string) => [entryOf(slug, { uuid: 'a' })]

  it('remembers every slug that a story had, and none that it has', () => {
    const once = extendSlugHistory({ stories: at('a') }, at('b'))
    expect(once).toEqual({ slugHistory: { a: ['a'] } })
    const twice = extendSlugHistory({ stories: at('b'), ...once }, at('c'))
    expect(twice).toEqual({ slugHistory: { a: ['a', 'b'] } })
    expect(extendSlugHistory({ stories: at('c'), ...twice }, at('a'))).toEqual({
      slugHistory: { a: ['b', 'c'] },
    })
  })

  it('remembers it of a story that is away for a time', () => {
    const away = extendSlugHistory({ stories: at('a') }, [])
    expect(extendSlugHistory({ stories: [], ...away }, at('b'))).toEqual({
      slugHistory: { a: ['a'] },
    })
    expect(extendSlugHistory({ stories: [], ...away }, at('a'))).toEqual({})
  })

  it('is nothing where nothing moved', () => {
    expect(extendSlugHistory(null, at('a'))).toEqual({})
    expect(extendSlugHistory({ stories: at('a') }, at('a'))).toEqual({})
  })
})
