import { createHash } from 'node:crypto'
import { isRecord } from '../content.ts'
import { indexStories, type Space } from '../space.ts'
import type { Story } from '../space-files.ts'
import type { FaultTable } from './fault.ts'

type Content = Story['content']

const MISSING_UUID = 'ffffffff-0000-4000-8000-00000000dead'
const MANY_RELATIONS = 120

// Slugs, one a story, that would do harm if they became paths unchanged.
const hostileSlugs = [
  '../../vetrina-outside',
  '..%2f..%2fvetrina-outside',
  '/etc/vetrina-outside',
  'about/../../vetrina-outside',
  '.hidden',
  'index.html',
  '_payload.json',
  'con',
  'back\\slash',
  'nul\u0000byte',
  '<script>alert(1)</script>',
  'a'.repeat(300),
]

/** Faults in the stories themselves. */
export const contentFaults: FaultTable = {
  'all-deleted': fault('all stories are deleted', (space) => withStories(space, [])),
  'missing-rel': fault('every reference to a story leads nowhere', (space) =>
    mapContents(space, (content) =>
      mapTexts(content, (text) => (space.storiesByUuid.has(text) ? MISSING_UUID : text)),
    ),
  ),
  'cyclic-rel': fault('stories refer to one another in a ring, and to themselves', (space) => {
    const pages = pagesOf(space)
    return mapContents(space, (content, { uuid }) => {
      const next = pages[(pages.findIndex((page) => page.uuid === uuid) + 1) % pages.length]
      const turned = mapTexts(content, (text) => (space.storiesByUuid.has(text) ? uuid : text))
      return { ...(turned as Content), related: [next?.uuid, uuid] }
    })
  }),
  'rel-uuids-120': fault(`the first story refers to ${MANY_RELATIONS} others`, (space) => {
    const [first] = pagesOf(space)
    if (first === undefined) return space
    const copies = Array.from({ length: MANY_RELATIONS }, (_, index) =>
      copyStory(first, `vetrina-relation-${index}`),
    )
    const related = copies.map(({ uuid }) => uuid)
    const changed = changeFirst(space, (content) => ({ ...content, related }))
    return withStories(changed, [...changed.stories, ...copies])
  }),
  'proto-keys': fault('contents have the keys __proto__, constructor and prototype', (space) =>
    mapContents(space, (content) => {
      const keys = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'
      // An object literal with __proto__ would set the prototype instead of a key.
      return Object.fromEntries([...Object.entries(content), ...Object.entries(JSON.parse(keys))])
    }),
  ),
  'hostile-slugs': fault('stories have slugs that are unsafe as paths', (space) =>
    addCopies(space, hostileSlugs),
  ),
  'case-collision': fault('two slugs differ only in upper and lower case', (space) => {
    const page = pagesOf(space).find(({ full_slug }) => full_slug !== full_slug.toUpperCase())
    return addCopies(space, page ? [page.full_slug.toUpperCase()] : [])
  }),
  'unknown-component': fault('the first story has a blok of an unknown component', (space) =>
    changeFirst(space, (content) => {
      const blok = { _uid: 'vetrina-unknown', component: 'vetrina_unknown', title: 'Unknown' }
      const field = Object.keys(content).find((key) => holdsBloks(content[key])) ?? 'body'
      const bloks = content[field]
      return { ...content, [field]: [...(Array.isArray(bloks) ? bloks : []), blok] }
    }),
  ),
  'big-5mb': fault('the first story has 5 MB of text', (space) =>
    changeFirst(space, (content) => ({ ...content, big: 'x'.repeat(5 * 2 ** 20) })),
  ),
  'cv-change': fault('the cv changes after every page of a list, five times', (space, lists) => ({
    ...space,
    cv: space.cv + Math.min(lists, 5),
  })),
  'drift-insert': fault(
    'after the first page of a list a story is inserted before all others',
    (space, lists) => {
      const [first] = pagesOf(space)
      if (lists === 0 || first === undefined) return space
      const added = { ...copyStory(first, 'vetrina-inserted'), position: first.position - 1 }
      return withStories(space, [...space.stories, added])
    },
  ),
  'drift-delete': fault(
    'after the first page of a list its first story is deleted',
    (space, lists) => (lists === 0 ? space : without(space, pagesOf(space).at(0))),
  ),
  'deleted-mid-sync': fault(
    'after the first page of a list the very last story is deleted',
    (space, lists) => (lists === 0 ? space : without(space, pagesOf(space).at(-1))),
  ),
}

/** @param edit gets the number of lists requested before; equal arguments give equal results */
function fault(
  description: string,
  edit: (space: Space, lists: number) => Space,
): FaultTable[string] {
  return {
    description,
    answer: ({ request, space, deliver, before }) => deliver(request, edit(space, before.lists)),
  }
}

function mapContents(space: Space, change: (content: Content, story: Story) => unknown): Space {
  const stories = space.stories.map((story) =>
    story.is_folder
      ? story
      : changeStory(story, { content: change(story.content, story) as Content }),
  )
  return withStories(space, stories)
}

function changeFirst(space: Space, change: (content: Content) => Content): Space {
  const [first] = pagesOf(space)
  const stories = space.stories.map((story) =>
    story === first ? changeStory(story, { content: change(story.content) }) : story,
  )
  return withStories(space, stories)
}

function addCopies(space: Space, slugs: string[]): Space {
  const [first] = pagesOf(space)
  const copies = first === undefined ? [] : slugs.map((slug) => copyStory(first, slug))
  return withStories(space, [...space.stories, ...copies])
}

function without(space: Space, gone: Story | undefined): Space {
  const stories = space.stories.filter((story) => story !== gone)
  return withStories(space, stories)
}

const holdsBloks = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => isRecord(item) && 'component' in item)

/** The space with other stories, and so with another cv. */
function withStories(space: Space, stories: Story[]): Space {
  return { ...space, cv: space.cv + 1, ...indexStories(stories) }
}

/** The stories that visitors can see, folders aside, in the default order. */
const pagesOf = (space: Space): Story[] =>
  space.stories.filter((story) => story.published && !story.is_folder)

/** The story with changes, which are published too. */
function changeStory(story: Story, changes: Partial<Story>): Story {
  const updated_at = new Date(Date.parse(story.updated_at) + 60_000).toISOString()
  return { ...story, updated_at, unpublished_changes: false, ...changes }
}

/** A copy of the story with another name and place; its ids follow from the slug. */
function copyStory(story: Story, full_slug: string): Story {
  const digest = createHash('sha256').update(`${story.uuid} ${full_slug}`).digest('hex')
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`]
  const uuid = [...parts, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
  const slug = full_slug.split('/').at(-1) ?? full_slug
  const id = Number.parseInt(digest.slice(0, 8), 16) + 1_000_000_000
  return { ...story, id, uuid, group_id: uuid, slug, full_slug, name: `Copy: ${slug}`.slice(0, 80) }
}

/** Content with every text replaced by the result of `change`; objects and arrays are copied. */
function mapTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, mapTexts(field, change)]),
  )
}
