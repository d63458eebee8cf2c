import { viewContent } from './content.ts'
import { listParameter, type Query, textParameter } from './query-string.ts'
import { contentOf, type Space, type Version } from './space.ts'
import type { Story } from './space-files.ts'

/** A request's options for its stories. */
export interface ViewOptions {
  version: Version
  spaceId: number
  language: string | undefined
  fallbackLanguage: string | undefined
  excludedFields: string[]
  excludedStoryFields: string[]
}

/** A story as the delivery API gives it, in the service's order of keys. */
export type StoryView = Readonly<Record<string, unknown>> & { uuid: string; content: unknown }

// Every other field can be excluded.
const requiredStoryFields = ['name', 'id', 'uuid', 'content', 'slug', 'full_slug']

/** Reads the options; `language` comes from the first segment of the requested path. */
export function viewOptions(
  query: Query,
  { space, version, language }: { space: Space; version: Version; language: string | undefined },
): ViewOptions {
  const named = (parameter: string) =>
    knownLanguage(textParameter(query, parameter), space.languages)
  const wanted = named('language') ?? language
  return {
    version,
    spaceId: space.id,
    language: wanted,
    // Without a requested language there is nothing to fall back from.
    fallbackLanguage: wanted === undefined ? undefined : named('fallback_lang'),
    excludedFields: listParameter(query, 'excluding_fields') ?? [],
    excludedStoryFields: (listParameter(query, 'excluding_story_fields') ?? []).filter(
      (field) => !requiredStoryFields.includes(field),
    ),
  }
}

/** The story as the delivery API answers with it. */
export function viewStory(story: Story, options: ViewOptions): StoryView {
  const slug = translatedSlug(story, options.language)
  const view = {
    name: slug?.name ?? story.name,
    created_at: story.created_at,
    published_at: story.published_at,
    updated_at: story.updated_at,
    id: story.id,
    uuid: story.uuid,
    content: storyContent(story, options),
    slug: story.slug,
    full_slug: localizedFullSlug(story, options.language),
    sort_by_date: story.sort_by_date,
    position: story.position,
    tag_list: story.tag_list,
    is_startpage: story.is_startpage,
    parent_id: story.parent_id,
    meta_data: story.meta_data,
    group_id: story.group_id,
    first_published_at: story.first_published_at,
    release_id: story.release_id,
    lang: options.language ?? story.lang,
    path: story.path,
    alternates: story.alternates,
    default_full_slug: story.translated_slugs === null ? story.default_full_slug : story.full_slug,
    translated_slugs: story.translated_slugs,
  }
  return options.excludedStoryFields.length === 0
    ? view
    : { ...without(view, options.excludedStoryFields), uuid: view.uuid, content: view.content }
}

/** `de/…` for a language other than the default, with the translated path if there is one. */
export function localizedFullSlug(story: Story, language: string | undefined): string {
  if (language === undefined) return story.full_slug
  return `${language}/${translatedSlug(story, language)?.path ?? story.full_slug}`
}

/** Content in the requested language, without `_editable`, for filters and sorting. */
export function plainContent(story: Story, options: ViewOptions): unknown {
  const content = contentOf(story, options.version)
  return options.language === undefined
    ? content
    : viewContent(content, { ...options, editable: undefined })
}

function storyContent(story: Story, options: ViewOptions): unknown {
  const content = without(contentOf(story, options.version), options.excludedFields)
  const isDraft = options.version === 'draft'
  const editable = isDraft ? { spaceId: options.spaceId, storyId: story.id } : undefined
  return viewContent(content, { ...options, editable })
}

function translatedSlug(story: Story, language: string | undefined) {
  if (language === undefined) return undefined
  const slug = story.translated_slugs?.find(({ lang }) => lang === language)
  return slug && { path: nonEmptyText(slug.path), name: nonEmptyText(slug.name) }
}

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function without(
  record: Readonly<Record<string, unknown>>,
  names: string[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}

/**
 * `de/kurse` → language `de`, path `kurse`, if the space has that language. `[default]/de/kurse` leads
 * to a folder that is named like a language.
 */
export function splitLanguage(
  path: string,
  languages: string[],
): { language: string | undefined; path: string } {
  const [first = '', ...segments] = path.split('/')
  const rest = segments.join('/')
  if (first === '[default]') return { language: undefined, path: rest }
  const language = knownLanguage(first, languages)
  return language === undefined ? { language, path } : { language, path: rest }
}

/** The space's own spelling of a language code (`es-co` and `es_co` are one), or `undefined`. */
function knownLanguage(code: string | undefined, languages: string[]): string | undefined {
  const normalized = code?.replaceAll('-', '_').toLowerCase()
  return languages.find((language) => language.toLowerCase() === normalized)
}

/** An entry of `cdn/links`. `slug` is the full slug; the visual editor opens `real_path`. */
export function viewLink(story: Story, includeDates: boolean) {
  return {
    id: story.id,
    uuid: story.uuid,
    slug: story.full_slug,
    path: story.path,
    parent_id: story.parent_id,
    name: story.name,
    is_folder: story.is_folder,
    published: story.published,
    is_startpage: story.is_startpage,
    position: story.position,
    real_path: `/${(story.path ?? story.full_slug).replace(/^\/+/, '')}`,
    ...(story.translated_slugs !== null && {
      alternates: story.translated_slugs.map(({ lang, path, name }) => ({
        path: `${lang}/${path}`,
        name: name ?? null,
        lang,
        published: null,
        translated_slug: path,
      })),
    }),
    ...(includeDates && {
      published_at: story.published_at,
      created_at: story.created_at,
      updated_at: story.updated_at,
    }),
  }
}
