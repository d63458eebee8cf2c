import { type Answer, type ContentRequest, type Endpoint, notFound } from './answer.ts'
import { pageParameters, takePage, textParameter } from './query-string.ts'
import { isVisible } from './space.ts'
import type { Datasource } from './space-files.ts'

const MAX_PER_PAGE = 1000

/** `GET cdn/spaces/me`: never redirected, hardly cached, because it is how clients learn the cv. */
export const spaceEndpoint: Endpoint = {
  answer: ({ space: { id, name, domain, cv, languages } }) => ({
    status: 200,
    body: { space: { id, name, domain, version: cv, language_codes: languages } },
  }),
  redirectsToCv: false,
  cacheControl: 'max-age=0, public, s-maxage=2',
}

/** `GET cdn/tags`: the tags of stories, with how many stories have each, by name. */
export const tagsEndpoint: Endpoint = { answer: listTags, redirectsToCv: true }

/** `GET cdn/datasources` */
export const datasourcesEndpoint: Endpoint = { answer: listDatasources, redirectsToCv: false }

/** `GET cdn/datasources/{id}` */
export const datasourceEndpoint: Endpoint = { answer: getDatasource, redirectsToCv: false }

/** `GET cdn/datasource_entries` */
export const datasourceEntriesEndpoint: Endpoint = { answer: listEntries, redirectsToCv: true }

function listTags({ space, version, query }: ContentRequest): Answer {
  const prefix = textParameter(query, 'starts_with') ?? ''
  const counts = new Map<string, number>()
  for (const story of space.stories) {
    if (!isVisible(story, version) || !story.full_slug.startsWith(prefix)) continue
    for (const tag of story.tag_list) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const tags = [...counts.keys()].sort().map((name) => ({
    name,
    taggings_count: counts.get(name),
  }))
  return { status: 200, body: { tags, cv: space.cv } }
}

function listDatasources({ space, query }: ContentRequest): Answer {
  const page = pageParameters(query, MAX_PER_PAGE)
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

function listEntries({ space, query }: ContentRequest): Answer {
  const page = pageParameters(query, MAX_PER_PAGE)
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

function viewDatasource({ id, name, slug, dimensions }: Datasource) {
  return { id, name, slug, dimensions }
}
