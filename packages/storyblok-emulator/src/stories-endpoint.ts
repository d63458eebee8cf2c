import { type Answer, type ContentRequest, type Endpoint, notFound } from './answer.ts'
import { splitLanguage } from './languages.ts'
import { pageParameters, takePage, textParameter } from './query-string.ts'
import { resolveReferences } from './resolve-references.ts'
import { selectionParameters, selectStories } from './select-stories.ts'
import { isVisible, type Space, type Version } from './space.ts'
import type { Story } from './space-files.ts'
import { viewOptions, viewStory } from './story-view.ts'

const MAX_PER_PAGE = 100

// `in_workflow_stages`, `from_release` and their like are accepted: files have no such thing.
const parameters = new Set([
  ...selectionParameters,
  'token',
  'version',
  'cv',
  'page',
  'per_page',
  'find_by',
  'language',
  'fallback_lang',
  'from_release',
  'in_workflow_stages',
  'resolve_relations',
  'resolve_level',
  'resolve_links',
  'resolve_links_level',
  'resolve_assets',
  'excluding_fields',
  'excluding_story_fields',
  'only_variants',
])

/** `GET cdn/stories` */
export const storiesEndpoint: Endpoint = { answer: listStories, redirectsToCv: true, parameters }

/** `GET cdn/stories/{full_slug|id|uuid}` */
export const storyEndpoint: Endpoint = { answer: getStory, redirectsToCv: true, parameters }

function listStories({ space, version, query }: ContentRequest): Answer {
  const { language } = splitLanguage(textParameter(query, 'starts_with') ?? '', space.languages)
  const options = viewOptions(query, { space, version, language })
  const page = pageParameters(query, MAX_PER_PAGE)
  const selected = selectStories(space, query, options)
  const stories = takePage(selected, page).map((story) => viewStory(story, options))
  return {
    status: 200,
    body: { stories, cv: space.cv, ...resolveReferences(space, stories, { query, options }) },
    total: selected.length,
    perPage: page.perPage,
  }
}

function getStory({ space, version, query, path }: ContentRequest): Answer {
  const { language, path: slug } = splitLanguage(path, space.languages)
  const options = viewOptions(query, { space, version, language })
  const story = findStory(space, version, language === undefined ? [path, slug] : [slug])
  if (story === undefined) return notFound
  const view = viewStory(story, options)
  return {
    status: 200,
    body: {
      story: view,
      cv: space.cv,
      ...resolveReferences(space, [view], { query, options }),
    },
  }
}

function findStory(space: Space, version: Version, names: string[]): Story | undefined {
  return names
    .flatMap((name) => [name, name.replace(/\/$/, '')])
    .flatMap((name) => space.storiesByName.get(name) ?? [])
    .find((story) => isVisible(story, version))
}
