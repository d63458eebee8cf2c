import {
  listParameter,
  pageParameters,
  type Query,
  takePage,
  textParameter,
} from './query-string.ts'
import { resolveReferences } from './resolve-references.ts'
import { selectionParameters, selectStories } from './select-stories.ts'
import { isVisible, type Space, type Version } from './space.ts'
import type { Datasource, Entry, Story } from './space-files.ts'
import { splitLanguage, viewLink, viewOptions, viewStory } from './story-view.ts'

/** A request that has passed the token check. */
export interface ContentRequest {
  space: Space
  version: Version
  query: Query
  /** Path after the endpoint's own, decoded; may be empty. */
  path: string
}

export interface Answer {
  status: number
  body: unknown
  /** Total number of items in a list, and the most on one page. */
  total?: number
  perPage?: number
}

/** One path of the API below `/v2/cdn`. */
export interface Endpoint {
  answer(request: ContentRequest): Answer
  /** Whether a published request without `cv` is redirected to the same URL with it. */
  redirectsToCv: boolean
  /** Known parameters; others give 422. Undefined: all are allowed. */
  parameters?: ReadonlySet<string>
  /** `Cache-Control` of published answers, if not the usual one. */
  cacheControl?: string
}

/** `Cache-Control` of answers for one reader only: drafts, and all that is not content. */
export const DRAFT_CACHE = 'max-age=0, private, must-revalidate'

export const notFound: Answer = { status: 404, body: ['This record could not be found'] }

/** An answer as JSON, with pagination headers for lists. */
export function jsonResponse(answer: Answer, cacheControl: string): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': answer.status === 200 ? cacheControl : 'no-cache',
  })
  if (answer.total !== undefined) headers.set('total', String(answer.total))
  if (answer.perPage !== undefined) headers.set('per-page', String(answer.perPage))
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers })
}

// Accepts `in_workflow_stages`, `from_release` and the like, although files have no such thing.
const storyParameters: ReadonlySet<string> = new Set([
  ...selectionParameters,
  ...'token version cv page per_page find_by language fallback_lang from_release'.split(' '),
  ...'in_workflow_stages resolve_relations resolve_level resolve_links resolve_links_level'.split(
    ' ',
  ),
  ...'resolve_assets excluding_fields excluding_story_fields only_variants'.split(' '),
])

/** The endpoints by their path below `/v2/cdn/`; `/*` matches the rest of the path. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  stories: { answer: listStories, redirectsToCv: true, parameters: storyParameters },
  'stories/*': { answer: getStory, redirectsToCv: true, parameters: storyParameters },
  links: { answer: listLinks, redirectsToCv: true },
  'links/*': { answer: getLink, redirectsToCv: true },
  // Clients learn the cv from this endpoint.
  'spaces/me': {
    answer: getSpace,
    redirectsToCv: false,
    cacheControl: 'max-age=0, public, s-maxage=2',
  },
  tags: { answer: listTags, redirectsToCv: true },
  datasources: { answer: listDatasources, redirectsToCv: false },
  'datasources/*': { answer: getDatasource, redirectsToCv: false },
  datasource_entries: { answer: listEntries, redirectsToCv: true },
  // Storyblok delivers only running experiments, and files have none.
  experiments: {
    answer: ({ space }) => ({ status: 200, body: { experiments: [], cv: space.cv } }),
    redirectsToCv: true,
  },
}

function listStories({ space, version, query }: ContentRequest): Answer {
  const { language } = splitLanguage(textParameter(query, 'starts_with') ?? '', space.languages)
  const options = viewOptions(query, { space, version, language })
  return listAnswer(query, selectStories(space, query, options), {
    maximum: 100,
    body(page) {
      const stories = page.map((story) => viewStory(story, options))
      return { stories, cv: space.cv, ...resolveReferences(space, stories, { query, options }) }
    },
  })
}

/** @param maximum items on one page at most */
function listAnswer<Item>(
  query: Query,
  items: Item[],
  { maximum = 1000, body }: { maximum?: number; body: (page: Item[]) => unknown },
): Answer {
  const page = pageParameters(query, maximum)
  const { perPage } = page
  return { status: 200, body: body(takePage(items, page)), total: items.length, perPage }
}

