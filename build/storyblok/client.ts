/**
 * The one door to the content service: its space, its stories, their links, and datasources.
 */
import type { DatasourceEntry } from '../../src/content/model.ts'
import type { ServiceConfig } from '../config/environment.ts'
import {
  datasourceEntriesSchema,
  type Link,
  linksSchema,
  type RawStory,
  spaceSchema,
} from './answers.ts'
import { type Ask, type AskOptions, createAsk, type RequestCounts } from './ask.ts'
import { isNotFound, missingToken } from './errors.ts'
import {
  fetchStories,
  fetchStoriesByUuid,
  fetchStory,
  type StoriesAsked,
  type UuidsAsked,
} from './fetch-stories.ts'
import { type Listed, listAll } from './listing.ts'
import { entriesPage, linksPage } from './page-sizes.ts'

export interface Space {
  id: number
  name: string
  /** Changes with every publish; pinned as `cv` for a whole sync. */
  version: number
}

interface LinksAsked {
  cv: number
  known: Iterable<string>
}

type ListedLinks = { links: Link[] } & Pick<Listed, 'isDoubtful'>

export interface ContentClient {
  fetchSpace(): Promise<Space>
  /** Every story of the space, page by page. */
  fetchStories(asked: StoriesAsked): Promise<Listed>
  /** The story with this full slug or uuid, or `null` when readers of this version have none. */
  fetchStory(name: string, cv: number): Promise<RawStory | null>
  /** These stories, 50 at a time; those that the service does not have are left out. */
  fetchStoriesByUuid(asked: UuidsAsked): Promise<void>
  /** The links of all stories that readers of this version get, folders not among them. */
  fetchLinks(asked: LinksAsked): Promise<ListedLinks>
  /** The entries of the datasource with this slug, in their order; none when there is no such one. */
  fetchDatasource(slug: string): Promise<DatasourceEntry[]>
  counts(): RequestCounts
}

interface ClientOptions extends AskOptions {
  /** Names of content fields: a story that cannot be read is named without them. */
  contentFields?: readonly string[]
}

/**
 * Connects to the content service.
 * @throws VetrinaError TOKEN_MISSING (exit 2) when there is no access token
 */
export function createContentClient(
  service: ServiceConfig,
  { contentFields = [], ...options }: ClientOptions = {},
): ContentClient {
  if (service.token === '' && service.oauthToken === '') throw missingToken()
  const { ask, counts } = createAsk(service, options)
  return {
    counts,
    fetchSpace: async () => (await ask('cdn/spaces/me', {}, spaceSchema)).data.space,
    fetchStories: (asked) => fetchStories(ask, { ...asked, contentFields }),
    fetchStory: (name, cv) => fetchStory(ask, name, cv),
    fetchStoriesByUuid: (asked) => fetchStoriesByUuid(ask, { ...asked, contentFields }),
    fetchDatasource: (slug) => fetchDatasource(ask, slug),
    async fetchLinks(asked) {
      const { links, isDoubtful } = await fetchLinks(ask, asked)
      const isShown = (link: Link) => service.version === 'draft' || link.published
      return { links: links.filter((link) => !link.is_folder && isShown(link)), isDoubtful }
    },
  }
}

/** Of folders, and of what is not published, too. */
async function fetchLinks(ask: Ask, { cv, known }: LinksAsked): Promise<ListedLinks> {
  const links: Link[] = []
  const { isDoubtful } = await listAll({
    async fetchPage(page, per_page) {
      const params = { cv, per_page, page, include_dates: 1 }
      const { data, total } = await ask('cdn/links', params, linksSchema)
      return { items: Object.values(data.links), total }
    },
    uuidOf: (link) => link.uuid,
    perPage: linksPage,
    onItems: (some) => {
      links.push(...some)
    },
    // A total that is too low would look like stories that are gone.
    mayEndAtTotal: (uuids) => [...known].every((uuid) => uuids.has(uuid)),
  })
  return { links, isDoubtful }
}

async function fetchDatasource(ask: Ask, datasource: string): Promise<DatasourceEntry[]> {
  // The version of a space says nothing of its datasources (storyblok/storyblok-docs#167).
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
      perPage: entriesPage,
      onItems(some) {
        entries.push(...some.map(({ value, name }) => ({ value, name })))
      },
    })
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  return entries
}
