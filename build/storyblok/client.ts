/**
 * The only access to Storyblok: a space, its stories, their links, and datasources.
 */
import { serviceCode } from '../../src/content/language-tags.ts'
import type { DatasourceEntry } from '../../src/content/model.ts'
import {
  datasourceEntriesSchema,
  type Link,
  linksSchema,
  oneStorySchema,
  type RawStory,
  spaceSchema,
  storiesSchema,
} from './answers.ts'
import { type Ask, type ClientConfig, type ClientOptions, createAsk } from './ask.ts'
import { isNotFound, missingToken } from './errors.ts'
import { spellSlug } from './language.ts'
import { listAll, longestPage, smallPage, uuidsAtOnce } from './listing.ts'

export interface Space {
  id: number
  name: string
  /** Changes with every publish; pinned as `cv` for a whole sync. */
  version: number
  /** Storyblok's codes of the languages after the first; absent if there are none. */
  languages?: string[] | undefined
}

interface StoriesAsked {
  cv: number
  /** A language of the site, but the first: each story then comes in it, as far as translated. */
  language?: string | undefined
  onStories: (stories: RawStory[], done: number, total: number) => Promise<void> | void
}

export type ContentClient = ReturnType<typeof createContentClient>

/**
 * Connects to Storyblok.
 * @throws VetrinaError TOKEN_MISSING (exit 2) when there is no access token
 */
export function createContentClient(config: ClientConfig, options: ClientOptions = {}) {
  const { service } = config
  if (service.token === '' && service.oauthToken === '') throw missingToken()
  const { ask, counts } = createAsk(config, options)

  /** Fetches these stories, 50 at a time. `isConsistent`: Storyblok has all of them. */
  async function fetchStoriesByUuid(asked: StoriesAsked & { uuids: readonly string[] }) {
    const { cv, language, uuids, onStories } = asked
    const missing = new Set(uuids)
    for (let before = 0; before < uuids.length; before += uuidsAtOnce) {
      const batch = uuids.slice(before, before + uuidsAtOnce)
      const listed = await listAll({
        ...storyPages(ask, { cv, language, by_uuids: batch.join(',') }),
        perPage: uuidsAtOnce,
        onItems: (stories, done) => onStories(stories, before + done, uuids.length),
        isComplete: (found, total) => found.size >= total || batch.every((uuid) => found.has(uuid)),
      })
      for (const uuid of listed.uuids) missing.delete(uuid)
    }
    return { isConsistent: missing.size === 0 }
  }

  /** Fetches every story of the space, page by page. */
  async function fetchStories(asked: StoriesAsked) {
    const { cv, language, onStories } = asked
    const references = new Set<string>()
    const listed = await listAll({
      ...storyPages(ask, { cv, language, references }),
      perPage: smallPage,
      onItems: onStories,
    })
    const uuids = [...references].filter((uuid) => !listed.uuids.has(uuid))
    await fetchStoriesByUuid({ cv, language, uuids, onStories })
    return listed
  }

  /**
   * Fetches the links of all stories of this version, without folders.
   * @param asked `cached`: uuids of the stories that the cache has
   */
  async function fetchLinks({ cv, cached }: { cv: number; cached: readonly string[] }) {
    const links: Link[] = []
    const { isConsistent } = await listAll({
      async fetchPage(page, per_page) {
        const params = { cv, per_page, page, include_dates: 1 }
        const { data, total } = await ask('cdn/links', params, linksSchema)
        return { items: Object.values(data.links), total }
      },
      uuidOf: (link) => link.uuid,
      perPage: longestPage,
      onItems: (some) => void links.push(...some),
      // With too low a total, stories would seem to be gone.
      isComplete: (uuids, total) => uuids.size === total && cached.every((uuid) => uuids.has(uuid)),
    })
    const isShown = (link: Link) => service.version === 'draft' || link.published
    return { links: links.filter((link) => !link.is_folder && isShown(link)), isConsistent }
  }

  return {
    counts,
    fetchSpace: async (): Promise<Space> =>
      (await ask('cdn/spaces/me', {}, spaceSchema)).data.space,
    fetchStories,
    fetchStoriesByUuid,
    fetchLinks,
    fetchStory: (name: string, asked: Pick<StoriesAsked, 'cv' | 'language'>) =>
      fetchStory(ask, name, asked),
    fetchDatasource: (slug: string) => fetchDatasource(ask, slug),
  }
}

interface PagesAsked {
  cv: number
  language: string | undefined
  by_uuids?: string
  /** Collects the uuids of stories that listed ones refer to. */
  references?: Set<string>
}

function storyPages(ask: Ask, pages: PagesAsked) {
  const { references = new Set(), language, ...asked } = pages
  return {
    async fetchPage(page: number, per_page: number) {
      const params = { ...asked, ...languageParameter(language), page, per_page }
      const { data, total } = await ask('cdn/stories', params, storiesSchema)
      const { stories, rels = [], rel_uuids = [], link_uuids = [] } = data
      for (const uuid of [...rel_uuids, ...link_uuids]) references.add(uuid)
      return { items: [...stories, ...rels].map((story) => spellSlug(story, language)), total }
    },
    uuidOf: ({ uuid }: RawStory) => uuid,
  }
}

const languageParameter = (language: string | undefined) =>
  language === undefined ? {} : { language: serviceCode(language) }

/** Fetches the story with this full slug or uuid; `null` if this version has none. */
async function fetchStory(
  ask: Ask,
  name: string,
  { cv, language }: Pick<StoriesAsked, 'cv' | 'language'>,
): Promise<RawStory | null> {
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name)
  const path = `cdn/stories/${name.split('/').map(encodeURIComponent).join('/')}`
  try {
    const params = { cv, ...languageParameter(language), ...(isUuid && { find_by: 'uuid' }) }
    return spellSlug((await ask(path, params, oneStorySchema)).data.story, language)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Fetches the entries of the datasource with this slug, in order; none if it does not exist. */
async function fetchDatasource(ask: Ask, datasource: string): Promise<DatasourceEntry[]> {
  // The version of a space does not change with its datasources (storyblok/storyblok-docs#167).
  const cv = Date.now()
  const entries: DatasourceEntry[] = []
  try {
    await listAll({
      async fetchPage(page, per_page) {
        const params = { cv, datasource, page, per_page }
        const { data, total } = await ask('cdn/datasource_entries', params, datasourceEntriesSchema)
        return { items: data.datasource_entries, total }
      },
      uuidOf: ({ id }) => `${id}`,
      perPage: longestPage,
      onItems: (some) => void entries.push(...some.map(({ value, name }) => ({ value, name }))),
    })
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  return entries
}
