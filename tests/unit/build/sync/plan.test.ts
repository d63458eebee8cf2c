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

describe('[SYNC-10] a story is fetched', () => {
  const isFetched = (cached: StoryEntry, fields: Partial<Link> = {}) =>
    compareWithLinks(new Map([['a', cached]]), [link(fields)]).changed.length === 1

  it.each<[string, Partial<Link>]>([
    ['changed', { updated_at: later }],
    ['without dates, so that nobody knows', { published_at: null, updated_at: null }],
  ])('that was %s', (_what, fields) => {
    expect(isFetched(entry, fields)).toBe(true)
  })

  it('that was never seen', () => {
    const { seen: _seen, ...unseen } = entry
    expect(isFetched(unseen)).toBe(true)
  })

  it('neither for a slash around its slug nor for ever, when its date is given in two ways', () => {
    expect(isFetched(entry, { slug: '/about/' })).toBe(false)
    const newer = { updated_at: later }
    expect(isFetched(withSeen(entry, link(newer)), newer)).toBe(false)
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
})
