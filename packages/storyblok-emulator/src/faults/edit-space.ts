import { createHash } from 'node:crypto'
import { isRecord } from '../content-path.ts'
import { indexStories } from '../index-stories.ts'
import type { Space } from '../space.ts'
import type { Story } from '../space-files.ts'

/** The space with other stories, and so with another cv. */
export function withStories(space: Space, stories: Story[]): Space {
  return {
    ...space,
    cv: space.cv + 1,
    ...indexStories(stories),
  }
}

/** The stories that visitors can see, folders aside, in the default order. */
export function pagesOf(space: Space): Story[] {
  return space.stories.filter((story) => story.published && !story.is_folder)
}

/** The story with changes, in what is published too. */
export function changeStory(story: Story, changes: Partial<Story>): Story {
  const updated_at = new Date(Date.parse(story.updated_at) + 60_000).toISOString()
  return { ...story, updated_at, unpublished_changes: false, ...changes }
}

/** A story like this one, by another name and in another place: ids follow from the slug. */
export function copyStory(story: Story, full_slug: string): Story {
  const digest = createHash('sha256').update(`${story.uuid} ${full_slug}`).digest('hex')
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`]
  const uuid = [...parts, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
  const slug = full_slug.split('/').at(-1) ?? full_slug
  const id = Number.parseInt(digest.slice(0, 8), 16) + 1_000_000_000
  return { ...story, id, uuid, group_id: uuid, slug, full_slug, name: `Copy: ${slug}`.slice(0, 80) }
}

/** Content with every text exchanged for what `change` gives; objects and arrays are copied. */
export function mapTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, mapTexts(field, change)]),
  )
}
