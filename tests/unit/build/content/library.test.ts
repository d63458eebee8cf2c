import { expect, it } from 'vitest'
import type { StoryEntry } from '../../../../build/cache/cache-index.ts'
import { storyKey } from '../../../../build/content/dependencies.ts'
import { openLibrary } from '../../../../build/content/library.ts'
import { libraryOf } from '../library-of.ts'
import { pageContent, rawStory, uuidOf } from '../stories.ts'

/** The value of a story before and after this change of its entry. */
function valuesAround(change: Partial<StoryEntry>): [before: string, after: string] {
  const { library } = libraryOf([rawStory(1, 'pagina-1', pageContent())])
  const { index, config, site } = library
  const stories = index.stories.map((entry) => ({ ...entry, ...change }))
  const changed = openLibrary({ index: { ...index, stories }, config, site, now: new Date() })
  const key = storyKey(uuidOf(1))
  return [library.valueOf(key), changed.valueOf(key)]
}

it('[BUILD-5] the value of a story is the same while the story is, and empty without one', () => {
  const [before, after] = valuesAround({})
  expect(after).toBe(before)
  expect(libraryOf([]).library.valueOf(storyKey('gone'))).toBe('')
})

it.each<[string, Partial<StoryEntry>]>([
  ['version', { digest: 'f'.repeat(64) }],
  ['version that does not fit', { invalid: 'f'.repeat(64) }],
  ['slug', { fullSlug: 'pagina-3' }],
])('[BUILD-5] the value of a story differs with another %s', (_, change) => {
  const [before, after] = valuesAround(change)
  expect(after).not.toBe(before)
})