function getStory(request: ContentRequest): Answer {
  const { space, version, query, path } = request
  const { language } = splitLanguage(path, space.languages)
  const options = viewOptions(query, { space, version, language })
  const story = findStory(request)
  if (story === undefined) return notFound
  const view = viewStory(story, options)
  const references = resolveReferences(space, [view], { query, options })
  return { status: 200, body: { story: view, cv: space.cv, ...references } }
}

/** Finds a story by full slug or id; by uuid only if the request says so. */
function findStory({ space, version, query, path }: ContentRequest): Story | undefined {
  if (textParameter(query, 'find_by') === 'uuid') {
    const story = space.storiesByUuid.get(path)
    return story !== undefined && isVisible(story, version) ? story : undefined
  }
  const { language, path: slug } = splitLanguage(path, space.languages)
  return [language === undefined ? path : `${language}/${slug}`, slug]
    .flatMap((name) => [name, name.replace(/\/$/, '')])
    .flatMap((name) => space.storiesByName.get(name) ?? [])
    .find((story) => isVisible(story, version))
}

/** Lists links; folders are in every version. */
function listLinks({ space, version, query }: ContentRequest): Answer {
  const selected = space.stories.filter(
    (story) => (story.is_folder || isVisible(story, version)) && isLinkSelected(story, query),
  )
  return listAnswer(query, selected, {
    body(page) {
      const links = page.map((story) => [story.uuid, viewLink(story, wantsDates(query))])
      return { links: Object.fromEntries(links), cv: space.cv }
    },
  })
}

function getLink({ space, version, query, path }: ContentRequest): Answer {
  const story = space.storiesByUuid.get(path)
  if (story === undefined || !(story.is_folder || isVisible(story, version))) return notFound
  return { status: 200, body: { link: viewLink(story, wantsDates(query)) } }
}

function isLinkSelected(story: Story, query: Query): boolean {
  const parent = textParameter(query, 'with_parent')
  const uuids = listParameter(query, 'by_uuid')
  return (
    story.full_slug.startsWith(textParameter(query, 'starts_with') ?? '') &&
    (parent === undefined || (story.parent_id ?? 0) === Number(parent)) &&
    (uuids === undefined || uuids.includes(story.uuid))
  )
}

const wantsDates = (query: Query): boolean => textParameter(query, 'include_dates') === '1'

function getSpace({ space: { id, name, cv, languages } }: ContentRequest): Answer {
  const space = { id, name, domain: '', version: cv, language_codes: languages }
  return { status: 200, body: { space } }
}

/** The tags of stories, by name. */
function listTags({ space, version, query }: ContentRequest): Answer {
  const prefix = textParameter(query, 'starts_with') ?? ''
  const used = space.stories
    .filter((story) => isVisible(story, version) && story.full_slug.startsWith(prefix))
    .flatMap((story) => story.tag_list)
  const tags = [...new Set(used)].sort().map((name) => ({
    name,
    taggings_count: used.filter((tag) => tag === name).length,
  }))
  return { status: 200, body: { tags, cv: space.cv } }
}

function listDatasources({ space, query }: ContentRequest): Answer {
  return listAnswer(query, space.datasources, {
    body: (page) => ({ datasources: page.map(viewDatasource), cv: space.cv }),
  })
}

function getDatasource({ space, path }: ContentRequest): Answer {
  const datasource = space.datasources.find(({ id }) => String(id) === path)
  if (datasource === undefined) return notFound
  return { status: 200, body: { datasource: viewDatasource(datasource), cv: space.cv } }
}

function viewDatasource({ id, name, slug, dimensions }: Datasource) {
  return { id, name, slug, dimensions }
}

function listEntries({ space, query }: ContentRequest): Answer {
  const slug = textParameter(query, 'datasource')
  const dimension = textParameter(query, 'dimension') ?? ''
  const entries = space.datasources
    .filter((datasource) => slug === undefined || datasource.slug === slug)
    .flatMap((datasource) => datasource.entries)
  const view = ({ id, name, value, dimension_value, dimension_values }: Entry) => ({
    id,
    name,
    value,
    dimension_value:
      dimension === '' ? null : (dimension_values?.[dimension] ?? dimension_value ?? null),
  })
  return listAnswer(query, entries, {
    body: (page) => ({ datasource_entries: page.map(view), cv: space.cv }),
  })
}
