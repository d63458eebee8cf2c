/**
 * The only access to Storyblok: a space, its stories, their links, and datasources.
 */
import { serviceCode } from '../../src/content/language-tags.ts'
import type { DatasourceEntry } from '../../src/content/model.ts'
import { homeSlug } from '../../src/content/paths.ts'
import {
  datasourceEntriesSchema,
  type Link,
  linksSchema,
  oneStorySchema,
  type RawStory,
  type Space,
  spaceSchema,
  storiesSchema,
} from './answers.ts'
import { type Ask, type ClientConfig, type ClientOptions, createAsk } from './ask.ts'
import { missingToken, orNull } from './errors.ts'

interface StoriesAsked {
  cv: number
  /** A language of the site, but the first: each story then comes in it, as far as translated. */
  language?: string | undefined
  /** The stories to fetch, 50 at a time; all of the space if absent. */
  uuids?: readonly string[] | undefined
  onStories: (stories: RawStory[], done: number, total: number) => Promise<void> | void
}

export type ContentClient = ReturnType<typeof createContentClient>

/** Items of a page; Storyblok may give fewer. */
export const smallPage = 25
const largePage = 100
const longestPage = 1000
const uuidsAtOnce = 50

/**
 * Connects to Storyblok.
 * @throws VetrinaError TOKEN_MISSING (exit 2) when there is no access token
 */
export function createContentClient(config: ClientConfig, options: ClientOptions = {}) {
  const { service } = config
  if (service.token === '' && service.oauthToken === '') throw missingToken()
  const { ask, counts } = createAsk(config, options)

  /** @returns whether all came that Storyblok should have */
  async function fetchStories({ uuids, ...asked }: StoriesAsked): Promise<boolean> {
    if (uuids === undefined) {
      const listed = await listStories(ask, { ...asked, perPage: smallPage })
      const others = [...listed.references].filter((uuid) => !listed.uuids.has(uuid))
      await fetchStories({ ...asked, uuids: others })
      return listed.isConsistent
    }
    const missing = new Set(uuids)
    for (let before = 0; before < uuids.length; before += uuidsAtOnce) {
      const listed = await listStories(ask, {
        ...asked,
        by_uuids: uuids.slice(before, before + uuidsAtOnce).join(','),
        // All of them fit one page, so that it is known to be the last.
        perPage: largePage,
        onStories: (stories, done) => asked.onStories(stories, before + done, uuids.length),
      })
      for (const uuid of listed.uuids) missing.delete(uuid)
    }
    return missing.size === 0
  }

  /** Fetches the links of all stories of this version, without folders. */
  async function fetchLinks(cv: number) {
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
    })
    const isShown = (link: Link) => service.version === 'draft' || link.published
    return { links: links.filter((link) => !link.is_folder && isShown(link)), isConsistent }
  }

  /** Fetches the story with this full slug or uuid; `null` if this version has none. */
  async function fetchStory(
    name: string,
    { cv, language }: Pick<StoriesAsked, 'cv' | 'language'>,
  ): Promise<RawStory | null> {
    const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name)
    const path = `cdn/stories/${name.split('/').map(encodeURIComponent).join('/')}`
    const params = { cv, ...languageParameter(language), ...(isUuid && { find_by: 'uuid' }) }
    const answer = await orNull(ask(path, params, oneStorySchema))
    return answer && spellSlug(answer.data.story, language)
  }

  return {
    counts,
    fetchSpace: async (): Promise<Space> =>
      (await ask('cdn/spaces/me', {}, spaceSchema)).data.space,
    fetchStories,
    fetchLinks,
    fetchStory,
    fetchDatasource: (slug: string) => fetchDatasource(ask, slug),
  }
}

interface PagesAsked extends Omit<StoriesAsked, 'uuids'> {
  by_uuids?: string
  perPage: number
}

