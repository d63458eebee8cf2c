import { expect, it } from 'vitest'
import type { StoryEntry } from '../../../../build/cache/cache-index.ts'
import type { Link } from '../../../../build/storyblok/answers.ts'
import { compareWithLinks, extendSlugHistory, withSeen } from '../../../../build/sync/plan.ts'
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

const { seen: _seen, ...unseen } = entry
const newer = { updated_at: later }

it.each<[string, boolean, StoryEntry, Partial<Link>]>([
  ['that was changed', true, entry, newer],
  ['without dates', true, entry, { published_at: null, updated_at: null }],
  ['that was never seen', true, unseen, {}],
  ['with slashes around its slug', false, entry, { slug: '/about/' }],
  ['whose date is given in two ways', false, withSeen(entry, link(newer)), newer],
])('[SYNC-10] fetches a story %s: %s', (_what, isFetched, cached, fields) => {
  const { changed } = compareWithLinks(new Map([['a', cached]]), [link(fields)])
  expect(changed).toHaveLength(isFetched ? 1 : 0)
})

it('[ROUTE-6] every slug that a story had is remembered, and none that it has', () => {
  const at = (slug: string) => [entryOf(slug, { uuid: 'a' })]
  const once = extendSlugHistory({ stories: at('a') }, at('b'))
  expect(once).toEqual({ slugHistory: { a: ['a'] } })
  const twice = extendSlugHistory({ stories: at('b'), ...once }, at('c'))
  expect(twice).toEqual({ slugHistory: { a: ['a', 'b'] } })
  expect(extendSlugHistory({ stories: at('c'), ...twice }, at('a'))).toEqual({
    slugHistory: { a: ['b', 'c'] },
  })
})
