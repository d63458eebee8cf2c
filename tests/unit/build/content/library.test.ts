import { describe, expect, it } from 'vitest'
import type { StoryEntry } from '../../../../build/cache/cache-index.ts'
import { storyKey } from '../../../../build/content/dependencies.ts'
import { openLibrary } from '../../../../build/content/library.ts'
import { libraryOf } from '../library-of.ts'
import { pageContent, rawStory, uuidOf } from '../stories.ts'

const key = storyKey(uuidOf(1))

/** A library of two stories, with `change` in the entry of the first. */
function libraryWith(change: Partial<StoryEntry>) {
  const { library } = libraryOf([1, 2].map((id) => rawStory(id, `pagina-${id}`, pageContent())))
  const { index, config, time } = library
  const [first, ...others] = index.stories
  const stories = first === undefined ? [] : [{ ...first, ...change }, ...others]
  return openLibrary({
    index: { ...index, stories },
    config,
    site: library.site,
    now: new Date(`${time}Z`),
  })
}

describe('[BUILD-5] whether a story changed since it was read', () => {
  it.each<[string, Partial<StoryEntry>]>([
    ['that is as it was', {}],
    ['of another version', { digest: 'f'.repeat(64) }],
    ['with a version that does not fit', { invalid: 'f'.repeat(64) }],
    ['at another slug of the same length', { fullSlug: 'pagina-3' }],
    ['at a longer slug that ends the same', { fullSlug: 'altra/pagina-1' }],
  ])('is detected for a story %s', (_, change) => {
    const [before, changed] = [libraryWith({}), libraryWith(change)]
    const isSame = changed.valueOf(key) === before.valueOf(key)
    expect(changed.hasValue(key, changed.valueOf(key))).toBe(true)
    expect(changed.hasValue(key, before.valueOf(key))).toBe(isSame)
    expect(before.hasValue(key, changed.valueOf(key))).toBe(isSame)
    expect(changed.hasValue(key, '')).toBe(false)
    expect(changed.hasValue(storyKey('gone'), '')).toBe(true)
    expect(changed.hasValue(storyKey('gone'), changed.valueOf(key))).toBe(false)
  })
})