/** Lists stories. `references`: uuids of stories that they refer to. */
async function listStories(ask: Ask, { language, onStories, perPage, ...asked }: PagesAsked) {
  const references = new Set<string>()
  const listed = await listAll({
    async fetchPage(page, per_page) {
      const params = { ...asked, ...languageParameter(language), page, per_page }
      const { data, total } = await ask('cdn/stories', params, storiesSchema)
      const { stories, rels = [], rel_uuids = [], link_uuids = [] } = data
      for (const uuid of [...rel_uuids, ...link_uuids]) references.add(uuid)
      return { items: [...stories, ...rels].map((story) => spellSlug(story, language)), total }
    },
    uuidOf: ({ uuid }) => uuid,
    perPage,
    onItems: onStories,
  })
  return { ...listed, references }
}

const languageParameter = (language: string | undefined) =>
  language === undefined ? {} : { language: serviceCode(language) }

/** Spells the language in front of a fetched story's slug as the site does. */
function spellSlug(story: RawStory, language: string | undefined): RawStory {
  if (language === undefined) return story
  const slug = slugBehind(language, story.full_slug) ?? story.full_slug
  return { ...story, full_slug: slugIn(language, slug) }
}

/** The slug of a story in a language that gives it none of its own: `en/about`; home page: `en`. */
export const slugIn = (language: string, fullSlug: string): string =>
  fullSlug.replace(/\/$/, '') === homeSlug ? language : `${language}/${fullSlug}`

/** The part of a slug after the code of a language; `undefined` if it does not begin with that. */
export function slugBehind(language: string, fullSlug: string): string | undefined {
  const [code = '', ...rest] = fullSlug.split('/')
  return serviceCode(code) === serviceCode(language) ? rest.join('/') : undefined
}

/** Fetches the entries of the datasource with this slug, in order; none if it does not exist. */
async function fetchDatasource(ask: Ask, datasource: string): Promise<DatasourceEntry[]> {
  // The version of a space does not change with its datasources (storyblok/storyblok-docs#167).
  const cv = Date.now()
  const entries: DatasourceEntry[] = []
  const listing = listAll({
    async fetchPage(page, per_page) {
      const params = { cv, datasource, page, per_page }
      const { data, total } = await ask('cdn/datasource_entries', params, datasourceEntriesSchema)
      return { items: data.datasource_entries, total }
    },
    uuidOf: ({ id }) => `${id}`,
    perPage: longestPage,
    onItems: (some) => void entries.push(...some.map(({ value, name }) => ({ value, name }))),
  })
  await orNull(listing)
  return entries
}

interface ListingOptions<Item> {
  /** Resolves to Storyblok's total, too; `NaN` when it gives none. */
  fetchPage(page: number, perPage: number): Promise<{ items: Item[]; total: number }>
  uuidOf(item: Item): string
  perPage: number
  /** Gets every item once, page by page; after a new beginning, the earlier ones again. */
  onItems(items: Item[], done: number, total: number): Promise<void> | void
}

interface Listed {
  uuids: ReadonlySet<string>
  /** `false` when items came twice, or the total differs: some moved from page to page. */
  isConsistent: boolean
}

/**
 * Lists every item, whatever totals Storyblok gives and whatever changes there meanwhile. A page
 * without new items ends the listing. Pages are not counted: Storyblok may give fewer items than it was
 * asked for. A long listing of small pages begins again with large ones.
 */
async function listAll<Item>(options: ListingOptions<Item>): Promise<Listed> {
  let { perPage } = options
  const uuids = new Set<string>()
  let isConsistent = true
  let totalBefore = Number.NaN
  for (let page = 1; ; page++) {
    const { items, total } = await options.fetchPage(page, perPage)
    const fresh = items.filter((item) => {
      const before = uuids.size
      return uuids.add(options.uuidOf(item)).size > before
    })
    await options.onItems(fresh, uuids.size, Math.max(uuids.size, total || 0))
    if (fresh.length > 0 && fresh.length < items.length) isConsistent = false
    if (!Number.isNaN(totalBefore) && total !== totalBefore) isConsistent = false
    totalBefore = total
    const isFull = items.length >= perPage
    if (fresh.length === 0 || (uuids.size === total && !isFull)) {
      if (!Number.isNaN(total) && total !== uuids.size) isConsistent = false
      return { uuids, isConsistent }
    }
    // A space of up to four small pages keeps them: Storyblok allows more of these a second.
    if (isFull && perPage === smallPage && total > smallPage * 4) {
      perPage = largePage
      page = 0
      uuids.clear()
    }
  }
}
