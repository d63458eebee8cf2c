/**
 * Stories of the content service: all, one, or some.
 */
import * as z from 'zod'
import { type RawStory, storiesSchema, storySchema } from './answers.ts'
import type { Ask } from './ask.ts'
import { dividing } from './divide-page.ts'
import { isNotFound } from './errors.ts'
import { type Listed, listAll } from './listing.ts'
import { largePage, smallPage, uuidsAtOnce } from './page-sizes.ts'

export interface StoriesAsked {
  cv: number
  /** Names of content fields: a story without them is little more than its name. */
  contentFields?: readonly string[] | undefined
  /** The space is known to have many. */
  isLarge?: boolean
  onStories: OnStories
}

type OnStories = (stories: RawStory[], done: number, total: number) => Promise<void> | void

export interface UuidsAsked {
  cv: number
  contentFields?: readonly string[] | undefined
  uuids: readonly string[]
  onStories: OnStories
}

export async function fetchStories(ask: Ask, asked: StoriesAsked): Promise<Listed> {
  const { cv, contentFields, isLarge = false, onStories } = asked
  const references = new Set<string>()
  const listed = await listAll({
    fetchPage: pagesOf(ask, { params: { cv }, contentFields, references }),
    uuidOf: (story) => story.uuid,
    perPage: isLarge ? largePage : smallPage,
    largePage,
    onItems: onStories,
  })
  const uuids = [...references].filter((uuid) => !listed.uuids.has(uuid))
  await fetchStoriesByUuid(ask, { cv, contentFields, uuids, onStories })
  return listed
}

/** `null` when readers of this version have none. */
export async function fetchStory(ask: Ask, name: string, cv: number): Promise<RawStory | null> {
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name)
  const path = `cdn/stories/${name.split('/').map(encodeURIComponent).join('/')}`
  try {
    const params = { cv, ...(isUuid && { find_by: 'uuid' }) }
    return (await ask(path, params, z.object({ story: storySchema }))).data.story
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Those that the service does not have are left out. */
export async function fetchStoriesByUuid(
  ask: Ask,
  { cv, contentFields, uuids, onStories }: UuidsAsked,
): Promise<void> {
  for (let done = 0; done < uuids.length; ) {
    const some = uuids.slice(done, done + uuidsAtOnce)
    const by_uuids = some.join(',')
    const fetchPage = pagesOf(ask, { params: { cv, by_uuids }, contentFields })
    // The service may give fewer on a page than it was asked for.
    let found = 0
    for (let page = 1; found < some.length; page++) {
      const { items, total } = await fetchPage(page, uuidsAtOnce)
      found += items.filter(({ uuid }) => some.includes(uuid)).length
      await onStories(items, done + found, uuids.length)
      if (items.length === 0 || found >= total) break
    }
    done += some.length
  }
}

interface PagesAsked {
  params: { cv: number; by_uuids?: string }
  contentFields: readonly string[] | undefined
  /** Gets the uuids of stories that those of the page refer to. */
  references?: Set<string>
}

function pagesOf(ask: Ask, { params, contentFields = [], references = new Set() }: PagesAsked) {
  const fetchPage = async (page: number, per_page: number, more: { excluding_fields?: string }) => {
    const all = { ...params, ...more, page, per_page }
    const { data, total } = await ask('cdn/stories', all, storiesSchema)
    const { stories, rels = [], rel_uuids = [], link_uuids = [] } = data
    for (const uuid of [...rel_uuids, ...link_uuids]) references.add(uuid)
    return { items: [...stories, ...rels], total }
  }
  return dividing({
    fetchPage: (page, perPage) => fetchPage(page, perPage, {}),
    fetchName: (page) => fetchPage(page, 1, { excluding_fields: contentFields.join(',') }),
  })
}
