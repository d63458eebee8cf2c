import { type Answer, type ContentRequest, type Endpoint, notFound } from './answer.ts'
import { viewLink } from './link-view.ts'
import {
  listParameter,
  pageParameters,
  type Query,
  takePage,
  textParameter,
} from './query-string.ts'
import { isVisible, type Version } from './space.ts'
import type { Story } from './space-files.ts'

const MAX_PER_PAGE = 1000

/** `GET cdn/links`: folders are there whatever the version. */
export const linksEndpoint: Endpoint = { answer: listLinks, redirectsToCv: true }

/** `GET cdn/links/{uuid}` */
export const linkEndpoint: Endpoint = { answer: getLink, redirectsToCv: true }

function listLinks({ space, version, query }: ContentRequest): Answer {
  const page = pageParameters(query, MAX_PER_PAGE)
  const selected = space.stories.filter(
    (story) => isListed(story, version) && isAskedFor(story, query),
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
  if (story === undefined || !isListed(story, version)) return notFound
  return { status: 200, body: { link: viewLink(story, wantsDates(query)) } }
}

function isListed(story: Story, version: Version): boolean {
  return story.is_folder || isVisible(story, version)
}

function isAskedFor(story: Story, query: Query): boolean {
  const parent = textParameter(query, 'with_parent')
  const uuids = listParameter(query, 'by_uuid')
  return (
    story.full_slug.startsWith(textParameter(query, 'starts_with') ?? '') &&
    (parent === undefined || (story.parent_id ?? 0) === Number(parent)) &&
    (uuids === undefined || uuids.includes(story.uuid))
  )
}

function wantsDates(query: Query): boolean {
  return textParameter(query, 'include_dates') === '1'
}
