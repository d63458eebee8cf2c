import { type Answer, type ContentRequest, type Endpoint, notFound } from './endpoint.ts'
import {
  listParameter,
  pageParameters,
  type Query,
  takePage,
  textParameter,
} from './query-string.ts'
import { resolveReferences } from './resolve-references.ts'
import { selectionParameters, selectStories } from './select-stories.ts'
import { isVisible } from './space.ts'
import type { Datasource, Story } from './space-files.ts'
import { splitLanguage, viewLink, viewOptions, viewStory } from './story-view.ts'

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
  const page = pageParameters(query, 100)
  const selected = selectStories(space, query, options)
  const stories = takePage(selected, page).map((story) => viewStory(story, options))
  return {
    status: 200,
    body: { stories, cv: space.cv, ...resolveReferences(space, stories, { query, options }) },
    total: selected.length,
    perPage: page.perPage,
  }
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
  const page = pageParameters(query, 1000)
  const selected = space.stories.filter(
    (story) => (story.is_folder || isVisible(story, version)) && isLinkSelected(story, query),
  )
  const links = takePage(selected, page).map((story) => viewLink(story, wantsDates(query)))
  return {
    status: 200,
    body: { links: Object.fromEntries(links.map((link) => [link.uuid, link])), cv: space.cv },
    total: selected.length,
    perPage: page.perPage,
  }
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

function getSpace({ space: { id, name, domain, cv, languages } }: ContentRequest): Answer {
  const space = { id, name, domain, version: cv, language_codes: languages }
  return { status: 200, body: { space } }
}

/** The tags of stories, by name. */
function listTags({ space, version, query }: ContentRequest): Answer {
  const prefix = textParameter(query, 'starts_with') ?? ''
  const counts = countTags(
    space.stories.filter(
      (story) => isVisible(story, version) && story.full_slug.startsWith(prefix),
    ),
  )
  const tags = [...counts].map(([name, taggings_count]) => ({ name, taggings_count }))
  return { status: 200, body: { tags, cv: space.cv } }
}

/** Counts the stories with each tag, by name. */
function countTags(stories: readonly Story[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const tag of stories.flatMap((story) => story.tag_list).sort())
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return counts
}

function listDatasources({ space, query }: ContentRequest): Answer {
  const page = pageParameters(query, 1000)
  return {
    status: 200,
    body: { datasources: takePage(space.datasources, page).map(viewDatasource), cv: space.cv },
    total: space.datasources.length,
    perPage: page.perPage,
  }
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
  const page = pageParameters(query, 1000)
  const slug = textParameter(query, 'datasource')
  const dimension = textParameter(query, 'dimension')
  const entries = space.datasources
    .filter((datasource) => slug === undefined || datasource.slug === slug)
    .flatMap((datasource) => datasource.entries)
  const datasource_entries = takePage(entries, page).map(
    ({ id, name, value, dimension_value, dimension_values }) => ({
      id,
      name,
      value,
      dimension_value:
        dimension === undefined ? null : (dimension_values?.[dimension] ?? dimension_value ?? null),
    }),
  )
  return {
    status: 200,
    body: { datasource_entries, cv: space.cv },
    total: entries.length,
    perPage: page.perPage,
  }
}
